/** What a request tells of the browser that sent it. */
export interface Browser {
  /** The network address it came from, through the trusted proxies only. */
  address: string
  userAgent: string | null
  /** The whole Cookie header. */
  cookies: string | null
}
