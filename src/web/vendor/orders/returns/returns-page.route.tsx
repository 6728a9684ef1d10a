import { Link } from 'react-router'
import { returnList } from '#domain/orders/returns/return-list.ts'
import { listSellerReturns } from '#server/orders/returns/return-list-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { NoReturns, ReturnTabs } from '#web/shared/orders/returns/return-tabs.tsx'
import { ReturnsTable } from '#web/shared/orders/returns/returns-table.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/returns-page.route'

const HERE = '/vendor/returns'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request, 'dispatch')
  const query = returnList.parse(new URL(request.url).searchParams)
  return { query, list: await listSellerReturns(context.get(appContext), sellerId, query) }
}

export default function ReturnsPage({ loaderData }: Route.ComponentProps) {
  const { query, list } = loaderData
  const { tab = 'inspect' } = query
  return (
    <>
      <PageHeading title="Returns" className="pb-6">
        <p>What customers send back, most urgent first.</p>
        <p>
          <Link to="/vendor/returns/units" className="text-link">
            Returned units
          </Link>
          : sell as open box, repair or scrap what came back.
        </p>
      </PageHeading>
      <ReturnTabs home={HERE} tab={tab} counts={list.counts} />
      {list.rows.length === 0 ? <NoReturns tab={tab} /> : <ReturnsTable rows={list.rows} home={HERE} />}
      <ListPages {...returnList.pages(HERE, query, list)} />
    </>
  )
}

export const meta = () => unlisted('Returns')
