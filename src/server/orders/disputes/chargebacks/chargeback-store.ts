import { type Insertable, sql, type Transaction } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { HandedOut } from '#domain/orders/disputes/chargeback.ts'
import type { Bearer } from '#domain/orders/disputes/dispute-state.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

/** A bank's dispute by its gateway's id. */
export interface ChargebackId {
  gateway: string
  disputeId: string
}

/** The name under which the marketplace's loss of a chargeback stands in the ledger. */
export function lossOf({ gateway, disputeId }: ChargebackId): string {
  return `${gateway}:${disputeId}`
}

/** Notes that a step of a chargeback was followed; false when it was before. */
export async function insertStep(
  tx: Tx,
  { gateway, disputeId, step, at }: ChargebackId & { step: 'noticed' | 'reminded' | 'decided'; at: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('chargeback_steps')
    .values({ gateway, dispute_id: disputeId, step, at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('step')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertShares(tx: Tx, rows: Insertable<Schema['chargeback_shares']>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('chargeback_shares').values(rows).execute()
}

/** The shares of a chargeback that are still held back, locked. */
export function lockOpenShares(tx: Tx, { gateway, disputeId }: ChargebackId) {
  return tx
    .selectFrom('chargeback_shares')
    .select(['id', 'vendor_order_id as vendorOrderId', 'seller_id as sellerId', 'paise'])
    .select(['looked_for_at as lookedForAt', 'decided_bearer as decidedBearer'])
    .where('gateway', '=', gateway)
    .where('dispute_id', '=', disputeId)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Two chargebacks of one seller that are lost at once count one after the other. */
export async function lockLosses(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('lost chargebacks', 0))`.execute(tx)
}

/** What the marketplace has borne of a seller's chargebacks from a moment on, without a look, in paise. */
export async function readBorneUnseen(tx: Tx, { sellerId, from }: { sellerId: string; from: Date }) {
  const { paise, isHouse } = await tx
    .selectFrom('sellers')
    .select('is_house as isHouse')
    .select((eb) =>
      eb
        .selectFrom('chargeback_shares')
        .select((of) => of.fn.coalesce(of.fn.sum<number>('paise'), sql<number>`0`).as('paise'))
        .where('chargeback_shares.seller_id', '=', sellerId)
        .where('bearer', '=', 'marketplace')
        .where('decided_at', 'is', null)
        .where('ended_at', '>=', from)
        .as('paise'),
    )
    .where('sellers.id', '=', sellerId)
    .executeTakeFirstOrThrow()
  return { borneUnseenPaise: Number(paise), isHouse }
}

/** Has a person say who bears these shares. */
export async function askForLook(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  await tx.updateTable('chargeback_shares').set({ looked_for_at: at }).where('id', 'in', ids).execute()
}

/** The shares of a chargeback of which a person is to say who bears them, locked; each gateway has ids of its own. */
export function lockSharesToDecide(tx: Tx, disputeId: string) {
  return tx
    .selectFrom('chargeback_shares')
    .select(['id', 'seller_id as sellerId', 'paise', 'vendor_order_id as vendorOrderId'])
    .where('dispute_id', '=', disputeId)
    .where('looked_for_at', 'is not', null)
    .where('decided_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Who bears a share, as a person said. */
export async function decideShare(
  tx: Tx,
  id: string,
  decided: { bearer: Bearer; by: string; reason: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('chargeback_shares')
    .set({
      decided_bearer: decided.bearer,
      decided_by: decided.by,
      decided_reason: decided.reason,
      decided_at: decided.at,
    })
    .where('id', '=', id)
    .execute()
}

/** Ends a share: given back, before the bank decided or after, or borne by somebody for how the goods were handed out. */
export async function endShare(
  tx: Tx,
  id: string,
  end: { at: Date; isEarly?: boolean; borne?: { by: Bearer; handedOut: HandedOut; takenPaise: Paise } },
): Promise<void> {
  await tx
    .updateTable('chargeback_shares')
    .set({
      ended_at: end.at,
      ended_early: end.isEarly ?? false,
      bearer: end.borne?.by ?? null,
      handed_out: end.borne?.handedOut ?? null,
      taken_paise: end.borne?.takenPaise ?? 0,
    })
    .where('id', '=', id)
    .execute()
}

/** What sellers bear of a lost chargeback, locked. */
export async function lockTakenShares(tx: Tx, { gateway, disputeId }: ChargebackId) {
  const rows = await tx
    .selectFrom('chargeback_shares')
    .select(['id', 'vendor_order_id as vendorOrderId', 'seller_id as sellerId', 'taken_paise'])
    .where('gateway', '=', gateway)
    .where('dispute_id', '=', disputeId)
    .where('taken_paise', '>', 0)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ taken_paise, ...row }) => ({ ...row, takenPaise: taken_paise ?? 0 }))
}

/** Writes what a seller still bears of a lost chargeback. */
export async function writeTaken(tx: Tx, id: string, takenPaise: Paise): Promise<void> {
  await tx.updateTable('chargeback_shares').set({ taken_paise: takenPaise }).where('id', '=', id).execute()
}
