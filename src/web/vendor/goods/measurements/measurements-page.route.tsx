import { sellersMeasurementList } from '#domain/goods/measurements/measurement-lists.ts'
import { listSellersContradicted } from '#server/goods/measurements/contradiction-views.ts'
import { appContext } from '#web/http/context.ts'
import { ContradictedList } from '#web/shared/goods/measurements/contradicted-list.tsx'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Ruler } from '#web/ui/pictures/icons.ts'
import type { Route } from './+types/measurements-page.route'

const HERE = '/vendor/measurements'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request, 'anyone')
  const query = sellersMeasurementList.parse(new URL(request.url).searchParams)
  const list = await listSellersContradicted(context.get(appContext), sellerId, query)
  const { products, ...position } = list
  return { products, pages: sellersMeasurementList.pages(HERE, query, position) }
}

export default function VendorMeasurementsPage({ loaderData }: Route.ComponentProps) {
  const { products, pages } = loaderData
  return (
    <>
      <PageHeading title="Measurements" className="pb-6">
        <p>
          Products that at least three owners measured otherwise than the data sheet. Customers see both
          numbers, and the PC builder uses what was measured.
        </p>
      </PageHeading>
      {products.length > 0 ? (
        <ContradictedList products={products} toOf={(id) => `/products/${id}`} />
      ) : (
        <EmptyState icon={Ruler} title="Owners agree with your data sheets" />
      )}
      <ListPages {...pages} />
    </>
  )
}

export const meta = () => unlisted('Measurements')
