import { randomBytes } from 'node:crypto'

const NONCE_BYTES = 18
const TWO_YEARS_SECONDS = 63_072_000

/** A fresh script nonce: 144 random bits. */
export function makeNonce(): string {
  return randomBytes(NONCE_BYTES).toString('base64')
}

/** The headers of every answer (OWASP secure headers; reliability D10 and D11). */
export function securityHeaders(o: {
  nonce: string
  secure: boolean
  gatewayOrigin: string | undefined
  development: boolean
}): [string, string][] {
  const connect = ["'self'", o.gatewayOrigin, o.development ? 'ws:' : undefined].filter(Boolean).join(' ')
  // The development server injects style tags of its own; everywhere else styles are files of ours.
  const style = o.development ? "'self' 'unsafe-inline'" : `'self' 'nonce-${o.nonce}'`
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${o.nonce}' 'strict-dynamic'`,
    `style-src ${style}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${connect}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ]
  return [
    ['Content-Security-Policy', policy.join('; ')],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=()'],
    ...(o.secure
      ? ([['Strict-Transport-Security', `max-age=${TWO_YEARS_SECONDS}; includeSubDomains`]] satisfies [
          string,
          string,
        ][])
      : []),
  ]
}

/** Gives every cookie of an answer `Secure`, so that none ever travels without TLS (OWASP ASVS 5.0, 3.3.1). */
export function secureCookies(headers: Headers): void {
  const cookies = headers.getSetCookie()
  headers.delete('Set-Cookie')
  for (const cookie of cookies)
    headers.append('Set-Cookie', /;\s*secure\b/i.test(cookie) ? cookie : `${cookie}; Secure`)
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a request may change something: it came from a page of this origin (Fetch Metadata and the Origin header,
 * which must not contradict each other; older browsers send only the second), or from a program that carries no cookie.
 * OWASP CSRF cheat sheet; reliability D9.
 */
export function isOwnRequest(request: Request, publicHost: string): boolean {
  if (SAFE_METHODS.has(request.method)) return true
  const site = request.headers.get('Sec-Fetch-Site')
  if (site && site !== 'same-origin') return false
  const origin = request.headers.get('Origin')
  if (!origin) return site !== null || !request.headers.has('Cookie')
  if (!URL.canParse(origin)) return false
  const { host } = new URL(origin)
  return host === new URL(request.url).host || host === publicHost
}
