import { type Day, indianDay } from '#domain/ground/shared/days.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { formatWeekdayOfYear } from '#domain/ground/shared/months.ts'
import { payoutList } from '#domain/money/payouts/payout-list.ts'
import { payoutDay, payoutDaysWithout } from '#domain/money/payouts/reserve.ts'
import { readOwnPayouts } from '#server/money/payouts/payout-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { PayoutTable } from '#web/shared/money/payouts/payout-table.tsx'
import { WAIT_WORDS } from '#web/shared/money/payouts/payout-words.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Landmark } from '#web/ui/pictures/icons.ts'
import type { Route } from './+types/payouts-page.route'
import { ComingPayouts } from './coming-payouts.tsx'
import { OwedLines } from './owed-lines.tsx'

const HERE = '/vendor/payouts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request, 'money')
  const query = payoutList.parse(new URL(request.url).searchParams)
  return { query, own: await readOwnPayouts(context.get(appContext), sellerId, query) }
}

export default function PayoutsPage({ loaderData }: Route.ComponentProps) {
  const { query, own } = loaderData
  const { releasedPaise, wait, bankLast4, payouts, coming, owed, today } = own
  const isFirstPage = query.cursor === undefined
  return (
    <>
      <PageHeading
        title="Payouts"
        actions={
          bankLast4 === null || wait === 'account-refused' ? (
            <ButtonLink to="/vendor/settings#bank">
              {bankLast4 === null ? 'Add a bank account' : 'Save another account'}
            </ButtonLink>
          ) : null
        }
      >
        <p>
          Every Wednesday we pay what is ready to your bank account, less what is held back, in reserve or
          reversed.
        </p>
      </PageHeading>
      <div className="mb-10 grid items-start gap-8 lg:grid-cols-2 lg:gap-14">
        <section
          aria-labelledby="next"
          className="flex flex-col gap-1 rounded-stage border border-line bg-surface p-4 sm:p-5"
        >
          <h2 id="next" className="scroll-mt-24 font-medium text-sm">
            Ready to be paid out
          </h2>
          <p className="figures font-semibold text-2xl">{formatInr(releasedPaise, 2)}</p>
          <p className="text-muted text-sm">
            {wait
              ? WAIT_WORDS[wait]
              : `Will be paid on ${formatWeekdayOfYear(payoutDay(today))}, to your account ending in ${bankLast4}.`}
          </p>
        </section>
        <OwedLines owed={owed} />
      </div>
      <ComingPayouts coming={coming} />
      {payouts.length === 0 ? (
        <EmptyState icon={Landmark} title="No payouts yet" className="py-12">
          <p>
            {releasedPaise <= 0
              ? 'You get the first one when your first delivery is ready to be paid out.'
              : wait
                ? WAIT_WORDS[wait]
                : `You get the first one on ${formatWeekdayOfYear(payoutDay(today))}.`}
          </p>
        </EmptyState>
      ) : (
        <>
          <PayoutTable payouts={payouts} here={HERE} />
          <DaysWithout payouts={payouts} today={isFirstPage ? today : undefined} />
        </>
      )}
      <ListPages {...payoutList.pages(HERE, query, own)} />
    </>
  )
}

const WORDS = new Intl.ListFormat('en-IN')

/** The Wednesdays among the listed payouts on which none was made; on the first page also those since. */
function DaysWithout({ payouts, today }: { payouts: readonly { madeAt: string }[]; today: Day | undefined }) {
  const days = payoutDaysWithout(
    payouts.map(({ madeAt }) => indianDay(new Date(madeAt))),
    today,
  )
  if (days.length === 0) return null
  return (
    <p className="pt-3 text-muted text-sm">
      No payout was made on {WORDS.format(days.map(formatWeekdayOfYear))}: nothing was ready by then, or it
      was on hold.
    </p>
  )
}

export const meta = () => unlisted('Payouts')
