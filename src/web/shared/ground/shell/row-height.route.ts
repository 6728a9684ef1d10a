import { data } from 'react-router'
import { redirect } from '#web/http/redirect.ts'
import { rowHeightHeader, toRowHeight } from '#web/http/row-height.ts'
import { cameFrom } from '#web/shared/ground/shell/came-from.ts'
import type { Route } from './+types/row-height.route'

/** Remembers how high a person wants the rows of lists; like a theme, for everybody with a browser. */
export async function action({ request }: Route.ActionArgs) {
  const rows = toRowHeight((await request.formData()).get('rows'))
  const headers = rowHeightHeader(rows)
  const wantsPage = request.headers.get('Accept')?.includes('text/html')
  return wantsPage ? redirect(cameFrom(request), { status: 303, headers }) : data({ rows }, { headers })
}

/** The address of a form is not a page. */
export function loader() {
  return redirect('/')
}
