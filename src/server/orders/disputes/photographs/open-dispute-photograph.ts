import type { Kysely } from 'kysely'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { inSellerTransaction } from '#server/ground/db/seller-transaction.ts'
import {
  type OpenedPhotograph,
  readPhotographFile,
} from '#server/orders/returns/photographs/open-photograph.ts'

type Files = Pick<App, 'db' | 'random' | 'files'>

interface Which {
  disputeId: string
  photographId: string
}

/** A photograph of the customer's own dispute. Somebody else's is as absent as one that never was. */
export async function openOwnDisputePhotograph(
  app: Files,
  { userId }: { userId: string },
  which: Which,
): Promise<Result<OpenedPhotograph, 'disputes.unknown'>> {
  const found = await findPhotograph(app.db, which)
  return open(app, found?.user_id === userId ? found : undefined)
}

/** The same for the seller who sold what is disputed. */
export async function openSoldDisputePhotograph(
  app: Files,
  sellerId: string,
  which: Which,
): Promise<Result<OpenedPhotograph, 'disputes.unknown'>> {
  return open(app, await inSellerTransaction(app, sellerId, (tx) => findPhotograph(tx, which)))
}

/** The same of any dispute, for the back office. */
export async function openDisputePhotographForOffice(
  app: Files,
  _admin: Permitted<'disputes.read'>,
  which: Which,
): Promise<Result<OpenedPhotograph, 'disputes.unknown'>> {
  return open(app, await findPhotograph(app.db, which))
}

async function open(
  app: Files,
  found: { file_key: string } | undefined,
): Promise<Result<OpenedPhotograph, 'disputes.unknown'>> {
  const file = found && (await readPhotographFile(app, found.file_key))
  return file ? ok(file) : refuse('disputes.unknown')
}

async function findPhotograph(db: Kysely<Schema>, { disputeId, photographId }: Which) {
  if (!isUuid(disputeId) || !isUuid(photographId)) return undefined
  return db
    .selectFrom('dispute_photographs')
    .innerJoin('disputes', 'disputes.id', 'dispute_photographs.dispute_id')
    .select(['file_key', 'user_id'])
    .where('dispute_photographs.id', '=', photographId)
    .where('dispute_id', '=', disputeId)
    .executeTakeFirst()
}
