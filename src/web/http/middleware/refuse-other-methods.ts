import type { MiddlewareHandler } from 'hono'
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

type Routes = ServerBuild['routes']

/** Addresses for shops' own software, which answer for their methods themselves, in JSON. */
const ANSWERS_ITSELF = /^\/api\/v1\//
const ROUTER_KNOWS = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Answers 405 and `Allow` to a method that the page at this address does not have. Pages are read, and those with an
 * action take forms by POST: nothing else reaches their code.
 */
export function refuseOtherMethods(routes: Routes): MiddlewareHandler {
  const tree = treeOf(routes, undefined)
  return async (c, next) => {
    const { method, path } = c.req
    if (method === 'GET' || method === 'HEAD') return next()
    if (ANSWERS_ITSELF.test(path) && ROUTER_KNOWS.has(method)) return next()
    // The router's own requests for data name the page with a suffix.
    const page = path.replace(/(?<=\/)_\.data$|\.data$/, '')
    const id = matchRoutes(tree, page)?.at(-1)?.route.id
    const route = id === undefined ? undefined : routes[id]?.module
    const allowed = [
      ...(route?.loader || route?.default ? ['GET', 'HEAD'] : []),
      ...(route?.action ? ['POST'] : []),
    ]
    if (allowed.includes(method)) return next()
    return c.text('This address does not take that.', 405, { Allow: allowed.join(', ') || 'GET, HEAD' })
  }
}

function treeOf(routes: Routes, parentId: string | undefined): RouteObject[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return []
    const { id, path, index } = route
    const own = { id, ...(path !== undefined && { path }) }
    return [index ? { ...own, index: true as const } : { ...own, children: treeOf(routes, id) }]
  })
}
