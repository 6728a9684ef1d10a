/** What a request tells of the browser that sent it. */
export interface Browser {
  /** The network address it came from, through the trusted proxies only. */
  address: string
  userAgent: string | null
  /** The whole Cookie header. */
  cookies: string | null
}

/** The value of one cookie in a Cookie header (RFC 6265, 4.2.1); the first, where a name comes twice. */
export function readCookie(cookies: string | null, name: string): string | undefined {
  for (const pair of (cookies ?? '').split(';')) {
    const [key = '', value = ''] = pair.trim().split('=', 2)
    if (key === name) return value
  }
  return undefined
}
