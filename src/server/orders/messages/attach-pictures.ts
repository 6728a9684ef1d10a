import { looksLikePicture, PICTURE_BYTES_MAX } from '#domain/goods/catalogue/picture-file.ts'
import {
  type AnyResult,
  type CodeOf,
  ok,
  type Refused,
  type Result,
  refuse,
} from '#domain/ground/shared/result.ts'
import { encodePhotograph } from '#server/goods/catalogue/pictures/encode-photograph.ts'
import type { App } from '#server/ground/app.ts'
import { withinLimit } from '#server/ground/limits/within-limit.ts'
import { unlessFull } from '#server/ground/outside/unless-full.ts'
import { forgetPicture, listPicturesToRemove } from './message-store.ts'

/**
 * A picture that somebody wants to send, encoded anew without what it knew of its camera and place. Refuses anything that
 * is no picture.
 */
export async function encodeAttachment(
  app: App,
  userId: string,
  bytes: Uint8Array,
): Promise<
  Result<
    Uint8Array,
    CodeOf<typeof encodePhotograph> | 'catalogue.picture_too_large' | 'limits.too_many_attempts'
  >
> {
  const allowed = await withinLimit(app, 'upload-account', userId)
  if (!allowed.ok) return allowed
  if (bytes.byteLength > PICTURE_BYTES_MAX) return refuse('catalogue.picture_too_large')
  if (!looksLikePicture(bytes)) return refuse('catalogue.picture_not_readable')
  return encodePhotograph(bytes, userId)
}

/** A picture whose file lies in the store. */
export interface StoredPicture {
  id: string
  fileKey: string
}

/**
 * Stores files, then has them named by rows; where that is refused, fails, or was done before, they go again. A file that
 * nobody names does no harm, a row without its file does.
 */
export async function withStoredPictures<Answer extends AnyResult>(
  app: App,
  pictures: readonly Uint8Array[],
  write: (stored: readonly StoredPicture[]) => Promise<{ answer: Answer; areKept: boolean }>,
): Promise<Answer | Refused<'outside.disk_full'>> {
  const stored: StoredPicture[] = []
  let areKept = false
  try {
    const put = await unlessFull(async () => {
      for (const bytes of pictures) {
        const id = app.random.uuid()
        const fileKey = `messages/${id}.jpg`
        await app.files.put(fileKey, bytes, 'image/jpeg')
        stored.push({ id, fileKey })
      }
      return ok(undefined)
    })
    if (!put.ok) return put
    const written = await write(stored)
    areKept = written.areKept
    return written.answer
  } finally {
    if (!areKept) for (const { fileKey } of stored) await app.files.remove(fileKey)
  }
}

const AT_ONCE = 200

/** Removes the pictures of erased conversations and of messages that were taken back, every night: the file, then its row. */
export async function removeOldPictures(app: App): Promise<void> {
  let found = await listPicturesToRemove(app.db, AT_ONCE)
  while (found.length > 0) {
    for (const { id, fileKey } of found) {
      await app.files.remove(fileKey)
      await forgetPicture(app.db, id)
    }
    found = await listPicturesToRemove(app.db, AT_ONCE)
  }
}
