import type { Paise } from '#domain/ground/shared/money.ts'
import type { MoneyPosting } from '../ledger-store.ts'

/** What a payment of a maker or bank, or its taking back, is in the ledger. Amount in paise. */
export function receiptPosting(
  receipt: { id: string; paise: Paise; at: Date },
  { isTakenBack }: { isTakenBack: boolean },
): MoneyPosting {
  const { id, paise: amountPaise, at } = receipt
  const accounts = isTakenBack
    ? ({ debit: 'promotion-payers', credit: 'bank' } as const)
    : ({ debit: 'bank', credit: 'promotion-payers' } as const)
  return {
    source: `${isTakenBack ? 'promotion-not-received' : 'promotion-received'}:${id}`,
    kind: 'promotion-received',
    ...accounts,
    amountPaise,
    orderId: null,
    parcelId: null,
    refundId: null,
    remittanceLineId: null,
    at,
  }
}
