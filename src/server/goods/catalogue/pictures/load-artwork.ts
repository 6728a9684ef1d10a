import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { addNewAngles } from '../opening/opening-pictures.ts'
import { forgetMade } from './made-picture-store.ts'
import { askForPictures } from './make-pictures.ts'
import { sitePicture } from './site-picture.ts'
import { saveSitePictures } from './site-picture-store.ts'
import { originalFile, pictureKey } from './store-picture.ts'

/** A bucket answers each question after some milliseconds: they are not waited for one by one. */
const AT_ONCE = 8

/**
 * Makes the shop's own pictures of `folder` part of it: their files are kept as they came, and the home page's scene
 * and the stand-ins for kinds of parts are noted under their names. Whatever is not there in every size is left to the
 * worker, so that a start takes no longer with more pictures than copying them takes. A release's new angles go to the
 * products that they show. Gives the key of each picture by its file's name.
 */
export async function loadArtwork(
  app: Pick<App, 'db' | 'random' | 'files' | 'jobs'>,
  { folder }: { folder: string },
): Promise<Map<string, string>> {
  const { keys, copied } = await copyOriginals(app, folder)
  await inTransaction(app, async (tx) => {
    // Where the original was not there, sizes that were once made may have gone with it.
    await forgetMade(tx, copied)
    const newNames = await saveSitePictures(tx, keys)
    await addNewAngles(tx, { pictureKeys: keys, newNames })
    await askForPictures(app, tx)
  })
  return keys
}

async function copyOriginals({ files }: Pick<App, 'files'>, folder: string) {
  const waiting = (await readdir(folder)).filter((file) => file.endsWith('.webp'))
  const keys = new Map<string, string>()
  const copied: string[] = []
  const copyAll = async () => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      const name = file.slice(0, -'.webp'.length)
      const bytes = await readFile(join(folder, file))
      const key = pictureKey(sitePicture(name, bytes))
      keys.set(name, key)
      if (await files.has(originalFile(key))) continue
      await files.put(originalFile(key), bytes, 'image/webp')
      copied.push(key)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, copyAll))
  return { keys, copied }
}
