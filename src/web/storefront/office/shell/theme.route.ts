import { data } from 'react-router'
import { redirect } from '#web/http/redirect.ts'
import { themeHeader, toTheme } from '#web/http/theme.ts'
import { cameFrom } from '#web/shared/ground/shell/came-from.ts'
import type { Route } from './+types/theme.route'

/** Remembers a theme. A fetcher stays where it is; a plain form goes back to the page that it stood on. */
export async function action({ request }: Route.ActionArgs) {
  const theme = toTheme((await request.formData()).get('theme'))
  const headers = themeHeader(theme)
  const wantsPage = request.headers.get('Accept')?.includes('text/html')
  return wantsPage ? redirect(cameFrom(request), { status: 303, headers }) : data({ theme }, { headers })
}

/** The address of a form is not a page. */
export function loader() {
  return redirect('/')
}
