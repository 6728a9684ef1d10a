import { IndianRupee } from 'lucide-react'
import { formatDay, parseMonth } from '#domain/shared/months.ts'
import { readEarnings } from '#server/earnings/earnings-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireVendor } from '#web/http/guards.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/earnings-page.route'
import { EarningsFigures } from './earnings-figures.tsx'
import { EarningsMonths } from './earnings-months.tsx'
import { SaleTermsList } from './sale-terms.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request)
  const before = parseMonth(new URL(request.url).searchParams.get('before'))
  return {
    isFirstPage: before === undefined,
    earnings: await readEarnings(context.get(appContext), sellerId, { before }),
  }
}

export default function EarningsPage({ loaderData }: Route.ComponentProps) {
  const { earnings, isFirstPage } = loaderData
  return (
    <>
      <PageHeading
        title="Earnings"
        actions={
          earnings.months.length > 0 ? <ButtonLink to="/vendor/earnings/ledger">Ledger</ButtonLink> : null
        }
      >
        <p>What your sales come to and when it is due, as of {formatDay(earnings.today)}.</p>
      </PageHeading>
      <div className="flex flex-col gap-12">
        {earnings.months.length === 0 && isFirstPage ? (
          <EmptyState icon={IndianRupee} title="No earnings yet" className="py-12">
            <p>
              When your first order is dispatched, each rupee of it and what is taken off is written down
              here.
            </p>
          </EmptyState>
        ) : (
          <>
            <EarningsFigures earnings={earnings} />
            <div>
              <EarningsMonths months={earnings.months} />
              <nav aria-label="Pages" className="flex flex-wrap justify-between gap-3 pt-6 empty:hidden">
                {isFirstPage ? null : <ButtonLink to="/vendor/earnings">Latest months</ButtonLink>}
                {earnings.nextBefore ? (
                  <ButtonLink to={`/vendor/earnings?before=${earnings.nextBefore}`} className="ml-auto">
                    Earlier months
                  </ButtonLink>
                ) : null}
              </nav>
            </div>
          </>
        )}
        <SaleTermsList terms={earnings.terms} />
      </div>
    </>
  )
}

export function meta() {
  return [{ title: 'Earnings · NanoNagar' }, { name: 'robots', content: 'noindex' }]
}
