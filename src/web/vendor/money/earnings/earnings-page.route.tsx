import { isForRoles } from '#domain/ground/access/shop-roles.ts'
import { formatDay, indianDay, monthOf, parseMonth } from '#domain/ground/shared/months.ts'
import { readOwnKeptPromises } from '#server/ground/shipping/kept-promises-views.ts'
import { readEarnings } from '#server/money/earnings/earnings-views.ts'
import { readMonthSteps } from '#server/money/earnings/months/month-steps-views.ts'
import { readOwnSchedule } from '#server/money/payouts/payout-views.ts'
import { readOwnAnswered } from '#server/selling/sellers/answered-in-time/answered-in-time-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { AnsweredTable } from '#web/shared/selling/sellers/answered-table.tsx'
import { KeptPromisesTable } from '#web/shared/selling/sellers/kept-promises-table.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { IndianRupee } from '#web/ui/pictures/icons.ts'
import type { Route } from './+types/earnings-page.route'
import { EarningsFigures } from './earnings-figures.tsx'
import { EarningsMonths } from './earnings-months.tsx'
import { MonthStepsTable } from './month-steps.tsx'
import { SaleTermsList } from './sale-terms.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { sellerId, roles } = requireVendor(context, request, 'money')
  const { searchParams } = new URL(request.url)
  const before = parseMonth(searchParams.get('before'))
  const app = context.get(appContext)
  const thisMonth = monthOf(indianDay(app.clock.now()))
  const asked = parseMonth(searchParams.get('of'))
  const [earnings, own, kept, answered, steps] = await Promise.all([
    readEarnings(app, sellerId, { before }),
    readOwnSchedule(app, sellerId),
    readOwnKeptPromises(app, sellerId),
    readOwnAnswered(app, sellerId),
    readMonthSteps(app, sellerId, asked && asked < thisMonth ? asked : thisMonth),
  ])
  const { schedule, owed, wait } = own
  const opensOrders = isForRoles(roles, ['dispatch'])
  return { before, earnings, schedule, owed, wait, kept, answered, steps, opensOrders }
}

export default function EarningsPage({ loaderData }: Route.ComponentProps) {
  const { earnings, schedule, owed, wait, kept, answered, before, steps, opensOrders } = loaderData
  const isFirstPage = before === undefined
  return (
    <>
      <PageHeading
        title="Earnings"
        actions={
          earnings.months.length > 0 ? <ButtonLink to="/vendor/earnings/ledger">Ledger</ButtonLink> : null
        }
      >
        <p>What you earn from your sales and when it is paid, as of {formatDay(earnings.today)}.</p>
      </PageHeading>
      <div className="flex flex-col gap-12">
        {earnings.months.length === 0 && isFirstPage ? (
          <EmptyState icon={IndianRupee} title="No earnings yet" className="py-12">
            <p>Once you dispatch your first order, every rupee of it and every deduction is listed here.</p>
          </EmptyState>
        ) : (
          <>
            <EarningsFigures
              balancePaise={earnings.balancePaise}
              schedule={schedule}
              owed={owed}
              wait={wait}
            />
            <MonthStepsTable
              steps={steps}
              today={earnings.today}
              before={before}
              opensOrders={opensOrders}
              hasEarlier={
                earnings.nextBefore !== undefined || earnings.months.some(({ month }) => month < steps.month)
              }
            />
            <div>
              <EarningsMonths months={earnings.months} before={before} />
              <ListPages
                firstTo={isFirstPage ? undefined : '/vendor/earnings'}
                nextTo={earnings.nextBefore && `/vendor/earnings?before=${earnings.nextBefore}`}
              />
            </div>
          </>
        )}
        <section aria-labelledby="kept-title" className="flex flex-col gap-4">
          <header>
            <h2 id="kept-title" className="text-xl">
              On-time record
            </h2>
            <p className="pt-1 text-muted">
              Every order gets a promised date when it is placed. This is how often you shipped and delivered
              by then.
            </p>
          </header>
          <KeptPromisesTable kept={kept} />
          <AnsweredTable answered={answered} />
        </section>
        <SaleTermsList terms={earnings.terms} />
      </div>
    </>
  )
}

export const meta = () => unlisted('Earnings')
