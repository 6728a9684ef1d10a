import { cookieHeader, readCookie } from '#web/http/cookies.ts'

const COOKIE = 'nn-placed'
/** A reload of the thank-you page still shows the order; an hour later the address leads home again. */
export const PLACED_SECONDS = 10 * 60

/** The header that lets the next page of this session say which order was placed, with and without JavaScript. */
export function placedHeader(o: { orderId: string; sessionId: string }): { 'Set-Cookie': string } {
  return cookieHeader({ name: COOKIE, value: `${o.orderId}.${o.sessionId}`, maxAge: PLACED_SECONDS })
}

/**
 * The order that this session placed in the last `PLACED_SECONDS`: whoever signs in afterwards in the same browser has
 * another session. A browser's owner may edit the cookie, so whose order it is has still to be asked.
 */
export function readPlaced(headers: Headers, sessionId: string | undefined): string | undefined {
  const [orderId, of] = (readCookie(headers, COOKIE) ?? '').split('.')
  return sessionId !== undefined && of === sessionId ? orderId : undefined
}
