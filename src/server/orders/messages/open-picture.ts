import type { Kysely } from 'kysely'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import { findPicture } from './picture-views.ts'

interface OpenedPicture {
  bytes: Uint8Array
  contentType: string
  fileName: string
}

type Files = Pick<App, 'db' | 'random' | 'files'>
type Opened = Promise<Result<OpenedPicture, 'messages.gone'>>

interface Which {
  conversationId: string
  pictureId: string
}

/** A picture of a customer's own conversation: one that was sent, or their own. */
export async function openOwnPicture(app: Files, { userId }: { userId: string }, which: Which): Opened {
  return open(app, app.db, which, (row) => row.userId === userId && (row.isSent || row.side === 'customer'))
}

/** A picture of a conversation of the shop: one that was sent, or the shop's own. */
export function openShopPicture(app: Files, sellerId: string, which: Which): Opened {
  return inSellerTransaction(app, sellerId, (tx) =>
    open(app, tx, which, (row) => row.sellerId === sellerId && (row.isSent || row.side === 'seller')),
  )
}

/** Any picture, for the office. */
export async function openPictureForOffice(
  app: Files,
  _admin: Permitted<'support.read'>,
  which: Which,
): Opened {
  return open(app, app.db, which, () => true)
}

async function open(
  app: Files,
  db: Kysely<Schema>,
  { conversationId, pictureId }: Which,
  mayOpen: (row: NonNullable<Awaited<ReturnType<typeof findPicture>>>) => boolean,
): Opened {
  if (!isUuid(conversationId) || !isUuid(pictureId)) return refuse('messages.gone')
  const found = await findPicture(db, { conversationId, pictureId })
  if (!found || !mayOpen(found)) return refuse('messages.gone')
  const file = await app.files.get(found.fileKey)
  return file
    ? ok({ bytes: file.bytes, contentType: 'image/jpeg', fileName: 'picture.jpg' })
    : refuse('messages.gone')
}
