import { readJumpQuery } from '#domain/office/jump-search/jump-query.ts'
import { searchToJump } from '#server/office/jump-search/jump-search-views.ts'
import { jumpHint, OFFICE_SEARCH } from '#web/admin/office/shell/jump-words.ts'
import { appContext } from '#web/http/context.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import type { JumpAnswer } from '#web/shared/office/jump-search/jump-group.ts'
import { JumpPage } from '#web/shared/office/jump-search/jump-page.tsx'
import type { Route } from './+types/search-page.route'
import { jumpGroups } from './jump-groups.ts'

/** The dialog of the jump search asks here too. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<JumpAnswer> {
  const admin = requireAdmin(context, request, 'dashboard.read')
  const query = readJumpQuery(new URL(request.url).searchParams.get('q'))
  const hits = await searchToJump(context.get(appContext), admin, query)
  return { query, hint: jumpHint(admin.role), groups: jumpGroups(admin.role, query, hits) }
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  return <JumpPage place={OFFICE_SEARCH} area="Back office" answer={loaderData} />
}

export const meta = () => unlisted('Search')
