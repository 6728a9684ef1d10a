import type { App } from '#server/ground/app.ts'
import type { Browser } from '../sessions/browser.ts'
import { codeTokenSha256, noCodeCookie } from './code-cookie.ts'

/**
 * Lets this browser begin with another number: it waits for no code any more. The one that was sent is kept until it is
 * over, so that nobody gets another one sooner. Answers with the Set-Cookie.
 */
export async function forgetCode(app: App, browser: Browser): Promise<string[]> {
  return codeTokenSha256(app, browser) ? [noCodeCookie(app)] : []
}
