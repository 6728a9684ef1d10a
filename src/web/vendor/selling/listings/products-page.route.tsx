import { useNavigation } from 'react-router'
import type { ListTotal } from '#domain/ground/lists/page-position.ts'
import { formatCount } from '#domain/ground/shared/money.ts'
import { type ListingFilters, listingList } from '#domain/selling/listings/own-listing-list.ts'
import { findRemovedListing, listOwnProducts } from '#server/selling/listings/listing-views.ts'
import { removeOffer, restoreOffer } from '#server/selling/listings/move-offer.ts'
import { countUnpriced } from '#server/selling/listings/unpriced-views.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { redirect } from '#web/http/redirect.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { refusedResponse } from '#web/shared/ground/refusals/refusal.ts'
import { ChoosableRows } from '#web/shared/ground/shell/choosable-rows.tsx'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { PackageOpen, PackageSearch, Plus } from '#web/ui/pictures/icons.ts'
import { actingVendor } from '#web/vendor/selling/sellers/acting-vendor.ts'
import type { Route } from './+types/products-page.route'
import { ListingFilterForm } from './listing-filter-form.tsx'
import { movedBefore, moveSeveral, SEVERAL_INTENTS } from './move-several.action.ts'
import { ProductTable } from './product-table.tsx'
import { ProductTabs } from './product-tabs.tsx'
import { RemovedNotice } from './removed-notice.tsx'
import { SEVERAL_MAX } from './several-max.ts'
import { MovedNotice, SeveralProducts, StockedNotice } from './several-products.tsx'
import { undoSeveralStocks } from './stock/several-stock.action.ts'
import { changesOf } from './stock/several-stock.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request, 'stock')
  const app = context.get(appContext)
  const search = new URL(request.url).searchParams
  const filters = listingList.parse(search)
  const [listing, removed, unpriced] = await Promise.all([
    listOwnProducts(app, sellerId, filters),
    findRemovedListing(app, sellerId, search.get('removed') ?? ''),
    countUnpriced(app, sellerId),
  ])
  return {
    filters,
    listing,
    removed,
    unpriced,
    moved: movedBefore(search),
    stocked: changesOf(search.get('stocked')),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const who = actingVendor(context, request, 'stock')
  const form = await request.formData()
  const app = context.get(appContext)
  const offerId = String(form.get('offerId'))
  const here = listingList.search(listingList.parse(new URL(request.url).searchParams))
  const intent = readIntent(form, ['remove', 'restore', 'undo-stock', ...SEVERAL_INTENTS])
  if (intent === 'pause-several' || intent === 'resume-several') {
    const offerIds = form.getAll('offer').map(String)
    return moveSeveral(app, who, { intent, offerIds, here })
  }
  if (intent === 'undo-stock') {
    const changes = form.getAll('change').map(String)
    return undoSeveralStocks(app, who, { changes: changes.slice(0, SEVERAL_MAX), list: here })
  }
  if (intent === 'restore') {
    const restored = await restoreOffer(app, who, offerId)
    if (!restored.ok) throw refusedResponse(restored.problem)
    const toast = { kind: 'success', text: `${restored.value.name} is back` } as const
    return redirectWithToast(`/vendor/products${here}`, toast)
  }
  const removed = await removeOffer(app, who, offerId)
  if (!removed.ok) throw refusedResponse(removed.problem)
  return redirect(`/vendor/products${here}${here ? '&' : '?'}removed=${offerId}`, 303)
}

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const { filters, listing, removed, unpriced, moved, stocked } = loaderData
  const leaving = useNavigation().formData
  const leavingId = leaving?.get('intent') === 'remove' ? leaving.get('offerId') : undefined
  const products = listing.products.filter(({ offerId }) => offerId !== leavingId)
  const search = listingList.search(filters)
  const shownSearch = listingList.search({ q: filters.q, category: filters.category })
  return (
    <>
      <PageHeading
        title="Products"
        className="pb-6"
        actions={
          <>
            <ButtonLink to="/vendor/import">Import and export</ButtonLink>
            <ButtonLink to="/vendor/products/new" variant="primary">
              <Plus aria-hidden="true" className="size-4" />
              Add Product
            </ButtonLink>
          </>
        }
      />
      <ProductTabs current="all" unpriced={unpriced} />
      <ListingFilterForm filters={filters} categories={listing.categories} />
      {products.length === 0 ? (
        <NoProducts filters={filters} hasAny={listing.categories.length > 0} />
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 pb-3">
            <p role="status" className="figures text-muted text-sm">
              {countText(listing.total)}
            </p>
            {/* What changes prices knows words and categories: it would change more than this list shows. */}
            {filters.stock ? null : (
              <div className="flex flex-wrap gap-2">
                <ButtonLink to={`/vendor/prices/follow${shownSearch}`} size="sm">
                  Follow the lowest
                </ButtonLink>
                <ButtonLink to={`/vendor/prices/new${shownSearch}`} size="sm">
                  {changeText(listing.total)}
                </ButtonLink>
              </div>
            )}
          </div>
          <ChoosableRows>
            <ProductTable products={products} search={search} />
            <SeveralProducts search={search} />
          </ChoosableRows>
        </>
      )}
      <ListPages {...listingList.pages('/vendor/products', filters, listing)} />
      {removed ? <RemovedNotice removed={removed} search={search} /> : null}
      {moved ? <MovedNotice {...moved} search={search} /> : null}
      {stocked.length > 0 ? <StockedNotice changes={stocked} search={search} /> : null}
    </>
  )
}

function NoProducts({ filters, hasAny }: { filters: ListingFilters; hasAny: boolean }) {
  if (!hasAny && !listingList.isNarrowed(filters)) {
    return (
      <EmptyState
        icon={PackageOpen}
        title="No products yet"
        action={
          <ButtonLink to="/vendor/products/new" variant="primary">
            List your first product
          </ButtonLink>
        }
      >
        <p>Find your products in the catalogue, or describe them yourself.</p>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={PackageSearch}
      title="No products found matching your criteria."
      action={<ButtonLink to="/vendor/products">Show all products</ButtonLink>}
    />
  )
}

function countText({ count, isMore }: ListTotal): string {
  const counted = isMore ? `More than ${formatCount(count)}` : formatCount(count)
  return `${counted} ${count === 1 ? 'product' : 'products'}`
}

/** Names how many the form is for: all that the filter shows, on every page. */
function changeText({ count, isMore }: ListTotal): string {
  if (isMore) return `Change more than ${formatCount(count)} prices`
  return count === 1 ? 'Change its price' : `Change all ${formatCount(count)} prices`
}

export const meta = () => unlisted('Products')
