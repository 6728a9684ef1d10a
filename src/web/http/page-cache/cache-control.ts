/** What a browser fetches while the pointer is still on the link. */
const UNTIL_THE_CLICK = 'private, max-age=10'

/** How long a browser keeps a page of somebody who is not signed in; signed-in people's pages are never kept. */
export function visitorsCacheControl(asked: Headers): string {
  return asked.get('Sec-Purpose')?.includes('prefetch') ? UNTIL_THE_CLICK : 'private, no-cache'
}
