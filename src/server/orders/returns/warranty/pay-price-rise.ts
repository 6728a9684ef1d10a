import type { Transaction } from 'kysely'
import type { Paise } from '#domain/ground/shared/money.ts'
import { canBear } from '#domain/orders/cancellations/kept-price.ts'
import { priceRisePaise } from '#domain/selling/sellers/warranty-refund.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { asMarketplace } from '#server/ground/db/seller-transaction.ts'
import { contribute } from '#server/money/earnings/contributions/contribute.ts'
import { readOwedToSeller } from '#server/money/earnings/contributions/owed-to-seller-views.ts'
import { oweRefund } from '#server/money/payments/ask-refunds.ts'
import { CASH } from '#server/orders/refunds/cash-gateway.ts'
import { canNameAccount } from '#server/orders/refunds/refund-account-views.ts'
import type { ReturnRow } from '../return-store.ts'
import { readWarrantyLines } from './warranty-lines-views.ts'

/**
 * Has the seller pay the customer what the accepted pieces of a warranty claim cost more today, where the order lines say
 * so: besides the price paid, to an account that the customer names, since no gateway refunds more than it took. Within
 * what the seller can bear (decision 1132). Under the lock of the return, and of the seller's cash where the seller decides.
 * Gives how much.
 */
export async function payPriceRise(app: App, tx: Transaction<Schema>, row: ReturnRow): Promise<Paise> {
  if (row.kind !== 'warranty') return 0
  return asMarketplace(tx, async () => {
    const lines = await readWarrantyLines(tx, row.id)
    const paise = lines.reduce((sum, { pieces, ...prices }) => sum + pieces * priceRisePaise(prices), 0)
    if (paise === 0 || !(await canNameAccount(tx, row.order_id))) return 0
    const { order_id: orderId, seller_id: sellerId, vendor_order_id: vendorOrderId } = row
    const owedPaise = await readOwedToSeller(tx, sellerId)
    const isBorne = owedPaise === undefined || canBear(paise, { owedPaise })
    await audit(tx, app, {
      actor: { kind: 'system', id: 'warranty refund' },
      sellerId,
      action: isBorne ? 'return.price_rise_paid' : 'return.price_rise_not_covered',
      subject: { kind: 'order', id: orderId },
      after: { return: row.id, paise },
    })
    if (!isBorne) return 0
    const payer = { sellerId, vendorOrderId }
    await contribute(app, tx, {
      orderId,
      orderLineId: null,
      cancellationId: null,
      returnId: row.id,
      payer,
      paise,
    })
    await oweRefund(app, tx, {
      orderId,
      gateway: CASH,
      gatewayPaymentId: null,
      amountPaise: paise,
      reason: 'price-rise',
      causeId: row.id,
    })
    return paise
  })
}
