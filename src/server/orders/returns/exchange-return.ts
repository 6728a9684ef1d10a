import type { Transaction } from 'kysely'
import { invariant } from '#domain/ground/shared/invariant.ts'
import type { CodeOf, Problem, Result } from '#domain/ground/shared/result.ts'
import { refreshBestOffers } from '#server/goods/catalogue/refresh-best-offers.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { writeExchange } from '#server/orders/checkout/paid-by-others/write-exchange.ts'
import { isOrderChargedBack } from '#server/orders/refunds/charged-back-views.ts'
import { giveBackPieces } from '#server/orders/refunds/give-back-pieces.ts'
import { readExchangeableValue } from '#server/orders/refunds/value-of-pieces-views.ts'
import { keepReturnedUnits } from '#server/orders/returned-units/keep-returned-units.ts'
import { moveReturn } from './move-return.ts'
import { acceptedPieces, refundReturn } from './refund-return.ts'
import type { ReturnMover, ReturnRow } from './return-store.ts'

/**
 * Exchanges the accepted pieces of a return for the offer that its customer chose, under the lock of the return: a new
 * order is placed at the price that was agreed, paid by what the pieces give back, and only the difference goes back to
 * the customer (decision 0703). Where the offer is gone or costs otherwise, or the accepted pieces are worth less, the
 * money goes back as for any other return, with the reason in its history and in the letter.
 */
export async function exchangeReturn(
  app: App,
  tx: Transaction<Schema>,
  row: ReturnRow,
  { by, note }: { by: ReturnMover; note?: string },
): Promise<Result<ReturnRow, 'refunds.charged_back' | 'returns.move_not_allowed'>> {
  const { parcel_id: parcelId, exchange_offer_id: offerId, exchange_paise: agreedPaise } = row
  invariant(offerId && agreedPaise, 'whoever wants an exchange chose an offer')
  const refund = (why: string) =>
    refundReturn(app, tx, row, { by, note: [why, note].filter(Boolean).join(' ') })
  const pieces = await acceptedPieces(tx, row.id)
  const worthPaise = await readExchangeableValue(tx, { parcelId, pieces })
  if (worthPaise === undefined || (await isOrderChargedBack(tx, row.order_id)))
    return refund('The payment cannot pay another order.')
  if (worthPaise < agreedPaise) return refund('What was accepted is worth less than what was chosen instead.')
  const written = await writeExchange(app, tx, {
    ofOrderId: row.order_id,
    checkoutKey: row.id,
    offerId,
    agreedPaise,
  })
  if (!written.ok) return refund(whyNot(written.problem))
  const { orderId: exchangeOrderId, soldOut } = written.value
  const moved = await moveReturn(app, tx, row, {
    to: 'exchanged',
    by,
    note,
    exchangeOrderId,
    givenBack: { paise: worthPaise - agreedPaise, by: 'gateway' },
  })
  if (!moved.ok) return moved
  await giveBackPieces(app, tx, {
    parcelId,
    pieces,
    reason: 'return',
    causeId: row.id,
    exchangedPaise: agreedPaise,
  })
  await keepReturnedUnits(app, tx, row.id)
  await refreshBestOffers(tx, soldOut)
  return moved
}

function whyNot({ code }: Problem<CodeOf<typeof writeExchange>>): string {
  if (code === 'checkout.total_changed') return 'The price of what was chosen instead has changed.'
  if (code === 'checkout.pin_not_served') return 'What was chosen instead cannot be brought to the address.'
  if (code === 'checkout.account_closed') return 'The customer’s account is closed.'
  return 'What was chosen instead is not available any more.'
}
