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
  const find = makeFind(treeOf(routes, undefined))
  return async (c, next) => {
    const { method, path } = c.req
    if (method === 'GET' || method === 'HEAD') return next()
    if (ANSWERS_ITSELF.test(path) && ROUTER_KNOWS.has(method)) return next()
    // The router's own requests for data name the page with a suffix.
    const page = path.replace(/(?<=\/)_\.data$|\.data$/, '')
    const id = find(page)
    const route = id === undefined ? undefined : routes[id]?.module
    const allowed = [
      ...(route?.loader || route?.default ? ['GET', 'HEAD'] : []),
      ...(route?.action ? ['POST'] : []),
    ]
    if (allowed.includes(method)) return next()
    return c.text('That is not possible here.', 405, { Allow: allowed.join(', ') || 'GET, HEAD' })
  }
}

/** Gives the id of the page at an address. The router goes through all of them: addresses without parts that vary are asked once. */
function makeFind(tree: RouteObject[]): (path: string) => string | undefined {
  const fixed = new Set(pathsOf(tree, '').filter((path) => !/[:*?]/.test(path)))
  const known = new Map<string, string | undefined>()
  return (path) => {
    if (known.has(path)) return known.get(path)
    const id = matchRoutes(tree, path)?.at(-1)?.route.id
    if (fixed.has(path)) known.set(path, id)
    return id
  }
}

function pathsOf(routes: readonly RouteObject[], before: string): string[] {
  return routes.flatMap(({ path = '', children = [] }) => {
    const own = [before, path].filter(Boolean).join('/')
    return [`/${own}`, ...pathsOf(children, own)]
  })
}

function treeOf(routes: Routes, parentId: string | undefined): RouteObject[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return []
    const { id, path, index } = route
    const own = { id, ...(path !== undefined && { path }) }
    return [index ? { ...own, index: true as const } : { ...own, children: treeOf(routes, id) }]
  })
}
