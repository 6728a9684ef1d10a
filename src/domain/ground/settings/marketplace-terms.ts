import type { Paise } from '#domain/ground/shared/money.ts'

/** From so many days to so many. */
export interface DaySpan {
  min: number
  max: number
}

/** The fees, limits and periods of the marketplace on a day; a parameter of whatever computes or shows one of them. */
export interface MarketplaceTerms {
  /** Shipping is free strictly above this much of discounted goods. */
  freeShippingAbovePaise: Paise
  /** The flat fee otherwise. */
  shippingFeePaise: Paise
  /** The parcels of orders whose goods cost more (`needsDeliveryCode`) are handed out for a delivery code alone. */
  deliveryCodeAbovePaise: Paise
  /** The marketplace's own limit of cash on delivery; the legal one holds besides. */
  codLimitPaise: Paise
  /** After so many parcels that were refused at the door, cash on delivery is not offered; */
  codRefusalsMax: number
  /** counted over so many days back. */
  codRefusalDays: number
  /** Orders in cash above so much are confirmed by their customer before they are packed; 0 for every one. */
  cashConfirmAbovePaise: Paise
  /** So many hours there are to confirm one, or it is let go; 0 where nobody is asked. */
  cashConfirmHours: number
  /** Orders of this much and more may be paid by an advance online and the rest in cash. */
  advanceFromPaise: Paise
  /** The least and the most of such an order that is paid in advance, in basis points of what its customer pays. */
  advanceLeastBp: number
  advanceMostBp: number
  /** So much unremitted cash may be with the couriers that a seller chose itself, once it has earned that; */
  ownCourierCashPaise: Paise
  /** by so many delivered orders, */
  ownCourierCashOrders: number
  /** so many days after it was approved. */
  ownCourierCashDays: number
  /** Days after the delivery in which a product may come back without a reason. */
  returnDays: number
  /** Days after the delivery in which a defect should be reported. */
  defectDays: number
  /** Days after the delivery in which a system that was built to order may come back. */
  customReturnDays: number
  /** Days after the delivery in which a customer may open a dispute. */
  disputeDays: number
  /** Business days until a refund is processed. */
  refundDays: DaySpan
  /** Days more until a bank shows it on a card. */
  cardRefundDays: DaySpan
  /** Days after the delivery until a sale is paid out; the day of the delivery decides. */
  payoutAfterDays: number
  /** Of a sale, in basis points, what stays in reserve while it may come back, by how much of the seller's sales did. */
  reserveLowBp: number
  reserveMiddleBp: number
  reserveHighBp: number
  /** So much may be paid to a seller of sales that can still be returned; what it earned with others adds to it. */
  openReturnsPayoutPaise: Paise
  /** So much of lost chargebacks do we bear of one seller in 90 days without a look, whatever the bank's reason. */
  chargebackLossPaise: Paise
  /** What a seller who cannot send what it sold pays at most so that it is bought elsewhere: of what the customer paid, in basis points, */
  keptPriceLimitBp: number
  /** and never more than this. */
  keptPriceLimitPaise: Paise
  /** What a seller pays a customer for whom it cannot be bought elsewhere. */
  brokenWordPaise: Paise
  /** Of stock that is new, in basis points, what is kept for those who waited for it; with none they are only told. */
  waitingShareBp: number
  /** So many hours a piece is kept for one of them. */
  waitingHours: number
}

/** Specification, sections 5 and 9: what holds until somebody changes it. */
export const OPENING_TERMS: MarketplaceTerms = {
  freeShippingAbovePaise: 500_000,
  shippingFeePaise: 39_900,
  deliveryCodeAbovePaise: 2_000_000,
  codLimitPaise: 5_000_000,
  codRefusalsMax: 2,
  codRefusalDays: 180,
  cashConfirmAbovePaise: 2_500_000,
  cashConfirmHours: 24,
  advanceFromPaise: 100_000,
  advanceLeastBp: 1_000,
  advanceMostBp: 9_000,
  ownCourierCashPaise: 2_500_000,
  ownCourierCashOrders: 20,
  ownCourierCashDays: 30,
  returnDays: 30,
  defectDays: 7,
  customReturnDays: 7,
  disputeDays: 60,
  refundDays: { min: 7, max: 10 },
  cardRefundDays: { min: 5, max: 7 },
  payoutAfterDays: 7,
  reserveLowBp: 500,
  reserveMiddleBp: 1_000,
  reserveHighBp: 2_000,
  openReturnsPayoutPaise: 2_500_000,
  chargebackLossPaise: 2_500_000,
  keptPriceLimitBp: 2_500,
  keptPriceLimitPaise: 1_000_000,
  brokenWordPaise: 25_000,
  waitingShareBp: 10_000,
  waitingHours: 12,
}

/** Income-tax Act, s. 269ST: nobody may receive ₹2,00,000 or more in cash from one person in a day, or for one sale. */
export const COD_LEGAL_LIMIT_PAISE: Paise = 19_999_900

/** "7–10", or "7" where both ends are one. */
export function spanText({ min, max }: DaySpan): string {
  return min === max ? String(min) : `${min}–${max}`
}

export function isSpan(value: unknown): value is DaySpan {
  if (typeof value !== 'object' || value === null) return false
  const { min, max } = value as Partial<Record<keyof DaySpan, unknown>>
  return typeof min === 'number' && typeof max === 'number' && min <= max
}
