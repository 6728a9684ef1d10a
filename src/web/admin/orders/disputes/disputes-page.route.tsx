import { disputeList } from '#domain/orders/disputes/dispute-list.ts'
import { countOpenDisputes, listDisputes } from '#server/orders/disputes/dispute-list-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { DisputeFilterForm } from '#web/shared/orders/disputes/dispute-filter-form.tsx'
import { DisputeRows } from '#web/shared/orders/disputes/dispute-rows.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Scale, SearchX } from '#web/ui/pictures/icons.ts'
import type { Route } from './+types/disputes-page.route'

const HOME = '/admin/disputes'

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'disputes.read')
  const filters = disputeList.parse(new URL(request.url).searchParams)
  const app = context.get(appContext)
  const [list, counts] = await Promise.all([listDisputes(app, admin, filters), countOpenDisputes(app, admin)])
  return { filters, list, counts }
}

export default function DisputesPage({ loaderData }: Route.ComponentProps) {
  const { filters, list, counts } = loaderData
  return (
    <>
      <PageHeading title="Disputes" className="pb-5">
        <p>Between customers and sellers. The seller answers, the customer may answer once, and we decide.</p>
      </PageHeading>
      <DisputeFilterForm filters={filters} home={HOME} counts={counts} />
      {list.disputes.length > 0 ? (
        <DisputeRows disputes={list.disputes} home={HOME} namesPeople />
      ) : (
        <EmptyState
          icon={filters.q ? SearchX : Scale}
          title={filters.q ? 'No dispute or order has this number' : 'No disputes here'}
        />
      )}
      <ListPages {...disputeList.pages(HOME, filters, list)} />
    </>
  )
}

export const meta = () => unlisted('Disputes')
