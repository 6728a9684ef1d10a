import type { Transaction } from 'kysely'
import { addDays, type Day, dayStart } from '#domain/ground/shared/days.ts'
import { canMove } from '#domain/ground/shared/moves.ts'
import type { Transport } from '#domain/money/invoicing/eway-bills/eway-bill-form.ts'
import { EWAY_BILL_MOVES, type EwayBillStatus } from '#domain/money/invoicing/eway-bills/eway-bill-status.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { lockEwayBill, putEwayBill } from './eway-bill-store.ts'

type Tx = Transaction<Schema>

/**
 * Reserves the question for the bill of a parcel that the caller has locked; a job asks the portal, outside of every
 * transaction. False where there is a bill, or it is being asked for.
 */
export async function reserveEwayBill(
  app: Pick<App, 'clock' | 'jobs'>,
  tx: Tx,
  { parcelId, sellerId, transport }: { parcelId: string; sellerId: string; transport: Transport },
): Promise<boolean> {
  if (!mayBecome(await lockEwayBill(tx, parcelId), 'asked')) return false
  await putEwayBill(tx, { parcelId, sellerId, at: app.clock.now(), bill: { state: 'asked', transport } })
  await app.jobs.enqueue(tx, 'eway-bills', {})
  return true
}

/**
 * Notes a bill that was made elsewhere for a parcel that the caller has locked, also while the portal does not answer.
 * False where there is one.
 */
export async function noteEwayBill(
  app: Pick<App, 'clock'>,
  tx: Tx,
  bill: { parcelId: string; sellerId: string; number: string; validUntil: Day | undefined },
): Promise<boolean> {
  const { parcelId, sellerId, number, validUntil } = bill
  if (!mayBecome(await lockEwayBill(tx, parcelId), 'made')) return false
  const at = app.clock.now()
  const end = validUntil === undefined ? undefined : new Date(dayStart(addDays(validUntil, 1)).getTime() - 1)
  await putEwayBill(tx, {
    parcelId,
    sellerId,
    at,
    bill: { state: 'made', number, madeAt: at, validUntil: end },
  })
  return true
}

function mayBecome(from: EwayBillStatus | undefined, to: EwayBillStatus): boolean {
  return from === undefined || canMove(EWAY_BILL_MOVES, from, to)
}
