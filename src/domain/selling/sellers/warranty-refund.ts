import { formatInr, type Paise } from '#domain/ground/shared/money.ts'

/** What a seller pays back for a piece that it does not replace under warranty: the price paid, or today's if higher. */
export type WarrantyRefund = 'paid' | 'today'

/** What is said of it, beside the warranty of an offer and with an order. */
export const WARRANTY_REFUND_TEXTS: Readonly<Record<WarrantyRefund, string>> = {
  paid: 'Refund under warranty: the price you paid',
  today: 'Refund under warranty: today’s price if it is higher, up to twice what you paid',
}

/** Reads the field warrantyRefund; anything else is the price paid. */
export function readWarrantyRefund(raw: unknown): WarrantyRefund {
  return raw === 'today' ? 'today' : 'paid'
}

/**
 * What a seller pays besides the price paid for one piece: by how much the product is dearer today, at most the price paid
 * once more; nothing while nobody sells it or it costs less. The price paid is the least in any case, since the law gives
 * it back (Consumer Protection Act 2019, s. 39(1)(c)). In paise.
 */
export function priceRisePaise({
  paidPaise,
  todayPaise,
}: {
  paidPaise: Paise
  todayPaise: Paise | null
}): Paise {
  if (todayPaise === null) return 0
  return Math.max(0, Math.min(todayPaise - paidPaise, paidPaise))
}

/** The same of something that was bought: less what was given back of its price as goodwill, in paise. */
export function warrantyRefundText(refund: WarrantyRefund, goodwillPaise: Paise): string {
  const text = WARRANTY_REFUND_TEXTS[refund]
  return goodwillPaise > 0 ? `${text}, less the ${formatInr(goodwillPaise, 2)} refunded as goodwill` : text
}
