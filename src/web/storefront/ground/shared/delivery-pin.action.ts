import type { RouterContextProvider } from 'react-router'
import { isPinShaped } from '#domain/ground/shared/typed-values/phone-and-pin.ts'
import { findDeliveryPin } from '#server/people/accounts/delivery-pin.ts'
import { appContext, shopperContext, visitorContext } from '#web/http/context.ts'
import { cookieHeader, ONE_YEAR_SECONDS, readCookie } from '#web/http/cookies.ts'

const COOKIE = 'nn-pin'

type Context = Readonly<RouterContextProvider>

/** One question to the account for a page, however many loaders of it ask. */
const asked = new WeakMap<Context, Promise<string | undefined>>()

/**
 * The PIN code that whoever asks wants delivery dates for: the browser's own, which a cookie keeps, else that of the
 * account. Pages that show it are never kept by anything but that browser (`Vary: Cookie`, private).
 */
export function deliveryPinOf(request: Request, context: Context): Promise<string | undefined> {
  const own = browsersPin(request.headers)
  if (own) return Promise.resolve(own)
  const shopper = context.get(shopperContext)
  if (shopper) return Promise.resolve(shopper.deliveryPin)
  const found = asked.get(context) ?? findOfAccount(context)
  asked.set(context, found)
  return found
}

/** The PIN code that the browser itself keeps. */
export function browsersPin(headers: Headers): string | undefined {
  const own = readCookie(headers, COOKIE)
  return own && isPinShaped(own) ? own : undefined
}

/** The header that remembers a PIN code, and nothing else; undefined forgets it. */
export function pinHeader(pin: string | undefined): { 'Set-Cookie': string } {
  if (!pin) return cookieHeader({ name: COOKIE, value: '', maxAge: 0 })
  return cookieHeader({ name: COOKIE, value: pin, maxAge: ONE_YEAR_SECONDS })
}

async function findOfAccount(context: Context): Promise<string | undefined> {
  const { customer } = context.get(visitorContext)
  return customer && findDeliveryPin(context.get(appContext), customer)
}
