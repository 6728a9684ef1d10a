import { mayDo } from '#domain/ground/access/office-roles.ts'
import { formatPercent } from '#domain/ground/shared/money.ts'
import { formatDay } from '#domain/ground/shared/months.ts'
import { commissionList } from '#domain/money/earnings/commission-list.ts'
import { readCommissions } from '#server/money/earnings/commission-views.ts'
import { RateTable } from '#web/admin/selling/sellers/rate-table.tsx'
import { SellerTabs } from '#web/admin/selling/sellers/seller-tabs.tsx'
import { appContext } from '#web/http/context.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { PageSection } from '#web/ui/sections/page-section.tsx'
import type { Route } from './+types/commission-page.route'

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'vendors.read')
  const query = commissionList.parse(new URL(request.url).searchParams)
  return {
    query,
    canChange: mayDo(admin.role, 'commission.change'),
    page: await readCommissions(context.get(appContext), admin, query),
  }
}

export default function CommissionPage({ loaderData }: Route.ComponentProps) {
  const { query, page, canChange } = loaderData
  return (
    <>
      <PageHeading
        title="Commission"
        className="pb-4"
        actions={
          canChange ? (
            <ButtonLink to="/admin/vendors/commission/new" prefetch="none" variant="primary">
              New rate…
            </ButtonLink>
          ) : null
        }
      >
        <p>
          Commission on sales, as of {formatDay(page.today)}. The most specific rate applies: a seller’s rate
          for a category, then the seller’s own, the category’s, and the general rate. A sale keeps the rate
          of its day.
        </p>
      </PageHeading>
      <SellerTabs />
      <div className="flex flex-col gap-10 pt-8">
        <PageSection id="today" title="All sellers">
          <dl className="max-w-xl divide-y divide-line border-line border-y">
            <Rate label="General" rateBp={page.generalBp} />
            {page.byCategory.map(({ category, rateBp, isOwn }) => (
              <Rate
                key={category}
                label={category}
                rateBp={rateBp}
                note={isOwn ? undefined : 'same as general'}
              />
            ))}
          </dl>
        </PageSection>
        <PageSection id="to-come" title="Upcoming">
          {page.toCome.length === 0 ? (
            <p className="text-muted">No change planned.</p>
          ) : (
            <RateTable caption="Upcoming rates" rates={page.toCome} canWithdraw={canChange} />
          )}
        </PageSection>
        <PageSection id="sellers" title="Agreed with individual sellers">
          {page.bySeller.length === 0 ? (
            <p className="text-muted">No seller has a rate of its own today.</p>
          ) : (
            <RateTable caption="Rates of individual sellers" rates={page.bySeller} canWithdraw={canChange} />
          )}
        </PageSection>
        <PageSection id="history" title="All rates so far">
          <RateTable caption="All rates" rates={page.history.rates} canWithdraw={canChange} />
          <ListPages {...commissionList.pages('/admin/vendors/commission', query, page.history)} />
        </PageSection>
      </div>
    </>
  )
}

function Rate({ label, rateBp, note }: { label: string; rateBp: number; note?: string | undefined }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-2.5">
      <dt>
        {label}
        {note ? <span className="text-muted text-sm"> {note}</span> : null}
      </dt>
      <dd className="figures font-semibold">{formatPercent(rateBp)}</dd>
    </div>
  )
}

export const meta = () => unlisted('Commission')
