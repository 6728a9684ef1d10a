import { readCookie } from './cookies.ts'

const COOKIE = 'nn-wanted'
/** Time to sign in or register. */
const MAX_AGE_SECONDS = 30 * 60
const ATTRIBUTES = 'Path=/; HttpOnly; SameSite=Lax'
const VALUE = /^([0-9a-f-]{36})\.([1-9]\d?)$/i

/** What a visitor without JavaScript wanted to add before signing in: kept in a cookie, since only a form of ours sets one. */
export interface WantedOffer {
  offerId: string
  quantity: number
}

/** The header that remembers it until the person comes back to the cart. */
export function wantedHeader({ offerId, quantity }: WantedOffer): { 'Set-Cookie': string } {
  return { 'Set-Cookie': `${COOKIE}=${offerId}.${quantity}; Max-Age=${MAX_AGE_SECONDS}; ${ATTRIBUTES}` }
}

/** What was wanted; `clear` is the header that forgets it. */
export function takeWanted(
  headers: Headers,
): { wanted: WantedOffer; clear: { 'Set-Cookie': string } } | undefined {
  const [, offerId, quantity] = VALUE.exec(readCookie(headers, COOKIE) ?? '') ?? []
  if (!offerId) return undefined
  return {
    wanted: { offerId, quantity: Number(quantity) },
    clear: { 'Set-Cookie': `${COOKIE}=; Max-Age=0; ${ATTRIBUTES}` },
  }
}
