import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Config } from '@react-router/dev/config'
import { type Area, areaOf } from './src/web/storefront/office/shell/area-of.ts'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // One file for each page, which its scripts are put off by (`later-scripts.ts`).
  splitRouteModules: false,
  // Every route is in one cached manifest file: no discovery requests while a person moves about.
  routeDiscovery: { mode: 'initial' },
  async buildEnd() {
    for (const area of ['shop', 'vendor', 'admin'] as const)
      await writeManifestOf(area, 'build/client/assets')
    await packAssets('build/client')
  },
} satisfies Config

interface ManifestRoute {
  id: string
  parentId?: string | undefined
  path?: string
  index?: boolean
  imports: string[]
  css?: string[]
}

/** What no link and no form of a page of the shop leads to but as a document of its own: programs' addresses, papers, photographs, files. */
const FOR_PROGRAMS =
  /^\/(api\/|feeds\/|robots\.|sitemap|hardware\.csv|build\/picture|demo\/mail\/:id\/html)|\/(photographs?|pictures|videos|invoices|credit-notes)(\/|$)/

/** What every area has: forms that stand in all of them, and the page of an address that it does not know (`areaOf`). */
const IN_EVERY_AREA = /^(|\/(theme|row-height|auth\/verify-email|\*))$/

/**
 * Beside the manifest of all routes one of each area's own, without what says no, and without files that every page has:
 * three quarters of the routes are the back office's.
 */
async function writeManifestOf(area: Area, folder: string): Promise<void> {
  const name = (await readdir(folder)).find((each) => /^manifest-.*\.js$/.test(each)) ?? ''
  const [, begin = '', json = ''] =
    /^(window\.__reactRouterManifest=)(.*);$/s.exec(await readFile(join(folder, name), 'utf8')) ?? []
  const manifest: { routes: Record<string, ManifestRoute> } = JSON.parse(json)
  const addressOf = ({ parentId = '', path = '' }: ManifestRoute): string => {
    const parent = manifest.routes[parentId]
    return (parent ? addressOf(parent) : '') + (path ? `/${path}` : '')
  }
  const { imports: always = [], css: styles = [] } = manifest.routes.root ?? {}
  const onEveryPage = new Set([...always, ...styles])
  const others = (files: string[] = []) => files.filter((file) => !onEveryPage.has(file))
  const listed = (files: string[]) => (files.length > 0 ? files : undefined)
  const layouts = new Set(['root', ...layoutsAbove(manifest.routes, (route) => isIn(area, addressOf(route)))])
  const own = area === 'shop' ? manifest.routes : withoutHome(manifest.routes)
  const routes = Object.fromEntries(
    Object.entries(own)
      .filter(([id, route]) => (route.path || route.index ? isIn(area, addressOf(route)) : layouts.has(id)))
      .map(([id, route]) => [
        id,
        { ...route, imports: others(route.imports), css: id === 'root' ? styles : listed(others(route.css)) },
      ]),
  )
  // The page preloads the manifest that it names: itself, not the large one.
  const url = `/assets/${area}-${name}`
  // Nor what no browser asks: whether a route shows a page.
  const text = JSON.stringify({ ...manifest, routes, url }, (key, value) =>
    value === false || key === 'hasDefaultExport' ? undefined : value,
  )
  await writeFile(join(folder, `${area}-${name}`), `${begin}${text};`)
}

function isIn(area: Area, address: string): boolean {
  if (IN_EVERY_AREA.test(address)) return true
  return areaOf(address) === area && !(area === 'shop' && FOR_PROGRAMS.test(address))
}

/**
 * The home page as an address that an area does not know: its layouts are there, and alone they would be shown as that
 * page, with nothing in them.
 */
function withoutHome(routes: Record<string, ManifestRoute>): Record<string, ManifestRoute> {
  const unknown = Object.values(routes).find(({ path }) => path === '*')
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => {
      const { id: _id, parentId: _parentId, path: _path, ...page } = unknown ?? route
      return [id, route.index ? { ...page, id, parentId: route.parentId, index: true } : route]
    }),
  )
}

/** The ids of what lies around these routes. */
function layoutsAbove(
  routes: Record<string, ManifestRoute>,
  isMeant: (route: ManifestRoute) => boolean,
): string[] {
  return Object.values(routes).flatMap((route) => (route.parentId && isMeant(route) ? [route.parentId] : []))
}

/** Packs scripts and styles once, as small as they get: the server sends the packed files as they are. */
async function packAssets(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  const texts = names.filter((name) => /\.(js|css|svg|webmanifest)$/.test(name))
  await Promise.all(
    texts.map(async (name) => {
      const path = join(folder, name)
      const bytes = await readFile(path)
      await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes))
      await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
    }),
  )
}
