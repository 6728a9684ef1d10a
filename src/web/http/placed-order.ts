import { readCookie } from './cookies.ts'

const COOKIE = 'nn-placed'
/** A reload of the thank-you page still shows the order; an hour later the address leads home again. */
const MAX_AGE_SECONDS = 10 * 60
const ATTRIBUTES = 'Path=/; HttpOnly; SameSite=Lax'
const LENGTH_MAX = 1_000

/** What the thank-you page shows, as the checkout knew it. */
export interface PlacedOrderShown {
  orderId: string
  number: string
  paymentMethod: string
  shippingMethod: string
}

/** The header that lets the next page say which order was placed, with and without JavaScript. */
export function placedHeader(order: PlacedOrderShown): { 'Set-Cookie': string } {
  const value = Buffer.from(JSON.stringify(order)).toString('base64url')
  return { 'Set-Cookie': `${COOKIE}=${value}; Max-Age=${MAX_AGE_SECONDS}; ${ATTRIBUTES}` }
}

/** The order of the last ten minutes, if one was placed. Every field may be missing: a browser's owner may edit it. */
export function readPlaced(headers: Headers): Partial<PlacedOrderShown> | undefined {
  const value = readCookie(headers, COOKIE)
  if (!value || value.length > LENGTH_MAX) return undefined
  try {
    const content: unknown = JSON.parse(Buffer.from(value, 'base64url').toString())
    if (typeof content !== 'object' || content === null) return undefined
    return Object.fromEntries(Object.entries(content).filter(([, text]) => typeof text === 'string'))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
