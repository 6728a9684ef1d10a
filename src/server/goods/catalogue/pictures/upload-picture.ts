import type { Transaction } from 'kysely'
import { looksLikePicture, PICTURE_BYTES_MAX, SIGNATURE_BYTES } from '#domain/goods/catalogue/picture-file.ts'
import {
  type AnyResult,
  type CodeOf,
  type Refused,
  type Result,
  refuse,
} from '#domain/ground/shared/result.ts'
import { withoutCardNumbers } from '#domain/ground/shared/typed-text/card-number-in-text.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { makeFairTurns } from '#server/ground/limits/fair-turns.ts'
import { withinLimit } from '#server/ground/limits/within-limit.ts'
import { lockUploads, recordUpload, type Uploader } from './product-picture-store.ts'
import { storePicture } from './store-picture.ts'

/**
 * Encoding takes a whole core for a second or two: shoppers keep the others. More that wait would keep their senders
 * longer than a minute; half of them may be one's.
 */
const inTurn = makeFairTurns({ waitingMax: 16, askerMax: 8 })

type UploadPictureRefusal =
  | CodeOf<typeof readPicture>
  | 'catalogue.pictures_busy'
  | 'limits.too_many_attempts'

/**
 * Takes a picture that a seller may put on own products, or an administrator on any: a JPEG, PNG, WebP or AVIF of at
 * most 10 MB and 24 megapixels. It is encoded anew in every width, without its metadata, one picture at a time.
 */
export async function uploadPicture(
  app: App,
  who: Uploader,
  { name, body }: { name: string; body: ReadableStream<Uint8Array> | null },
): Promise<Result<{ key: string }, UploadPictureRefusal>> {
  const account = 'sellerId' in who ? who.sellerId : who.adminId
  const allowed = await withinLimit(app, 'upload-account', account)
  if (!allowed.ok) return allowed
  // A stream only throws when its sender has hung up.
  const bytes = await readPicture(body).catch(() => refuse('catalogue.picture_not_readable'))
  if (!bytes.ok) return bytes
  const picture = { name: withoutEnding(name), bytes: bytes.value }
  const stored = await encodeInTurn(account, () => storePicture(app, picture))
  if (!stored.ok) return stored
  const upload = { key: stored.value.key, at: app.clock.now() }
  if ('sellerId' in who) await inSellerTransaction(app, who.sellerId, (tx) => recordUpload(tx, who, upload))
  else await inTransaction(app, (tx) => recordUpload(tx, who, upload))
  // A sweep of unused pictures may have taken files of an older upload before this one was on record.
  return encodeInTurn(account, () => storePicture(app, picture))
}

/** Whether a shop sent this picture; if so no sweep takes it before the transaction ends, which may give it a use. */
export async function holdUpload(
  tx: Transaction<Schema>,
  { sellerId, key }: { sellerId: string; key: string },
): Promise<boolean> {
  return (await lockUploads(tx, { sellerId }, [key])).length > 0
}

/** Reads no further than the first bytes of what is no picture, and no further than the limit of what is too large. */
async function readPicture(
  body: ReadableStream<Uint8Array> | null,
): Promise<Result<Uint8Array, 'catalogue.picture_not_readable' | 'catalogue.picture_too_large'>> {
  const chunks: Uint8Array[] = []
  let size = 0
  let isSigned = false
  for await (const chunk of body ?? []) {
    chunks.push(chunk)
    size += chunk.byteLength
    if (size > PICTURE_BYTES_MAX) return refuse('catalogue.picture_too_large')
    if (!isSigned && size >= SIGNATURE_BYTES) {
      if (!looksLikePicture(Buffer.concat(chunks))) return refuse('catalogue.picture_not_readable')
      isSigned = true
    }
  }
  return isSigned ? { ok: true, value: Buffer.concat(chunks) } : refuse('catalogue.picture_not_readable')
}

/** The same turns for other files that are encoded anew. Refuses when too many wait. */
export async function encodeInTurn<Answer extends AnyResult>(
  asker: string,
  work: () => Promise<Answer>,
): Promise<Answer | Refused<'catalogue.pictures_busy'>> {
  return (await inTurn(asker, work)) ?? refuse('catalogue.pictures_busy')
}

function withoutEnding(name: string): string {
  return withoutCardNumbers(name.replace(/\.[a-z0-9]{1,5}$/i, '')).slice(0, 60)
}
