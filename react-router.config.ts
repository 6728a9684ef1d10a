import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // Every route is in one cached manifest file: no discovery requests while a person moves about.
  routeDiscovery: { mode: 'initial' },
  buildEnd: () => packAssets('build/client'),
} satisfies Config

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
