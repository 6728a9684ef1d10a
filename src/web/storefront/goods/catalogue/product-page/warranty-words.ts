import { WARRANTY_REFUND_TEXTS } from '#domain/selling/sellers/warranty-refund.ts'
import type { ProductDetail } from '#server/goods/catalogue/product-page-views.ts'

type Offered = Pick<ProductDetail, 'warrantyMonths' | 'offers'>

/** The warranty with what the seller of the best offer refunds under it; where nothing is promised, as it is. */
export function withRefund(text: string, { warrantyMonths, offers: [best] }: Offered): string {
  return warrantyMonths && best ? `${text} ${WARRANTY_REFUND_TEXTS[best.warrantyRefund]}.` : text
}

/** How an offer's seller kept its word; of all but the best, whose warranty says it, with what it refunds under warranty. */
export function offerRecord({ warrantyMonths, offers }: Offered, index: number): string {
  const offer = offers[index]
  if (!offer) return ''
  if (index === 0 || !warrantyMonths) return offer.record
  return [offer.record, WARRANTY_REFUND_TEXTS[offer.warrantyRefund]].filter(Boolean).join(' · ')
}
