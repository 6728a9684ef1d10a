import { safeReturnPath } from '#domain/people/sign-in/return-path.ts'

/** The page that a plain form stood on, to go back to it; home when the browser does not say. */
export function cameFrom(request: Request): string {
  const referer = request.headers.get('Referer')
  if (!referer || !URL.canParse(referer)) return '/'
  const { pathname, search } = new URL(referer)
  return safeReturnPath(pathname + search)
}
