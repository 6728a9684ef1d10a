import { sql, type Transaction } from 'kysely'
import { ownCourierProblem } from '#domain/ground/cash-on-delivery/own-courier-cash.ts'
import { indianDay } from '#domain/ground/shared/days.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import type { Problem } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import { readOwnCourierCash } from '#server/ground/cash-on-delivery/cash-room-views.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { readSettings } from '#server/ground/settings/current-settings.ts'

type OwnCourierRefusal =
  | 'fulfilment.cash_not_approved'
  | 'fulfilment.cash_not_earned'
  | 'fulfilment.cash_with_courier'

/**
 * Why a parcel cannot leave with the courier that its seller chose, by `ownCourierProblem`; under a lock of the seller's
 * cash until the transaction ends, so that two parcels handed over at once count each other. Undefined for what the
 * marketplace has booked, and for its own shop.
 */
export async function findOwnCourierProblem(
  app: Pick<App, 'clock'>,
  tx: Transaction<Schema>,
  { id: parcelId, sellerId, cashPaise }: { id: string; sellerId: string; cashPaise: Paise },
): Promise<Problem<OwnCourierRefusal> | undefined> {
  if (cashPaise === 0) return undefined
  const { courier } = await tx
    .selectFrom('parcels')
    .select('courier')
    .where('id', '=', parcelId)
    .executeTakeFirstOrThrow()
  // A booking that the seller gave up may stand until its courier has heard of it.
  if (courier !== 'manual') return undefined
  // The row of the seller is no lock for this: a payout holds it while it writes about orders that are locked here.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`own courier cash ${sellerId}`}, 0))`.execute(tx)
  const { terms } = await readSettings(tx, indianDay(app.clock.now()))
  const [known] = await readOwnCourierCash(app, tx, { sellerIds: [sellerId], terms })
  if (!known) return undefined
  const { record, outstandingPaise } = known
  return ownCourierProblem({ cashPaise, outstandingPaise }, record, terms)
}
