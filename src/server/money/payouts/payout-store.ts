import { type Kysely, sql, type Transaction } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { PayoutStatus } from '#domain/money/payouts/payout-status.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

/** Where a payout goes. */
export interface PayeeAccount {
  holder: string
  ifsc: string
  last4: string
}

export interface NewPayout {
  id: string
  sellerId: string
  amountPaise: Paise
  service: string
  account: PayeeAccount
  rowIds: readonly number[]
  at: Date
}

/** Where a seller's money goes, under the lock that no two payouts of one seller are made at once. */
export function lockPayee(tx: Tx, sellerId: string) {
  return tx
    .selectFrom('sellers')
    .select([
      'standing',
      'bank_holder',
      'bank_ifsc',
      'bank_account_last4',
      'linked_account',
      'payout_refused_at',
    ])
    .where('id', '=', sellerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export async function insertPayout(tx: Tx, payout: NewPayout): Promise<void> {
  const { id, sellerId, amountPaise, service, account, rowIds, at } = payout
  await tx
    .insertInto('payouts')
    .values({
      id,
      service,
      status: 'asked',
      seller_id: sellerId,
      amount_paise: amountPaise,
      bank_last4: account.last4,
      bank_holder: account.holder,
      bank_ifsc: account.ifsc,
      made_at: at,
      moved_at: at,
      next_try_at: at,
    })
    .execute()
  await sql`INSERT INTO payout_rows (ledger_entry_id, payout_id)
    SELECT unnest(${[...rowIds]}::bigint[]), ${id}::uuid`.execute(tx)
}

/** A payout about which the settlement service is to be asked. */
export interface DuePayout {
  id: string
  sellerId: string
  amountPaise: Paise
  status: PayoutStatus
  service: string
  madeAt: Date
  linkedAccount: string | null
  reference: string | null
  account: PayeeAccount
}

/** Takes payouts that are due to be asked about; another worker leaves them alone for some minutes. */
export async function takeDuePayouts(db: Kysely<Schema>, at: Date, limit: number): Promise<DuePayout[]> {
  const { rows } = await sql<Omit<DuePayout, 'account'> & PayeeAccount>`
    UPDATE payouts SET next_try_at = ${at}::timestamptz + interval '5 minutes' FROM sellers
    WHERE sellers.id = payouts.seller_id AND payouts.id IN (
      SELECT id FROM payouts WHERE next_try_at <= ${at} ORDER BY next_try_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING payouts.id, payouts.seller_id AS "sellerId", amount_paise AS "amountPaise", status, service,
      made_at AS "madeAt", linked_account AS "linkedAccount", reference,
      coalesce(payouts.bank_holder, '') AS holder, coalesce(payouts.bank_ifsc, '') AS ifsc, bank_last4 AS last4`.execute(
    db,
  )
  return rows.map(({ holder, ifsc, last4, ...payout }) => ({ ...payout, account: { holder, ifsc, last4 } }))
}

export async function lockPayout(tx: Tx, id: string) {
  return tx
    .selectFrom('payouts')
    .select(['status', 'seller_id as sellerId', 'amount_paise as amountPaise', 'moved_at as movedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function updatePayout(
  tx: Tx,
  id: string,
  {
    status,
    utr,
    reference,
    problem,
    at,
    nextTryAt,
  }: {
    status: PayoutStatus
    utr?: string
    reference?: string | undefined
    problem?: string
    at: Date
    nextTryAt: Date | null
  },
): Promise<void> {
  await tx
    .updateTable('payouts')
    .set({
      status,
      moved_at: at,
      next_try_at: nextTryAt,
      ...(utr && { utr }),
      ...(reference && { reference }),
      ...(problem && { problem }),
    })
    .where('id', '=', id)
    .execute()
}

/** When the settlement service is asked about it again; null: it is over. */
export async function setNextTry(tx: Tx, id: string, nextTryAt: Date | null): Promise<void> {
  await tx.updateTable('payouts').set({ next_try_at: nextTryAt }).where('id', '=', id).execute()
}
