import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import { sharedPages } from '#web/kept-shop.ts'

type Routes = ServerBuild['routes']
type Handler = (request: Request, context: RouterContextProvider) => Promise<Response>

/** An address is in the first of these that has it. */
const AREAS: readonly ((path: string) => boolean)[] = [
  sharedPages.has,
  (path) => /^\/admin(?=[/.]|$)/.test(path),
  (path) => /^\/vendor(?=[/.]|$)/.test(path),
]

/**
 * The router's handler of all pages. It compares an address with every route that it knows, twice for each request:
 * here it knows those of the address's area only, and all of them where an address is in none or written otherwise.
 */
export function handlePages(build: ServerBuild, mode: 'development' | 'production'): Handler {
  const handlerOf = (routes: Routes) => createRequestHandler({ ...build, routes }, mode)
  const areas = AREAS.map((has) => ({ has, handle: handlerOf(routesOf(build.routes, has)) }))
  const handleAny = handlerOf(build.routes)
  return (request, context) => {
    const { pathname } = new URL(request.url)
    const handle = areas.find(({ has }) => has(pathname))?.handle ?? handleAny
    return handle(request, context)
  }
}

/** The routes whose addresses an area has, those around them, and the page for what is not found. */
export function routesOf(routes: Routes, has: (path: string) => boolean): Routes {
  const kept = new Set<string>()
  for (const { id, path, index } of known(routes)) {
    const isPage = path !== undefined || index
    if (!isPage || !(path === '*' || has(addressOf(routes, id)))) continue
    for (const around of withAncestors(routes, id)) kept.add(around.id)
  }
  return Object.fromEntries(Object.entries(routes).filter(([id]) => kept.has(id)))
}

/** The patterns of all pages, as `/products/:id`, without that of what is not found. */
export function patternsOf(routes: Routes): string[] {
  return known(routes)
    .filter(({ path, index }) => (path !== undefined || index) && path !== '*')
    .map(({ id }) => addressOf(routes, id))
}

function addressOf(routes: Routes, id: string): string {
  const paths = withAncestors(routes, id).flatMap(({ path }) => path || [])
  return `/${paths.toReversed().join('/')}`
}

/** A route and those around it, from the inside out. */
function withAncestors(routes: Routes, id: string): ReturnType<typeof known> {
  const route = routes[id]
  if (!route) return []
  return route.parentId === undefined ? [route] : [route, ...withAncestors(routes, route.parentId)]
}

const known = (routes: Routes) => Object.values(routes).filter((route) => route !== undefined)
