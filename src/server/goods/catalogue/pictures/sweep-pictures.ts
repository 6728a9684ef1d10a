import { PICTURE_FORMATS, PICTURE_WIDTHS } from '#domain/goods/catalogue/picture-widths.ts'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { pictureFile } from './store-picture.ts'
import { forgetUnused, lockUnusedPictures } from './unused-picture-store.ts'

const PICTURES_AT_ONCE = 50
/** More wait for the next hour. */
const BATCHES_MAX = 40

/**
 * Forgets pictures that were sent more than a day ago and that nothing names: no product, no order, no logo and no page
 * of the shop. First the record goes, then the files: a picture that is on record always has its files.
 */
export async function sweepPictures(app: App): Promise<void> {
  const before = new Date(app.clock.now().getTime() - DAY_MS)
  for (let batch = 0; batch < BATCHES_MAX; batch++) {
    const keys = await inTransaction(app, async (tx) => {
      const unused = await lockUnusedPictures(tx, { before, limit: PICTURES_AT_ONCE })
      return forgetUnused(tx, { keys: unused, before })
    })
    for (const key of keys)
      for (const width of PICTURE_WIDTHS)
        for (const format of PICTURE_FORMATS) await app.files.remove(pictureFile(key, width, format))
    if (keys.length === 0) return
  }
}
