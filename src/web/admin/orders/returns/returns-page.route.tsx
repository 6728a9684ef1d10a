import { Link } from 'react-router'
import { returnList } from '#domain/orders/returns/return-list.ts'
import { listAllReturns } from '#server/orders/returns/return-list-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { NoReturns, ReturnTabs } from '#web/shared/orders/returns/return-tabs.tsx'
import { ReturnsTable } from '#web/shared/orders/returns/returns-table.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/returns-page.route'

const HERE = '/admin/returns'

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'orders.read')
  const query = returnList.parse(new URL(request.url).searchParams)
  return { query, list: await listAllReturns(context.get(appContext), admin, query) }
}

export default function AllReturnsPage({ loaderData }: Route.ComponentProps) {
  const { query, list } = loaderData
  const { tab = 'inspect' } = query
  return (
    <>
      <PageHeading title="Returns" className="pb-6">
        <p>What customers send back to all sellers, most urgent first.</p>
        <p>
          <Link to="/admin/returns/units" className="text-link">
            Returned units
          </Link>
          : sell as open box, repair or scrap what came back to NanoNagar as the seller.
        </p>
      </PageHeading>
      <ReturnTabs home={HERE} tab={tab} counts={list.counts} />
      {list.rows.length === 0 ? (
        <NoReturns tab={tab} />
      ) : (
        <ReturnsTable rows={list.rows} home={HERE} namesSeller />
      )}
      <ListPages {...returnList.pages(HERE, query, list)} />
    </>
  )
}

export const meta = () => unlisted('Returns')
