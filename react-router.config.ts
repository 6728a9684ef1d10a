import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Config } from '@react-router/dev/config'
import { isBackOffice } from './src/web/storefront/office/shell/is-back-office.ts'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // One file for each page, which its scripts are put off by (`later-scripts.ts`).
  splitRouteModules: false,
  // Every route is in one cached manifest file: no discovery requests while a person moves about.
  routeDiscovery: { mode: 'initial' },
  async buildEnd() {
    await writeShopManifest('build/client/assets')
    await packAssets('build/client')
  },
} satisfies Config

interface ManifestRoute {
  id: string
  parentId?: string
  path?: string
  imports: string[]
}

/** What no link and no form of a page leads to but as a document of its own: programs' addresses, papers, photographs, files. */
const FOR_PROGRAMS =
  /^\/(api\/|feeds\/|robots\.|sitemap|hardware\.csv|build\/picture|demo\/mail\/:id\/html)|\/(photographs|invoices|credit-notes)(\/|$)/

/**
 * Beside the manifest of all routes one of the shop's alone (three quarters are the back office's), without what says no,
 * and without files that every page has.
 */
async function writeShopManifest(folder: string): Promise<void> {
  const name = (await readdir(folder)).find((each) => /^manifest-.*\.js$/.test(each)) ?? ''
  const [, begin = '', json = ''] =
    /^(window\.__reactRouterManifest=)(.*);$/s.exec(await readFile(join(folder, name), 'utf8')) ?? []
  const manifest: { routes: Record<string, ManifestRoute> } = JSON.parse(json)
  const addressOf = ({ parentId = '', path = '' }: ManifestRoute): string => {
    const parent = manifest.routes[parentId]
    return (parent ? addressOf(parent) : '') + (path ? `/${path}` : '')
  }
  const onEveryPage = new Set(manifest.routes.root?.imports)
  const routes = Object.fromEntries(
    Object.entries(manifest.routes)
      .filter(([, route]) => !isBackOffice(addressOf(route)) && !FOR_PROGRAMS.test(addressOf(route)))
      .map(([id, route]) => [
        id,
        { ...route, imports: route.imports.filter((file) => !onEveryPage.has(file)) },
      ]),
  )
  // The page preloads the manifest that it names: itself, not the large one.
  const url = `/assets/shop-${name}`
  const shop = JSON.stringify({ ...manifest, routes, url }, (_, value) =>
    value === false ? undefined : value,
  )
  await writeFile(join(folder, `shop-${name}`), `${begin}${shop};`)
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
