import { readJumpQuery } from '#domain/office/jump-search/jump-query.ts'
import { searchOwn } from '#server/office/jump-search/vendor-search-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import type { JumpAnswer } from '#web/shared/office/jump-search/jump-group.ts'
import { JumpPage } from '#web/shared/office/jump-search/jump-page.tsx'
import type { Route } from './+types/search-page.route'
import { VENDOR_HINT, VENDOR_SEARCH, vendorGroups } from './vendor-search.ts'

/** The dialog of the search asks here too. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<JumpAnswer> {
  const { sellerId } = requireVendor(context, request)
  const query = readJumpQuery(new URL(request.url).searchParams.get('q'))
  const hits = await searchOwn(context.get(appContext), sellerId, query)
  return { query, hint: VENDOR_HINT, groups: vendorGroups(query, hits) }
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  return <JumpPage place={VENDOR_SEARCH} area="Your shop" answer={loaderData} />
}

export const meta = () => unlisted('Search')
