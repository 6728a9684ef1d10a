import { formatTime } from '#domain/ground/shared/dates.ts'

/** Of an answer that nobody could confirm: the moment as of which it held (an HTTP date). */
export const CONFIRMED_AT = 'X-Confirmed-At'

/**
 * The same answer for a time in which no database leads: it says as of when it held, and is kept by nobody. The line is
 * the first in the page's body, where React passes over what it did not make, and needs no script.
 */
export async function asOf(since: Date, response: Response): Promise<Response> {
  const headers = new Headers(response.headers)
  headers.set(CONFIRMED_AT, since.toUTCString())
  headers.set('Cache-Control', 'no-store')
  for (const name of ['ETag', 'Content-Length']) headers.delete(name)
  const { status } = response
  if (!headers.get('Content-Type')?.startsWith('text/html') || response.body === null)
    return new Response(response.body, { status, headers })
  const text = await response.text()
  return new Response(withNotice(text, since), { status, headers })
}

/** The beginning of what such a page says. */
export const UNCONFIRMED = 'Prices and stock as of'

function withNotice(html: string, since: Date): string {
  const words = `${UNCONFIRMED} ${formatTime(since)} IST. We cannot confirm them or take orders at the moment; please come back in a minute.`
  const notice = `<aside aria-label="How current this page is" class="border-line border-b bg-sunken px-4 py-2 text-center text-ink text-sm">${words}</aside>`
  return html.replace(/<body[^>]*>/, (body) => body + notice)
}

/**
 * Where the router of a browser asks for the data of another page than the one that is open: that page's address, to be
 * opened as a document, which says what data cannot say. Undefined for all else: what is open stays as it is.
 */
export function documentInstead(request: Request): string | undefined {
  const { pathname, search, origin } = new URL(request.url)
  if (!pathname.endsWith('.data')) return undefined
  const referer = request.headers.get('Referer')
  if (!referer || !URL.canParse(referer)) return undefined
  const asked = new URL(pathname.replace(/(?<=\/)_\.data$|\.data$/, '') || '/', origin)
  asked.search = search
  asked.searchParams.delete('_routes')
  const address = asked.pathname + asked.search
  const open = new URL(referer)
  return open.pathname + open.search === address ? undefined : address
}
