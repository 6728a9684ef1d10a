import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { RouterContextProvider, type ServerBuild } from 'react-router'
import type { App } from '#server/ground/app.ts'
import { isDatabaseUnavailable } from '#server/ground/db/database-unavailable.ts'
import { sourceOf } from '#server/ground/db/following/source-of.ts'
import { findShownVisitor, findVisitor } from '#server/people/sign-in/find-visitor.ts'
import { takeReturn, takeWebhook } from '#web/api/webhooks/gateway-calls.action.ts'
import { answerMessageWebhook, takeMessageWebhook } from '#web/api/webhooks/message-calls.action.ts'
import { handlePages, patternsOf } from '#web/handle-pages.ts'
import { type BodyBindings, boundRequest } from '#web/http/body/bound-request.ts'
import { type Caller, callerOf } from '#web/http/client-address.ts'
import {
  addressContext,
  appContext,
  documentInsteadContext,
  doorBusySecondsContext,
  isVisitorUnknownContext,
  nonceContext,
  passingFaultContext,
  requestIdContext,
  shopperContext,
  thisMachineContext,
  visitorContext,
} from '#web/http/context.ts'
import { loggedPath } from '#web/http/logged-path.ts'
import { packed } from '#web/http/middleware/compress.ts'
import { type DoorVariables, oneAtADoor } from '#web/http/middleware/one-at-a-door.ts'
import { refuseMalformedAddress } from '#web/http/middleware/refuse-malformed-address.ts'
import { refuseOtherMethods } from '#web/http/middleware/refuse-other-methods.ts'
import { refuseUnreadableForm } from '#web/http/middleware/refuse-unreadable-form.ts'
import {
  isOwnRequest,
  secureCookies,
  securityHeaders,
  withoutPageHeaders,
} from '#web/http/middleware/security-headers.ts'
import { observeRequests } from '#web/http/observe-requests.ts'
import { ASKED_UNSTORED, visitorsCacheControl } from '#web/http/page-cache/cache-control.ts'
import { pageContentContext } from '#web/http/page-cache/page-content.ts'
import { type SharedVisit, servePages } from '#web/http/page-cache/serve-pages.ts'
import { ownChangeHeader } from '#web/http/replicas/own-change.ts'
import { type ReadPlace, readPlaceOf } from '#web/http/replicas/read-place.ts'
import { asOf, documentInstead } from '#web/http/replicas/unconfirmed-page.ts'
import { makeRoutePatterns } from '#web/http/route-pattern.ts'
import { tracedRoutes } from '#web/http/traced-routes.ts'
import { keptShop } from '#web/kept-shop.ts'
import { REPLICA_READS } from '#web/replica-reads.ts'
import { takesJson, uploadAt } from '#web/request-bodies.ts'
import { receivePicture } from '#web/shared/goods/catalogue/receive-picture.action.ts'
import { servePictures } from '#web/shared/goods/catalogue/serve-pictures.action.ts'

const ONE_YEAR = 'public, max-age=31536000, immutable'
const ONE_HOUR = 'public, max-age=3600'

/** They load while a program that was started waits for its database. */
const loadingPages = import('virtual:react-router/server-build')

interface Bindings extends BodyBindings {
  /** The socket's own address, from the Node adapter. */
  socketAddress?: string
  /** The page is made to be kept and shown to many: for a visitor like this, whatever the request says. */
  shared?: SharedVisit
}
type Env = {
  Bindings: Bindings
  Variables: { secureHeadersNonce: string; requestId: string } & DoorVariables
}

/** The whole web side as one fetch function: headers, cross-site check, files, then the pages. */
export async function makeWeb(
  app: App,
  options: { clientFolder?: string } = {},
): Promise<(request: Request, bindings?: Bindings) => Response | Promise<Response>> {
  const build = (await loadingPages) as ServerBuild
  const publicHost = new URL(app.config.publicUrl).host
  const pages = handlePages(
    // Behind a proxy that ends TLS, a request's own URL begins with http, and its Origin with https.
    { ...tracedRoutes(build, app.tracing), allowedActionOrigins: [publicHost] },
    app.config.mode === 'development' ? 'development' : 'production',
  )
  const web = new Hono<Env>()

  web.use(namedAndLogged(app))

  web.use('/assets/*', withoutPageHeaders)
  web.use('/pictures/*', withoutPageHeaders)
  web.use(securityHeaders(app))
  web.use(refuseMalformedAddress)

  web.get('/health', async (c) => {
    const state = await healthOf(app)
    return c.text(state, state === NO_DATABASE ? 503 : 200)
  })
  web.get('/ready', async (c) => {
    const answered = await app.isDatabaseUp()
    return c.text(answered ? 'ok' : NO_DATABASE, answered ? 200 : 503)
  })

  web.get('/pictures/:key/:file', servePictures(app))

  if (options.clientFolder) serveFiles(web, options.clientFolder)

  // Signed by the gateway: they come from elsewhere, and by nothing but their signature is anything believed.
  const addressOf = (c: Context<Env>) => callerAt(app, c).address
  web.get('/api/webhooks/messages/:service', answerMessageWebhook(app))
  web.post('/api/webhooks/messages/:service', takeMessageWebhook(app, addressOf))
  web.post('/api/webhooks/messages/:service/:attemptId/:signature', takeMessageWebhook(app, addressOf))
  web.post('/api/webhooks/:gateway', takeWebhook(app))
  web.post('/api/payments/:orderId/return', takeReturn(app))
  web.get('/api/payments/:orderId/return', takeReturn(app))

  web.use(async (c, next) => {
    if (isOwnRequest(c.req.raw, publicHost)) return next()
    return c.text('This request came from another site and was refused.', 403)
  })
  web.put('/vendor/pictures', receivePicture(app, 'vendor'))
  web.put('/admin/pictures', receivePicture(app, 'admin'))
  web.use(refuseOtherMethods(build.routes))
  web.use(boundRequest({ uploadAt, visitorOf: async (headers) => (await findVisitor(app, headers)).visitor }))
  web.use('/d/*', oneAtADoor())
  web.use(refuseUnreadableForm({ uploadAt, takesJson }))

  const routeOf = makeRoutePatterns(patternsOf(build.routes))
  const page = makePage(app, pages, ({ method, url }) => {
    const isShown = method === 'GET' || method === 'HEAD'
    return isShown && app.replicas !== undefined && REPLICA_READS.has(routeOf(new URL(url).pathname))
  })
  web.all('*', async (c) => (c.env.shared ? page(c) : packed(c.req.raw, await page(c))))
  web.onError(async (error, c) => {
    app.log.error({ err: error, id: c.var.requestId, path: loggedPath(c.req.path) }, 'a request failed')
    const text = `Something went wrong on our side. Please try again. (Reference ${c.var.requestId})`
    return sayWhenToComeBack(app, c.text(text, 500), isDatabaseUnavailable(error))
  })
  const answer = (request: Request, bindings: Bindings = {}) => web.fetch(request, bindings)
  const served = app.config.mode === 'production' ? servePages(app, keptShop(app), answer) : answer
  // What is for every path is no route.
  const ownPaths = web.routes.map(({ path }) => path).filter((path) => !/^\/?\*$/.test(path))
  return observeRequests(app, makeRoutePatterns([...patternsOf(build.routes), ...ownPaths]), served)
}

const NO_DATABASE = 'the database does not answer'

/**
 * Whether visitors may be sent here. Where replicas are read from, it is known from the second before: whoever asks is not
 * kept waiting by a database that hangs.
 */
async function healthOf(app: App): Promise<string> {
  if (!app.replicas) return (await app.isDatabaseUp()) ? 'ok' : NO_DATABASE
  if (!app.replicas.unconfirmedSince()) return 'ok'
  const onlyShown = 'pages are shown, but no order can be placed: the database that leads does not answer'
  return app.replicas.canServe() ? onlyShown : NO_DATABASE
}

/** Gives each request a name, which its answer and the log say. */
function namedAndLogged(app: App): MiddlewareHandler<Env> {
  return async (c, next) => {
    c.set('requestId', app.random.token(9))
    const started = performance.now()
    await next()
    if (app.config.publicUrl.startsWith('https:')) secureCookies(c.res.headers)
    c.res.headers.set('X-Request-Id', c.var.requestId)
    app.log.debug(
      {
        id: c.var.requestId,
        method: c.req.method,
        path: loggedPath(c.req.path),
        status: c.res.status,
        ms: Math.round(performance.now() - started),
      },
      'request',
    )
  }
}

function serveFiles(web: Hono<Env>, root: string): void {
  const files = (cache: string) =>
    serveStatic({
      root,
      precompressed: true,
      onFound: (_path, c) => c.header('Cache-Control', cache),
    })
  web.use('/assets/*', files(ONE_YEAR))
  web.use('/favicon.svg', files(ONE_HOUR))
  web.use('/site.webmanifest', files(ONE_HOUR))
}

type Pages = ReturnType<typeof handlePages>

/** Answers a request for a page, and says who may keep the answer. `onlyShows` is what may be read from a replica. */
function makePage(app: App, pages: Pages, onlyShows: (request: Request) => boolean) {
  return async (c: Context<Env>): Promise<Response> => {
    const isShown = onlyShows(c.req.raw)
    const asked = { headers: c.req.raw.headers, isForMany: c.env.shared !== undefined }
    const place = isShown ? await readPlaceOf(app, asked) : { app }
    const response = await answerAt(place, c, pages)
    if (place.replica && response.status >= 500) return answerAgain(place, response, { c, pages, app })
    return sends(c.req.raw.method) ? withOwnChange(app, response) : response
  }
}

/** What a replica could not answer another may, or the leader. */
async function answerAgain(
  { replica, unconfirmedSince }: ReadPlace,
  failed: Response,
  { c, pages, app }: { c: Context<Env>; pages: Pages; app: App },
): Promise<Response> {
  if (failed.status === 503) replica?.leaveOut(new Error('a page could not be made from it'))
  app.metrics?.databaseReads.inc({ target: 'leader', reason: 'failed' })
  const { headers } = c.req.raw
  const place = unconfirmedSince ? await readPlaceOf(app, { headers, isForMany: false }) : { app }
  return answerAt(place, c, pages)
}

const sends = (method: string) => method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'

/** Whoever sent something is shown nothing older from then on. */
async function withOwnChange({ replicas }: App, response: Response): Promise<Response> {
  const position = await replicas?.positionNow()
  if (position === undefined) return response
  const headers = new Headers(response.headers)
  headers.append('Set-Cookie', ownChangeHeader(position)['Set-Cookie'])
  const { status, statusText } = response
  return new Response(response.body, { status, statusText, headers })
}

async function answerAt(place: ReadPlace, c: Context<Env>, pages: Pages): Promise<Response> {
  const { app, unconfirmedSince } = place
  const { shared } = c.env
  const found = shared ?? (await visitorAt(place, c))
  const context = contextOf(app, c, found)
  context.set(documentInsteadContext, unconfirmedSince && documentInstead(c.req.raw))
  const answered = await pages(c.req.raw, context)
  const response = await sayWhenToComeBack(app, answered, context.get(passingFaultContext))
  setCookiesOf(response.headers, found?.setCookies ?? [])
  const isOfPerson = Boolean(found?.visitor.sessionId)
  sayWhoKeeps(response.headers, c.req.raw.headers, { isOfPerson, hasGaps: shared?.isPersonal ?? false })
  return unconfirmedSince && response.status < 500 ? asOf(unconfirmedSince, response) : response
}

type Found = Pick<Awaited<ReturnType<typeof findVisitor>>, 'visitor' | 'setCookies'>

function callerAt(app: App, c: Context<Env>): Caller {
  return callerOf({
    socketAddress: c.env.socketAddress,
    headers: c.req.raw.headers,
    trustedProxies: app.config.trustedProxies,
  })
}

/** What the loaders and actions of a request are told of it; nothing is `found` where a session could not be read. */
function contextOf(app: App, c: Context<Env>, found: Found | undefined): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(appContext, app)
  context.set(nonceContext, c.var.secureHeadersNonce)
  // A page for many has no reference of its own.
  context.set(requestIdContext, c.env.shared ? '' : c.var.requestId)
  const caller = callerAt(app, c)
  if (caller.isUnknownProxy) warnOfProxy(app)
  context.set(addressContext, caller.address)
  context.set(thisMachineContext, caller.isThisMachine)
  context.set(doorBusySecondsContext, c.var.doorBusySeconds)
  const { shared } = c.env
  context.set(pageContentContext, shared?.note)
  context.set(shopperContext, shared?.shopper)
  context.set(visitorContext, found?.visitor ?? {})
  context.set(isVisitorUnknownContext, found === undefined)
  return context
}

/** Who asks is known by the leader; while there is none, a replica may know a customer. */
async function visitorAt({ app, unconfirmedSince }: ReadPlace, c: Context<Env>): Promise<Found | undefined> {
  try {
    const { headers } = c.req.raw
    return unconfirmedSince ? await findShownVisitor(app, headers) : await findVisitor(sourceOf(app), headers)
  } catch (error) {
    app.log.error({ err: error, id: c.var.requestId }, 'a session could not be read')
    return undefined
  }
}

/** A page that signs somebody in has the last word on the session's cookie. */
function setCookiesOf(headers: Headers, cookies: readonly string[]): void {
  const isSet = (cookie: string) =>
    headers.getSetCookie().some((line) => line.startsWith(cookie.slice(0, cookie.indexOf('=') + 1)))
  for (const cookie of cookies) if (!isSet(cookie)) headers.append('Set-Cookie', cookie)
}

/** A page of somebody who is signed in, or with gaps for what is theirs, is stored nowhere. */
function sayWhoKeeps(
  headers: Headers,
  asked: Headers,
  { isOfPerson, hasGaps }: { isOfPerson: boolean; hasGaps: boolean },
): void {
  const isAskedUnstored = headers.get('Cache-Control') === ASKED_UNSTORED
  if ((isOfPerson && !isAskedUnstored) || hasGaps) headers.set('Cache-Control', 'no-store')
  else if (!headers.has('Cache-Control')) {
    headers.set('Cache-Control', visitorsCacheControl(asked))
    headers.append('Vary', 'Cookie')
  }
}

const warned = new WeakSet<App['config']>()

/** Said once: nobody reads the same line for every request. */
function warnOfProxy(app: App): void {
  if (warned.has(app.config)) return
  warned.add(app.config)
  app.log.warn(
    'A request came through a proxy, but TRUSTED_PROXIES is 0. Set it to the number of proxies in front of the shop; ' +
      'until then everybody behind one counts as one address.',
  )
}

const RETRY_AFTER_SECONDS = 5

/** A fault of ours while the database is away or busy is a pause, not a bug: 503, and when to try again. */
async function sayWhenToComeBack(app: App, response: Response, isTrouble: boolean): Promise<Response> {
  const isPause =
    response.status === 503 || (response.status === 500 && (isTrouble || !(await app.isDatabaseUp())))
  if (!isPause || response.headers.has('Retry-After')) return response
  const headers = new Headers(response.headers)
  headers.set('Retry-After', String(RETRY_AFTER_SECONDS))
  return new Response(response.body, { status: 503, headers })
}
