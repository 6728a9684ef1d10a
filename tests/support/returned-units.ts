import { randomUUID } from 'node:crypto'
import type { AnyResult } from '#domain/ground/shared/result.ts'
import type { App } from '#server/ground/app.ts'
import type { Dispatcher } from '#server/orders/fulfilment/dispatcher.ts'
import { inspectReturn } from '#server/orders/returns/inspect-return.ts'
import { receiveReturn } from '#server/orders/returns/receive-return.ts'
import { requestReturn } from '#server/orders/returns/request-return.ts'
import { type AddedOffer, addCustomer } from './customers-and-offers.ts'
import { type DeliveredParcel, deliveredParcel } from './disputes.ts'

/** A piece that was sold, came back and was accepted, by whoever acts for its seller; gives the returned unit. */
export async function acceptedUnit(app: App, by: Dispatcher, offer: AddedOffer): Promise<string> {
  return returnedUnit(app, by, await deliveredParcel(app, by, await addCustomer(app), { offer }))
}

/** The same of a parcel that was delivered. */
export async function returnedUnit(app: App, by: Dispatcher, parcel: DeliveredParcel): Promise<string> {
  const { parcelId, lineId } = parcel
  const returnId = randomUUID()
  const reason = 'Its seller is the marketplace'
  known(
    await requestReturn(app, parcel, {
      returnId,
      parcelId,
      pieces: [{ orderLineId: lineId, piece: 1 }],
      reason: 'changed-mind',
      words: 'I have one already.',
      wanted: 'refund',
      way: 'drop-off',
    }),
  )
  known(await receiveReturn(app, by, { returnId, reason }))
  const { id: unitId } = await app.db
    .selectFrom('return_units')
    .select('id')
    .where('return_id', '=', returnId)
    .executeTakeFirstOrThrow()
  const found = { condition: 'like-new', outcome: 'accepted', note: 'Opened once' } as const
  known(await inspectReturn(app, by, { returnId, units: [{ ...found, unitId, cameSerials: [] }], reason }))
  return unitId
}

function known(result: AnyResult): void {
  if (!result.ok) throw new Error(result.problem.code)
}
