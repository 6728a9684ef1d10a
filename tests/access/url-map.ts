import { existsSync, readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../../src/web/routes.ts'

/** Addresses that the web server answers itself, before the pages (src/web/server.ts). */
const BEFORE_THE_PAGES = /web\.(get|put|post|delete)\('([^']+)'/g
/** No one's business: files, and whether the shop is up. */
const PUBLIC_FILES = new Set(['/health', '/ready', '/pictures/:key/:file'])

export interface MappedRoute {
  path: string
  methods: readonly string[]
  /** It is shown to people; the others answer with files, redirects or JSON. */
  isPage: boolean
}

/** Every address of the shop with what it takes, read out of the URL map and the server itself. */
export async function readUrlMap(): Promise<MappedRoute[]> {
  const pages = leaves(await routes, '').map(({ path, file }) => ({
    path,
    methods: methodsOf(file),
    isPage: file.endsWith('.tsx'),
  }))
  const server = readFileSync('src/web/server.ts', 'utf8')
  const own = [...server.matchAll(BEFORE_THE_PAGES)]
    .map(([, method = '', path = '']) => ({ path, methods: [method.toUpperCase()], isPage: false }))
    .filter(({ path }) => !PUBLIC_FILES.has(path))
  return [...pages, ...own]
}

function leaves(entries: readonly RouteConfigEntry[], base: string): { path: string; file: string }[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${base}/${entry.path}` : base
    if (entry.children) return leaves(entry.children, path)
    return [{ path: path || '/', file: `src/web/${entry.file}` }]
  })
}

/** A page is read; what has an action also takes a form. */
function methodsOf(file: string): string[] {
  if (!existsSync(file)) throw new Error(`${file} is on the URL map and not there`)
  const takesForms = /^export (async )?(function action\b|const action\b)/m.test(readFileSync(file, 'utf8'))
  return takesForms ? ['GET', 'POST'] : ['GET']
}
