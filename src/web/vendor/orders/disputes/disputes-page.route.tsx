import { SELLER_WORKING_DAYS } from '#domain/orders/disputes/dispute-clock.ts'
import { disputeList } from '#domain/orders/disputes/dispute-list.ts'
import { listSoldDisputes } from '#server/orders/disputes/dispute-list-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { DisputeFilterForm } from '#web/shared/orders/disputes/dispute-filter-form.tsx'
import { DisputeRows } from '#web/shared/orders/disputes/dispute-rows.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Scale, SearchX } from '#web/ui/pictures/icons.ts'
import type { Route } from './+types/disputes-page.route'

const HOME = '/vendor/disputes'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request, 'dispatch')
  const filters = disputeList.parse(new URL(request.url).searchParams)
  return { filters, list: await listSoldDisputes(context.get(appContext), sellerId, filters) }
}

export default function DisputesPage({ loaderData }: Route.ComponentProps) {
  const { filters, list } = loaderData
  return (
    <>
      <PageHeading title="Disputes" className="pb-5">
        <p>{`What customers dispute about your parcels. You have ${SELLER_WORKING_DAYS} working days to answer. Then we decide.`}</p>
      </PageHeading>
      <DisputeFilterForm filters={filters} home={HOME} />
      {list.disputes.length > 0 ? (
        <DisputeRows disputes={list.disputes} home={HOME} namesPeople={false} />
      ) : (
        <EmptyState
          icon={filters.q ? SearchX : Scale}
          title={filters.q ? 'None of your disputes or orders has this number' : 'No disputes here'}
        />
      )}
      <ListPages {...disputeList.pages(HOME, filters, list)} />
    </>
  )
}

export const meta = () => unlisted('Disputes')
