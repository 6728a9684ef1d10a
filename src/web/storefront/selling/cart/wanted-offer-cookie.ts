import { serialize } from 'hono/utils/cookie'
import { readCookie } from '#web/http/cookies.ts'

const COOKIE = 'nn-wanted'
/** Time to sign in or register. */
export const WANTED_SECONDS = 30 * 60
const VALUE = /^([0-9a-f-]{36})\.([1-9]\d?)$/i

/** What a visitor sent to the cart with a plain form: kept in a cookie, since only a form of ours sets one. */
export interface WantedOffer {
  offerId: string
  quantity: number
}

/**
 * The header that remembers it until the person has signed in, or their browser's own cart has taken it over: the
 * cart page's script reads and forgets this cookie, so it is not HttpOnly.
 */
export function wantedHeader({ offerId, quantity }: WantedOffer): { 'Set-Cookie': string } {
  const attributes = { path: '/', maxAge: WANTED_SECONDS, sameSite: 'Lax' } as const
  return { 'Set-Cookie': serialize(COOKIE, `${offerId}.${quantity}`, attributes) }
}

/** What was wanted, if anything. */
export function readWanted(headers: Headers): WantedOffer | undefined {
  const [, offerId, quantity] = VALUE.exec(readCookie(headers, COOKIE) ?? '') ?? []
  return offerId ? { offerId, quantity: Number(quantity) } : undefined
}

/** Forgets it, as a header or as the page's own script does. */
export const WANTED_FORGOTTEN = `${COOKIE}=; Max-Age=0; Path=/; SameSite=Lax`
