import type { Kysely, Transaction } from 'kysely'
import type { RefundAccount } from '#domain/shared/bank-account.ts'
import type { Schema } from '#server/db/schema.ts'

/** An account to which cash goes back, as its row has it. */
export interface RefundAccountRow {
  id: string
  userId: string
  kind: RefundAccount['kind']
  sealed: string
  /** What a page may show of it. */
  shownAs: string
  holderName: string
  /** The payout service's own name for it; null until the bank has said whose it is. */
  reference: string | null
  /** The service's number of the question whose it is, while the bank takes its time. */
  question: string | null
}

export async function insertAccount(db: Kysely<Schema>, row: RefundAccountRow & { at: Date }): Promise<void> {
  await db
    .insertInto('refund_accounts')
    .values({
      id: row.id,
      user_id: row.userId,
      kind: row.kind,
      sealed: row.sealed,
      shown_as: row.shownAs,
      holder_name: row.holderName,
      payout_reference: row.reference,
      question: row.question,
      created_at: row.at,
    })
    .execute()
}

/**
 * The customer's own account, locked until the transaction ends, so that closing the customer's account (`erasePerson`)
 * does not empty it while money is being bound to it; none that was emptied.
 */
export async function lockOwnAccount(
  tx: Transaction<Schema>,
  { userId, accountId }: { userId: string; accountId: string },
): Promise<{ shownAs: string; isConfirmed: boolean } | undefined> {
  const row = await tx
    .selectFrom('refund_accounts')
    .select(['shown_as', 'confirmed_at'])
    .where('id', '=', accountId)
    .where('user_id', '=', userId)
    .where('sealed', '<>', '')
    .where('question', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row && { shownAs: row.shown_as, isConfirmed: row.confirmed_at !== null }
}

/** Writes what a bank has said of an account: whose it is, or that it has none such, which forgets it. */
export async function writeHolder(
  db: Kysely<Schema>,
  { accountId, found }: { accountId: string; found: { holderName: string; reference: string } | undefined },
): Promise<void> {
  if (found)
    await db
      .updateTable('refund_accounts')
      .set({ holder_name: found.holderName, payout_reference: found.reference, question: null })
      .where('id', '=', accountId)
      .where('question', 'is not', null)
      .execute()
  else
    await db
      .deleteFrom('refund_accounts')
      .where('id', '=', accountId)
      .where('question', 'is not', null)
      .execute()
}

/** Forgets accounts that nobody has confirmed since. */
export async function deleteUnconfirmed(db: Kysely<Schema>, since: Date): Promise<void> {
  await db
    .deleteFrom('refund_accounts')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<', since)
    .execute()
}

export async function markConfirmed(
  tx: Transaction<Schema>,
  { accountId, at }: { accountId: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('refund_accounts')
    .set({ confirmed_at: at })
    .where('id', '=', accountId)
    .where('confirmed_at', 'is', null)
    .execute()
}

/** The account of a refund as it is paid to; undefined when it was emptied. */
export async function findAccountToPay(
  db: Kysely<Schema>,
  accountId: string,
): Promise<{ kind: RefundAccount['kind']; sealed: string; reference: string } | undefined> {
  const row = await db
    .selectFrom('refund_accounts')
    .select(['kind', 'sealed', 'payout_reference'])
    .where('id', '=', accountId)
    .where('sealed', '<>', '')
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return (
    row && {
      kind: row.kind as RefundAccount['kind'],
      sealed: row.sealed,
      reference: row.payout_reference ?? '',
    }
  )
}

export function listSealedRefundAccounts(
  db: Kysely<Schema>,
  { after, limit }: { after: string; limit: number },
): Promise<{ id: string; sealed: string }[]> {
  return db
    .selectFrom('refund_accounts')
    .select(['id', 'sealed'])
    .where('sealed', '<>', '')
    .$if(after !== '', (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The same account under another seal, unless it was emptied meanwhile. */
export async function saveResealedRefundAccount(
  db: Kysely<Schema>,
  { id, before, sealed }: { id: string; before: string; sealed: string },
): Promise<void> {
  await db
    .updateTable('refund_accounts')
    .set({ sealed })
    .where('id', '=', id)
    .where('sealed', '=', before)
    .execute()
}
