import type { Transaction } from 'kysely'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { findUnmadePicture, recordMade, type UnmadePicture } from './made-picture-store.ts'
import { sitePicture } from './site-picture.ts'
import { originalFile, pictureKey, storePicture } from './store-picture.ts'

/** Leaves it to the worker to make what is not there in every size, with the change that asks for it. */
export async function askForPictures(app: Pick<App, 'jobs'>, tx: Transaction<Schema>): Promise<void> {
  if (await findUnmadePicture(tx)) await app.jobs.enqueue(tx, 'make-pictures', {})
}

/** The same as a worker starts: the one before may have ended in the middle. */
export function catchUpOnPictures(app: App): Promise<void> {
  return inTransaction(app, (tx) => askForPictures(app, tx))
}

/**
 * Makes the shop's own pictures in every size, one after the other and each in one thread: shoppers keep the other
 * cores. Each is on record when it is whole, so a run that `signal` ends, or a crash, loses the one it was at. Pictures that cannot be
 * made stop none of the others; they fail the run at its end. A picture whose key another release has given is left to that
 * release.
 */
export async function makePictures(
  app: Pick<App, 'db' | 'files' | 'clock' | 'log'>,
  signal?: AbortSignal,
): Promise<void> {
  const passedOver: string[] = []
  const failed: string[] = []
  while (!signal?.aborted) {
    const next = await findUnmadePicture(app.db, passedOver)
    if (!next) break
    const outcome = await make(app, next, signal).catch((error: unknown) => {
      if (signal?.aborted) return 'cut short'
      throw error
    })
    if (outcome === 'cut short') break
    if (outcome === 'made') await recordMade(app.db, { key: next.key, at: app.clock.now() })
    else passedOver.push(next.key)
    if (outcome === 'failed') failed.push(next.name)
  }
  if (failed.length > 0) throw new Error(`These pictures could not be made: ${failed.sort().join(', ')}.`)
}

async function make(
  app: Pick<App, 'files' | 'log'>,
  { name, key }: UnmadePicture,
  signal: AbortSignal | undefined,
): Promise<'made' | 'failed' | 'of another release'> {
  const original = await app.files.get(originalFile(key))
  if (!original) return 'failed'
  const picture = sitePicture(name, original.bytes)
  if (pictureKey(picture) !== key) {
    app.log.info({ picture: key }, 'a picture is left to the release that it belongs to')
    return 'of another release'
  }
  const stored = await storePicture(app, picture, signal)
  return stored.ok ? 'made' : 'failed'
}
