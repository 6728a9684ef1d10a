import { isUuid } from '#domain/ground/shared/uuid.ts'

/** The checkout of one line of the cart alone ("Buy now"); what else is in the cart stays there. */
export function checkoutPath(offerId: string): string {
  return `/checkout?only=${offerId}`
}

/** Which line of the cart an address asks for alone. */
export function onlyOf(request: Request): string | undefined {
  const only = new URL(request.url).searchParams.get('only')
  return only && isUuid(only) ? only.toLowerCase() : undefined
}
