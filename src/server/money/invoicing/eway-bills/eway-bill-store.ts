import type { Transaction } from 'kysely'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { canMove } from '#domain/ground/shared/moves.ts'
import type { Transport } from '#domain/money/invoicing/eway-bills/eway-bill-form.ts'
import { EWAY_BILL_MOVES, type EwayBillStatus } from '#domain/money/invoicing/eway-bills/eway-bill-status.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'

type Tx = Transaction<Schema>
type Db = App['db']

/** A question to the portal in the hands of whoever took it up last: only the latest may write. */
export interface TakenEwayBill {
  parcelId: string
  transport: Transport
  attempt: number
  askedAt: Date
}

type Asked = { state: 'asked'; transport: Transport }
type Made = { state: 'made'; number: string; madeAt: Date; validUntil: Date | undefined }

/** Whether a parcel has a bill, or is asked for one; held until the transaction ends. */
export async function lockEwayBill(tx: Tx, parcelId: string): Promise<EwayBillStatus | undefined> {
  const row = await tx
    .selectFrom('eway_bills')
    .select('state')
    .where('parcel_id', '=', parcelId)
    .forUpdate()
    .executeTakeFirst()
  return row?.state
}

/** Writes what becomes of a parcel's bill in place of one that is not made yet; the caller has looked and locked. */
export async function putEwayBill(
  tx: Tx,
  { parcelId, sellerId, at, bill }: { parcelId: string; sellerId: string; at: Date; bill: Asked | Made },
): Promise<void> {
  const columns = {
    state: bill.state,
    asked_at: at,
    problem: null,
    ...(bill.state === 'asked'
      ? { ...transportColumns(bill.transport), next_try_at: at }
      : madeColumns(bill)),
  }
  await tx
    .insertInto('eway_bills')
    .values({ parcel_id: parcelId, seller_id: sellerId, ...columns })
    .onConflict((conflict) =>
      conflict.column('parcel_id').doUpdateSet(columns).where('eway_bills.state', '<>', 'made'),
    )
    .execute()
}

/** Takes up to so many questions whose time has come; nobody else does until `until`. */
export async function takeDueEwayBills(
  db: Db,
  { at, until, limit }: { at: Date; until: Date; limit: number },
): Promise<TakenEwayBill[]> {
  const rows = await db
    .updateTable('eway_bills')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), next_try_at: until }))
    .where('parcel_id', 'in', (eb) =>
      eb
        .selectFrom('eway_bills')
        .select('parcel_id')
        .where('next_try_at', '<=', at)
        .orderBy('next_try_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['parcel_id', 'attempts', 'asked_at', 'distance_km', 'transporter_id', 'vehicle_number'])
    .execute()
  return rows.map((row) => {
    invariant(row.distance_km !== null, 'whoever asks for a bill says how far the goods go')
    return {
      parcelId: row.parcel_id,
      attempt: row.attempts,
      askedAt: row.asked_at,
      transport: {
        distanceKm: row.distance_km,
        transporterId: row.transporter_id ?? undefined,
        vehicleNumber: row.vehicle_number ?? undefined,
      },
    }
  })
}

/** Writes what came of a question; changes nothing when somebody else has taken it up since. */
export async function writeEwayBill(
  db: Db,
  { parcelId, attempt }: TakenEwayBill,
  answer: Made | { state: 'refused'; problem: string } | { state: 'asked'; problem: string; nextTryAt: Date },
): Promise<void> {
  const { state } = answer
  invariant(
    state === 'asked' || canMove(EWAY_BILL_MOVES, 'asked', state),
    `no bill goes from asked to ${state}`,
  )
  await db
    .updateTable('eway_bills')
    .set({
      state,
      ...(answer.state === 'made' ? madeColumns(answer) : { problem: answer.problem }),
      next_try_at: answer.state === 'asked' ? answer.nextTryAt : null,
    })
    .where('parcel_id', '=', parcelId)
    .where('state', '=', 'asked')
    .where('attempts', '=', attempt)
    .execute()
}

function transportColumns({ distanceKm, transporterId, vehicleNumber }: Transport) {
  return {
    distance_km: distanceKm,
    transporter_id: transporterId ?? null,
    vehicle_number: vehicleNumber ?? null,
  }
}

function madeColumns({ number, madeAt, validUntil }: Made) {
  return {
    number,
    made_at: madeAt,
    valid_until: validUntil ?? null,
    problem: null,
    next_try_at: null,
  }
}
