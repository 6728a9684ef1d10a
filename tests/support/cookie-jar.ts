import type { Browser } from '#server/people/sign-in/sessions/browser.ts'

/** A browser as the use cases see one: it keeps the cookies it was given and sends them back. */
export interface CookieJar {
  browser(): Browser
  headers(): Headers
  take(setCookies: readonly string[]): void
  value(name: string): string | undefined
  /** A browser with the same cookies, as a thief or a second tab would have. */
  copy(): CookieJar
}

export function openBrowser(address = '203.0.113.7', cookies = new Map<string, string>()): CookieJar {
  const header = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return {
    browser: () => ({ address, userAgent: 'Mozilla/5.0 (a test)', cookies: header() || null }),
    headers: () => new Headers(cookies.size > 0 ? { Cookie: header() } : {}),
    take(setCookies) {
      for (const line of setCookies) {
        const [pair = ''] = line.split(';')
        const [name = '', value = ''] = pair.split('=')
        if (/Max-Age=0(;|$)/.test(line)) cookies.delete(name)
        else cookies.set(name, value)
      }
    },
    value: (name) => cookies.get(name),
    copy: () => openBrowser(address, new Map(cookies)),
  }
}
