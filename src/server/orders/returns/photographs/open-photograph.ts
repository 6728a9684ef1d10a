import type { Kysely } from 'kysely'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'

/** A photograph as it is sent to a browser. */
export interface OpenedPhotograph {
  bytes: Uint8Array
  contentType: string
  fileName: string
}

type PhotographReader = { userId: string } | { sellerId: string } | 'office'

/** The same for the back office. */
export function openPhotographForOffice(
  app: Pick<App, 'db' | 'random' | 'files'>,
  _admin: Permitted<'orders.read'>,
  which: { returnId: string; photographId: string },
): Promise<Result<OpenedPhotograph, 'returns.gone'>> {
  return open(app, 'office', which)
}

/**
 * A photograph of a return, for its customer or its seller. Somebody else's is as absent as one that never was.
 */
export function openPhotograph(
  app: Pick<App, 'db' | 'random' | 'files'>,
  who: { userId: string } | { sellerId: string },
  which: { returnId: string; photographId: string },
): Promise<Result<OpenedPhotograph, 'returns.gone'>> {
  return open(app, who, which)
}

async function open(
  app: Pick<App, 'db' | 'random' | 'files'>,
  who: PhotographReader,
  which: { returnId: string; photographId: string },
): Promise<Result<OpenedPhotograph, 'returns.gone'>> {
  const found =
    who !== 'office' && 'sellerId' in who
      ? await inSellerTransaction(app, who.sellerId, (tx) => findPhotograph(tx, which))
      : await findPhotograph(app.db, which)
  if (!found || (who !== 'office' && 'userId' in who && found.user_id !== who.userId))
    return refuse('returns.gone')
  const file = await readPhotographFile(app, found.file_key)
  return file ? ok(file) : refuse('returns.gone')
}

/** What `keepPhotograph` kept under this key; undefined when the store has no such file. */
export async function readPhotographFile(
  app: Pick<App, 'files'>,
  fileKey: string,
): Promise<OpenedPhotograph | undefined> {
  const file = await app.files.get(fileKey)
  return file && { bytes: file.bytes, contentType: 'image/jpeg', fileName: 'photograph.jpg' }
}

async function findPhotograph(
  db: Kysely<Schema>,
  { returnId, photographId }: { returnId: string; photographId: string },
) {
  if (!isUuid(returnId) || !isUuid(photographId)) return undefined
  return db
    .selectFrom('return_photographs')
    .innerJoin('returns', 'returns.id', 'return_photographs.return_id')
    .select(['file_key', 'user_id'])
    .where('return_photographs.id', '=', photographId)
    .where('return_id', '=', returnId)
    .executeTakeFirst()
}
