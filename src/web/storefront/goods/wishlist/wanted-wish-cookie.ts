import { serialize } from 'hono/utils/cookie'
import { isProductId } from '#domain/goods/catalogue/product-id.ts'
import { readCookie } from '#web/http/cookies.ts'

const COOKIE = 'nn-wish'
/** Time to sign in or register. */
const MAX_AGE_SECONDS = 30 * 60
const ATTRIBUTES = { path: '/', httpOnly: true, sameSite: 'Lax' } as const

/** The header that remembers the product that a visitor wished for with a plain form, until they have signed in. */
export function wishHeader(productId: string): { 'Set-Cookie': string } {
  return { 'Set-Cookie': serialize(COOKIE, productId, { ...ATTRIBUTES, maxAge: MAX_AGE_SECONDS }) }
}

/** The product that was wished for, if any. */
export function readWish(headers: Headers): string | undefined {
  const id = readCookie(headers, COOKIE)
  return id !== undefined && isProductId(id) ? id : undefined
}

export const WISH_FORGOTTEN = { 'Set-Cookie': serialize(COOKIE, '', { ...ATTRIBUTES, maxAge: 0 }) }
