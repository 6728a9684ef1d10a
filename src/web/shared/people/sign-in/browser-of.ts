import type { RouterContextProvider } from 'react-router'
import type { Browser } from '#server/people/sign-in/sessions/browser.ts'
import { addressContext } from '#web/http/context.ts'

/** What a request tells of the browser that sent it, for the use cases of identity. */
export function browserOf(context: Readonly<RouterContextProvider>, request: Request): Browser {
  return {
    address: context.get(addressContext),
    userAgent: request.headers.get('User-Agent'),
    cookies: request.headers.get('Cookie'),
  }
}

/** Headers with these Set-Cookie lines. */
export function withCookies(setCookies: readonly string[]): Headers {
  const headers = new Headers()
  for (const cookie of setCookies) headers.append('Set-Cookie', cookie)
  return headers
}
