import { data, redirect } from 'react-router'
import { safeReturnPath } from '#domain/sign-in/return-path.ts'
import { themeHeader, toTheme } from '#web/http/theme.ts'
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

function cameFrom(request: Request): string {
  const referer = request.headers.get('Referer')
  if (!referer || !URL.canParse(referer)) return '/'
  const { pathname, search } = new URL(referer)
  return safeReturnPath(pathname + search)
}
