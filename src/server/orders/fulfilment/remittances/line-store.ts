import { type Kysely, sql, type Transaction } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import { SALE_KINDS } from '#domain/money/earnings/ledger-entries.ts'
import { matchRemittance, type RemittanceResult } from '#domain/money/payments/match-remittance.ts'
import type { CashThatCameIn } from '#domain/orders/fulfilment/assigned-line.ts'
import type { CashGoesTo } from '#domain/orders/fulfilment/found-parcel.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

/** A line of a courier's payment as a decision about it needs it. */
export interface LockedLine {
  id: string
  trackingNumber: string
  reference: string
  amountPaise: Paise
  parcelId: string | null
  isAssigned: boolean
  /** It went back to whom it came from. */
  isHandedBack: boolean
}

/** The line until the transaction ends; undefined for none. */
export async function lockLine(tx: Tx, lineId: string): Promise<LockedLine | undefined> {
  return tx
    .selectFrom('cash_remittance_lines')
    .select(['id', 'tracking_number as trackingNumber', 'reference', 'amount_paise as amountPaise'])
    .select(['parcel_id as parcelId', sql<boolean>`assigned_at IS NOT NULL`.as('isAssigned')])
    .select(sql<boolean>`handed_back_at IS NOT NULL`.as('isHandedBack'))
    .where('id', '=', lineId)
    .forUpdate()
    .executeTakeFirst()
}

/** Whose the line is, as a person said; null of nobody's again. */
export async function setAssigned(
  tx: Tx,
  lineId: string,
  assigned: { parcelId: string; result: RemittanceResult; by: string; at: Date } | null,
): Promise<void> {
  await tx
    .updateTable('cash_remittance_lines')
    .set({
      parcel_id: assigned?.parcelId ?? null,
      result: assigned?.result ?? 'unknown',
      assigned_by: assigned?.by ?? null,
      assigned_at: assigned?.at ?? null,
    })
    .where('id', '=', lineId)
    .execute()
}

/** Judges all lines of a parcel anew, each with those that came to it before. */
export async function judgeLines(tx: Tx, parcelId: string, toCollectPaise: Paise): Promise<void> {
  const lines = await tx
    .selectFrom('cash_remittance_lines')
    .select(['id', 'result', 'amount_paise as amountPaise'])
    .where('parcel_id', '=', parcelId)
    .where('handed_back_at', 'is', null)
    .orderBy(sql`coalesce(assigned_at, imported_at)`)
    .orderBy('id')
    .execute()
  let paidBeforePaise = 0
  for (const { id, amountPaise, ...line } of lines) {
    const result = matchRemittance({ toCollectPaise, paidBeforePaise, amountPaise })
    paidBeforePaise += amountPaise
    if (result !== line.result)
      await tx.updateTable('cash_remittance_lines').set({ result }).where('id', '=', id).execute()
  }
}

/** Notes of all that came in for a parcel and is here that it was handed back. Gives the lines, the first to come first. */
export async function setHandedBack(
  tx: Tx,
  parcelId: string,
  { to, by, at }: { to: CashGoesTo; by: string; at: Date },
): Promise<{ reference: string; amountPaise: Paise }[]> {
  return tx
    .updateTable('cash_remittance_lines')
    .set({ handed_back_to: to, handed_back_by: by, handed_back_at: at })
    .where('parcel_id', '=', parcelId)
    .where('handed_back_at', 'is', null)
    .returning(['reference', 'amount_paise as amountPaise'])
    .execute()
}

/** A parcel that has left and collects cash, until the transaction ends; undefined for any other. */
export async function lockCollecting(
  tx: Tx,
  parcelId: string,
): Promise<
  { id: string; orderId: string; sellerId: string; cashPaise: Paise; remittedPaise: Paise } | undefined
> {
  return tx
    .selectFrom('parcels')
    .select(['id', 'order_id as orderId', 'seller_id as sellerId'])
    .select(['cash_paise as cashPaise', 'cash_remitted_paise as remittedPaise'])
    .where('id', '=', parcelId)
    .where('cash_paise', '>', 0)
    .where('status', 'not in', ['packed', 'cancelled'])
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** What was paid on the cash of a parcel; whoever decides by it has locked the parcel and its seller's cash. */
export async function readPaidOn(
  db: Kysely<Schema> | Tx,
  parcelId: string,
): Promise<Pick<CashThatCameIn, 'goneBackPaise' | 'isPaidOut'>> {
  const covers = await db
    .selectFrom('cash_refund_covers')
    .select(sql<number>`coalesce(sum(remitted_paise + reserve_paise + let_through_paise), 0)`.as('paise'))
    .select(sql<boolean>`coalesce(sum(remitted_paise + reserve_paise), 0) > 0`.as('countsOnIt'))
    .where('parcel_id', '=', parcelId)
    .executeTakeFirstOrThrow()
  const paidOut = await db
    .selectFrom('ledger_entries')
    .innerJoin('payout_rows', 'payout_rows.ledger_entry_id', 'ledger_entries.id')
    .select('ledger_entries.id')
    .where('parcel_id', '=', parcelId)
    .where('kind', 'in', [...SALE_KINDS, 'compensation'])
    .limit(1)
    .executeTakeFirst()
  return { goneBackPaise: covers.countsOnIt ? Number(covers.paise) : 0, isPaidOut: paidOut !== undefined }
}
