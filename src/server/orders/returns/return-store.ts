import type { Insertable, Selectable, Transaction } from 'kysely'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import type { AgreedRefund } from '#domain/money/payouts/agreed-refund.ts'
import type { InspectedUnit } from '#domain/orders/returns/inspection.ts'
import type { ReturnStatus } from '#domain/orders/returns/return-status.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>

/** Who moved a return, as its history has it. */
export interface ReturnMover {
  kind: 'customer' | 'vendor' | 'admin' | 'system'
  id?: string
}

export type ReturnRow = Selectable<Schema['returns']>
export type ReturnUnitRow = Selectable<Schema['return_units']>

/** A return, whoever may see it in this transaction. */
export async function findReturn(tx: Tx, returnId: string): Promise<ReturnRow | undefined> {
  if (!isUuid(returnId)) return undefined
  return tx.selectFrom('returns').selectAll().where('id', '=', returnId).executeTakeFirst()
}

/** The return until the transaction ends; its order and vendor orders are locked before it (decision 0440). */
export async function lockReturn(tx: Tx, returnId: string): Promise<ReturnRow> {
  return tx.selectFrom('returns').selectAll().where('id', '=', returnId).forUpdate().executeTakeFirstOrThrow()
}

export async function insertReturn(
  tx: Tx,
  row: Insertable<Schema['returns']>,
  units: readonly Insertable<Schema['return_units']>[],
): Promise<void> {
  await tx.insertInto('returns').values(row).execute()
  await tx
    .insertInto('return_units')
    .values([...units])
    .execute()
}

export async function listReturnUnits(tx: Tx, returnId: string): Promise<ReturnUnitRow[]> {
  return tx
    .selectFrom('return_units')
    .selectAll()
    .where('return_id', '=', returnId)
    .orderBy('order_line_id')
    .orderBy('piece')
    .execute()
}

export async function writeReturnStatus(
  tx: Tx,
  returnId: string,
  change: {
    status: ReturnStatus
    movedAt: Date
    actBy: Date | null
    carrier?: { courierName: string | null; trackingNumber: string | null } | undefined
    sentInstead?: { courierName: string | null; trackingNumber: string | null } | undefined
    exchangeOrderId?: string | undefined
  },
): Promise<void> {
  const { carrier, sentInstead, exchangeOrderId } = change
  await tx
    .updateTable('returns')
    .set({
      status: change.status,
      moved_at: change.movedAt,
      act_by: change.actBy,
      ...(carrier && { courier_name: carrier.courierName, tracking_number: carrier.trackingNumber }),
      ...(exchangeOrderId && { exchange_order_id: exchangeOrderId }),
      ...(sentInstead && {
        sent_courier_name: sentInstead.courierName,
        sent_tracking_number: sentInstead.trackingNumber,
      }),
    })
    .where('id', '=', returnId)
    .execute()
}

export async function insertReturnEvent(
  tx: Tx,
  event: {
    returnId: string
    at: Date
    by: ReturnMover
    from: ReturnStatus | null
    to: ReturnStatus
    note?: string | undefined
  },
): Promise<void> {
  await tx
    .insertInto('return_events')
    .values({
      return_id: event.returnId,
      at: event.at,
      by_kind: event.by.kind,
      by_id: event.by.id ?? null,
      from_status: event.from,
      to_status: event.to,
      note: event.note || null,
    })
    .execute()
}

/** What was found of each piece; a refused piece may be claimed again, an accepted one may not. */
export async function writeInspection(tx: Tx, units: readonly InspectedUnit[]): Promise<void> {
  for (const unit of units)
    await tx
      .updateTable('return_units')
      .set({
        came_serials: unit.cameSerials,
        condition: unit.condition,
        outcome: unit.outcome,
        note: unit.note || null,
        is_held: unit.outcome === 'accepted',
      })
      .where('id', '=', unit.unitId)
      .execute()
}

/** Lets the pieces of a return go: it ended, and they are still with their customer. */
export async function releaseReturnUnits(tx: Tx, returnId: string): Promise<void> {
  await tx.updateTable('return_units').set({ is_held: false }).where('return_id', '=', returnId).execute()
}

/** Its seller accepted it for money and cannot bear that: by when somebody decides. */
export async function writeLookedAt(
  tx: Tx,
  returnId: string,
  { takesPaise, coveredPaise, actBy }: AgreedRefund & { actBy: Date },
): Promise<void> {
  await tx
    .updateTable('returns')
    .set({ agreed_takes_paise: takesPaise, agreed_covered_paise: coveredPaise, act_by: actBy })
    .where('id', '=', returnId)
    .execute()
}

/** Its seller was told that it accepts itself soon. */
export async function markWarned(tx: Tx, returnId: string, at: Date): Promise<void> {
  await tx.updateTable('returns').set({ warned_at: at }).where('id', '=', returnId).execute()
}

/** Pieces that were refused and are given back all the same: a dispute said so. */
export async function acceptRefusedUnits(tx: Tx, returnId: string): Promise<void> {
  await tx
    .updateTable('return_units')
    .set({ outcome: 'accepted', is_held: true })
    .where('return_id', '=', returnId)
    .where('outcome', '=', 'refused')
    .execute()
}

/** Pieces of a parcel that a return of theirs refused, each in the latest such return. */
export async function listRefusedUnits(
  tx: Tx,
  { parcelId, orderLineId, numbers }: { parcelId: string; orderLineId: string; numbers: readonly number[] },
): Promise<{ id: string; returnId: string }[]> {
  return tx
    .selectFrom('return_units')
    .innerJoin('returns', 'returns.id', 'return_units.return_id')
    .distinctOn('piece')
    .select(['return_units.id', 'return_id as returnId'])
    .where('return_units.parcel_id', '=', parcelId)
    .where('order_line_id', '=', orderLineId)
    .where('piece', 'in', [...numbers])
    .where('outcome', '=', 'refused')
    .orderBy('piece')
    .orderBy('returns.sequence', 'desc')
    .execute()
}

/** The same pieces, now given back all the same. */
export async function acceptUnits(tx: Tx, unitIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('return_units')
    .set({ outcome: 'accepted', is_held: true })
    .where('id', 'in', [...unitIds])
    .execute()
}
