import { type ForShopRoles, isForRoles, type ShopRole } from '#domain/ground/access/shop-roles.ts'
import { readJumpQuery } from '#domain/office/jump-search/jump-query.ts'
import { searchOwn, type VendorHits } from '#server/office/jump-search/vendor-search-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import type { JumpAnswer } from '#web/shared/office/jump-search/jump-group.ts'
import { JumpPage } from '#web/shared/office/jump-search/jump-page.tsx'
import { VENDOR_SEARCH } from '#web/vendor/office/shell/vendor-search-place.ts'
import type { Route } from './+types/search-page.route'
import { findVendorPages } from './vendor-pages.ts'
import { VENDOR_HINT, vendorGroups } from './vendor-search.ts'

/** The dialog of the search asks here too. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<JumpAnswer> {
  const { sellerId, roles } = requireVendor(context, request, 'anyone')
  const query = readJumpQuery(new URL(request.url).searchParams.get('q'))
  const hits = await searchOwn(context.get(appContext), sellerId, query)
  const groups = vendorGroups(query, hitsFor(roles, hits), query ? findVendorPages(roles, query) : [])
  return { query, hint: VENDOR_HINT, groups }
}

/** What somebody with these roles may read of it. */
function hitsFor(roles: readonly ShopRole[], hits: VendorHits): VendorHits {
  const may = (...asked: ForShopRoles) => isForRoles(roles, asked)
  return {
    orders: may('dispatch') ? hits.orders : [],
    returns: may('dispatch') ? hits.returns : [],
    serials: may('dispatch') ? hits.serials : [],
    products: may('stock') ? hits.products : [],
  }
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  return <JumpPage place={VENDOR_SEARCH} area="Your shop" answer={loaderData} />
}

export const meta = () => unlisted('Search')
