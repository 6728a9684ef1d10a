import { LINE_QUANTITY_MAX } from '#domain/goods/catalogue/line-quantity.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'

/** One line of the cart that is bought by itself ("Buy now"). */
export interface BoughtNow {
  /** Empty where the address names none. */
  offerId: string
  /** So many pieces, where the address says it; all of the line else. */
  pieces?: number | undefined
  /** When it was pressed: an order of this offer since then is what became of it. */
  pressedAt?: Date | undefined
}

/** The checkout of pieces of one line of the cart alone; what else is in the cart stays there. */
export function checkoutPath({ offerId, pieces, pressedAt }: BoughtNow): string {
  const told = [
    ...(pieces === undefined ? [] : [`&pieces=${pieces}`]),
    ...(pressedAt === undefined ? [] : [`&pressed=${pressedAt.getTime()}`]),
  ]
  return `/checkout?only=${offerId}${told.join('')}`
}

/** What an address asks for alone. */
export function boughtNowOf(request: Request): BoughtNow | undefined {
  const asked = new URL(request.url).searchParams
  const only = asked.get('only')
  if (only === null) return undefined
  const [pieces, pressed] = [asked.get('pieces') ?? '', asked.get('pressed') ?? '']
  return {
    offerId: isUuid(only) ? only.toLowerCase() : '',
    ...(/^\d{1,2}$/.test(pieces) &&
      Number(pieces) > 0 && { pieces: Math.min(Number(pieces), LINE_QUANTITY_MAX) }),
    ...(/^\d{13}$/.test(pressed) && { pressedAt: new Date(Number(pressed)) }),
  }
}
