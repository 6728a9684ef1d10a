import { listingList } from '#domain/selling/listings/own-listing-list.ts'
import { listStockOf } from '#server/selling/listings/several-stock-views.ts'
import { appContext } from '#web/http/context.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { PackageSearch } from '#web/ui/pictures/icons.ts'
import { actingVendor } from '#web/vendor/selling/sellers/acting-vendor.ts'
import { SEVERAL_MAX } from '../several-max.ts'
import type { Route } from './+types/several-stock-page.route'
import { saveSeveralStocks } from './several-stock.action.ts'
import { SeveralStockForm } from './several-stock-form.tsx'

/** The list that the products were chosen from, as it was narrowed. */
const listOf = (search: URLSearchParams) =>
  listingList.search(listingList.parse(new URLSearchParams(search.get('list') ?? '')))

export async function loader({ request, context }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request, 'stock')
  const app = context.get(appContext)
  const search = new URL(request.url).searchParams
  const chosen = [...new Set(search.getAll('offer'))].slice(0, SEVERAL_MAX)
  return {
    products: await listStockOf(app, sellerId, chosen),
    list: listOf(search),
    // Pressed twice, it changes once.
    key: app.random.uuid(),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const who = actingVendor(context, request, 'stock')
  const form = await request.formData()
  readIntent(form, ['save'])
  const list = listOf(new URL(request.url).searchParams)
  return saveSeveralStocks(context.get(appContext), who, { form, list })
}

export default function SeveralStockPage({ loaderData, actionData }: Route.ComponentProps) {
  const { products, list, key } = loaderData
  const back = `/vendor/products${list}`
  return (
    <>
      <Breadcrumbs items={[{ label: 'Products', to: back }, { label: 'Change stock' }]} />
      <PageHeading title="Change stock" className="pt-1 pb-6">
        <p>One reason for all of them. Leave the pieces empty where nothing changes.</p>
      </PageHeading>
      {products.length === 0 ? (
        <EmptyState
          icon={PackageSearch}
          title="No products selected"
          action={<ButtonLink to={back}>Back to your products</ButtonLink>}
        >
          <p>Select products in your list, then choose “Change stock” below it.</p>
        </EmptyState>
      ) : (
        <SeveralStockForm products={products} stockKey={key} back={back} answer={actionData} />
      )}
    </>
  )
}

export const meta = () => unlisted('Change stock')
