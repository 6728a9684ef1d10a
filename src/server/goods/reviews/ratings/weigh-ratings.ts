import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { removePhotographFiles } from '../photographs/photograph-files.ts'
import { forgetPhotograph, listErasedPhotographs } from '../photographs/photograph-store.ts'
import { forgetVideo, listErasedVideos } from '../videos/video-store.ts'
import { listRated, writeKindMeans, writeRating } from './rating-store.ts'
import { showSums } from './seller-rating-store.ts'

const AT_ONCE = 200

/** Weighs the stars of all products anew, once a month: reviews have grown older, and the means of kinds have moved. */
export async function weighRatings(app: App, _payload: unknown, signal: AbortSignal): Promise<void> {
  const now = app.clock.now()
  await inTransaction(app, (tx) => writeKindMeans(tx, now))
  let after = ''
  while (!signal.aborted) {
    const ids = await listRated(app.db, { after, max: AT_ONCE })
    for (const productId of ids) await inTransaction(app, (tx) => writeRating(tx, productId, now))
    const last = ids.at(-1)
    if (last === undefined || ids.length < AT_ONCE) return
    after = last
  }
}

/** Has pages show how customers rated sellers by now. */
export function showSellerRatings(app: App): Promise<void> {
  return showSums(app.db)
}

/** Removes the photographs and videos of those who have closed their accounts, every night: the file first, then its row. */
export async function removeErasedPhotographs(app: App): Promise<void> {
  let found = await listErasedPhotographs(app.db, AT_ONCE)
  while (found.length > 0) {
    for (const { id, file_key: key } of found) {
      await removePhotographFiles(app, key)
      await forgetPhotograph(app.db, id)
    }
    found = await listErasedPhotographs(app.db, AT_ONCE)
  }
  let videos = await listErasedVideos(app.db, AT_ONCE)
  while (videos.length > 0) {
    for (const { id, file_key: key } of videos) {
      await app.files.remove(key)
      await forgetVideo(app.db, id)
    }
    videos = await listErasedVideos(app.db, AT_ONCE)
  }
}
