import { readdir, readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { invariant } from '#domain/shared/invariant.ts'
import type { App } from '#server/app.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { addNewViews } from '../opening/opening-pictures.ts'
import { saveSitePictures } from './site-picture-store.ts'
import { storePicture } from './store-picture.ts'

/** One picture at once for each core, up to four: more would only take memory. */
const WORKERS = Math.min(Math.max(availableParallelism(), 2), 4)
const SCENE = 'hero-build'

/**
 * Keeps the shop's own pictures of `folder` in every width, skipping what is there already, and notes the home page's
 * scene and the stand-ins for kinds of parts under their names. A release's new views go to the products that they
 * show. Gives the key of each picture by its file's name.
 * Tells `report` after each one.
 */
export async function loadArtwork(
  app: App,
  { folder, report }: { folder: string; report: (done: number, all: number) => void },
): Promise<Map<string, string>> {
  const keys = await renderArtwork(app, { folder, report })
  await inTransaction(app, async (tx) => {
    const newNames = await saveSitePictures(tx, keys)
    await addNewViews(tx, { pictureKeys: keys, newNames })
  })
  return keys
}

/** The files alone, without a database: what takes time the first time. */
export async function renderArtwork(
  app: Pick<App, 'files'>,
  { folder, report }: { folder: string; report: (done: number, all: number) => void },
): Promise<Map<string, string>> {
  const names = (await readdir(folder))
    .filter((file) => file.endsWith('.webp'))
    .map((file) => file.slice(0, -5))
  const keys = new Map<string, string>()
  const waiting = [...names]
  const worker = async () => {
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      const bytes = await readFile(join(folder, `${name}.webp`))
      const shape = name === SCENE ? 'wide' : 'square'
      const stored = await storePicture(app, { name, bytes, shape, isQuick: name.includes('--') })
      invariant(stored.ok, `${name}.webp in ${folder} is a picture`)
      keys.set(name, stored.value.key)
      report(keys.size, names.length)
    }
  }
  await Promise.all(Array.from({ length: WORKERS }, worker))
  return keys
}
