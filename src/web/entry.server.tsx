import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from 'react-router'
import { isRouteErrorResponse, ServerRouter } from 'react-router'
import { appContext, nonceContext, requestIdContext } from '#web/http/context.ts'
import { notePassingFault } from '#web/http/middleware/note-passing-fault.ts'
import { ownTurn } from '#web/http/own-turn.ts'
import { withLaterScripts } from '#web/http/page-cache/later-scripts.ts'
import { pageContentContext } from '#web/http/page-cache/page-content.ts'
import { areaOf } from '#web/storefront/office/shell/area-of.ts'

const RENDER_TIMEOUT_MS = 8_000

/** Renders a whole page before answering: the database is near, and a complete page compresses and caches better. */
export default async function render(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  // The router keeps what an action answered beside its data to itself; how long to wait is for every client.
  for (const answered of Object.values(routerContext.staticHandlerContext.actionHeaders)) {
    const seconds = answered.get('Retry-After')
    if (seconds) headers.set('Retry-After', seconds)
  }
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const nonce = context.get(nonceContext)
  let finalStatus = status
  await ownTurn()
  const html = await new Promise<Buffer<ArrayBuffer>>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={withOwnRoutes(routerContext)} url={request.url} nonce={nonce} />,
      {
        nonce,
        // Nothing is left to a script to put in its place: the page is whole without.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(timer)
          pipe(collect(resolve))
        },
        onShellError: reject,
        onError(error) {
          finalStatus = 500
          logFailure(error, request, context, 'a page failed to render')
        },
      },
    )
    const timer = setTimeout(abort, RENDER_TIMEOUT_MS)
  })
  const body = paintsFirst(request, context) ? withLaterScripts(html.toString(), 'painted') : html
  return new Response(body, { status: finalStatus, headers })
}

/** Where people read before they type, and what they type before the scripts have come is taken up. */
const PAINTED_FIRST = /^\/(?:cart|checkout)$/

/**
 * Whether the page's scripts wait until it is painted. A page that is made to be kept has them put off when it is
 * finished, and a development server's scripts are its own.
 */
function paintsFirst(request: Request, context: Readonly<RouterContextProvider>): boolean {
  const isKept = context.get(pageContentContext) !== undefined
  const isProduction = context.get(appContext).config.mode === 'production'
  return isProduction && !isKept && PAINTED_FIRST.test(new URL(request.url).pathname)
}

/**
 * The same for a router that knows the routes of this page only: for every page it makes an object of each route that it
 * is told of. The browser has those of its area from a file of their own, and what lies beyond them is a new document.
 */
function withOwnRoutes(routerContext: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = routerContext
  const routes = Object.fromEntries(
    staticHandlerContext.matches.map(({ route }) => [route.id, manifest.routes[route.id]]),
  )
  const area = areaOf(staticHandlerContext.location.pathname)
  const url = manifest.url.replace(/^\/assets\/manifest-/, `/assets/${area}-manifest-`)
  return { ...routerContext, manifest: { ...manifest, routes, url } }
}

/** Gathers what is written as bytes: they are not made into text, and text into bytes again. */
function collect(onEnd: (bytes: Buffer<ArrayBuffer>) => void): Writable {
  const chunks: Uint8Array[] = []
  return new Writable({
    write(chunk: Uint8Array, _encoding, done) {
      chunks.push(chunk)
      done()
    },
    final(done) {
      onEnd(Buffer.concat(chunks))
      done()
    },
  })
}

/** What a loader or an action threw: refusals are answers, the rest are bugs and go into the log. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  logFailure(error, request, context, 'a loader or an action failed')
}

function logFailure(
  error: unknown,
  request: Request,
  context: Readonly<RouterContextProvider>,
  what: string,
): void {
  notePassingFault(error, context)
  const { pathname } = new URL(request.url)
  context.get(appContext).log.error({ err: error, id: context.get(requestIdContext), url: pathname }, what)
}
