import type { MiddlewareHandler } from 'hono'
import { NONCE, secureHeaders } from 'hono/secure-headers'
import type { App } from '#server/ground/app.ts'

const TWO_YEARS_SECONDS = 63_072_000

/**
 * Gives every answer its headers (OWASP secure headers) and a script nonce of its own. A page
 * or a file of somebody else that brings a stricter header keeps it.
 */
export function securityHeaders({ config, gateway }: Pick<App, 'config' | 'gateway'>): MiddlewareHandler {
  const isDevelopment = config.mode === 'development'
  const { tokenizerOrigin, formOrigins } = gateway
  return secureHeaders({
    overwrite: false,
    contentSecurityPolicy: {
      // What is fetched ahead is held to this one in Firefox; every other sort of request has a line of its own here.
      defaultSrc: ["'self'"],
      scriptSrc: [NONCE, "'strict-dynamic'"],
      // The development server injects style tags of its own; everywhere else styles are files of ours.
      styleSrc: ["'self'", isDevelopment ? "'unsafe-inline'" : NONCE],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: [
        "'self'",
        ...(tokenizerOrigin ? [tokenizerOrigin] : []),
        ...(isDevelopment ? ['ws:'] : []),
      ],
      manifestSrc: ["'self'"],
      workerSrc: ["'self'"],
      mediaSrc: ["'self'"],
      // The page of a demonstration's mails frames them; nothing else is framed.
      frameSrc: [config.demo ? "'self'" : "'none'"],
      // The gateway's own page is opened by a form, where the gateway asks for it.
      formAction: ["'self'", ...formOrigins],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
      objectSrc: ["'none'"],
    },
    xFrameOptions: 'DENY',
    referrerPolicy: 'strict-origin-when-cross-origin',
    permissionsPolicy: { camera: false, microphone: false, geolocation: false, payment: false },
    strictTransportSecurity:
      config.publicUrl.startsWith('https:') && `max-age=${TWO_YEARS_SECONDS}; includeSubDomains`,
    // For browsers and plug-ins of long ago.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
}

/** What only says how a page behaves: three quarters of a kilobyte, which a small file would carry along for nothing. */
const OF_PAGES = [
  'Content-Security-Policy',
  'Cross-Origin-Opener-Policy',
  'Permissions-Policy',
  'Referrer-Policy',
  'X-Frame-Options',
]

/** Leaves that out of scripts, styles, fonts and pictures; what a browser could show as a document keeps it. */
export const withoutPageHeaders: MiddlewareHandler = async (c, next) => {
  await next()
  const type = c.res.headers.get('Content-Type') ?? ''
  if (!/^(text\/(javascript|css)|font\/|image\/(?!svg))/.test(type)) return
  for (const name of OF_PAGES) c.res.headers.delete(name)
}

/** Gives every cookie of an answer `Secure`, so that none is ever sent without TLS (OWASP ASVS 5.0, 3.3.1). */
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
 * OWASP CSRF cheat sheet.
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
