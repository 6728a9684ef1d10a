import type { SettingKey } from './settings.ts'

/** What is changed together, on a page of its own. */
export interface SettingGroup {
  title: string
  /** What it decides, in a sentence. */
  about: string
  keys: readonly SettingKey[]
  /** Texts may hold from today on; what decides money and periods never changes within a day. */
  startsToday: boolean
}

export const SETTING_GROUPS = {
  shipping: {
    title: 'Shipping',
    about: 'What delivery costs, when it is free, and which parcels need a delivery code.',
    keys: ['freeShippingAbovePaise', 'shippingFeePaise', 'deliveryCodeAbovePaise'],
    startsToday: false,
  },
  cod: {
    title: 'Cash on delivery',
    about:
      'The largest order payable in cash at the door, which orders customers must confirm or prepay, how much of one can be paid online in advance, and how much cash a seller’s couriers may hold.',
    keys: [
      'codLimitPaise',
      'codRefusalsMax',
      'codRefusalDays',
      'cashConfirmAbovePaise',
      'cashConfirmHours',
      'advanceFromPaise',
      'advanceLeastBp',
      'advanceMostBp',
      'ownCourierCashPaise',
      'ownCourierCashOrders',
      'ownCourierCashDays',
    ],
    startsToday: false,
  },
  returns: {
    title: 'Returns and refunds',
    about: 'How long customers can return items, and when they get refunds.',
    keys: ['returnDays', 'defectDays', 'customReturnDays', 'disputeDays', 'refundDays', 'cardRefundDays'],
    startsToday: false,
  },
  payouts: {
    title: 'Payouts and reserve',
    about:
      'When sellers are paid, how much of a sale stays in reserve while it can be returned, and what we bear when a bank takes a payment back.',
    keys: [
      'payoutAfterDays',
      'openReturnsPayoutPaise',
      'reserveLowBp',
      'reserveMiddleBp',
      'reserveHighBp',
      'chargebackLossPaise',
    ],
    startsToday: false,
  },
  prices: {
    title: 'Kept prices',
    about:
      'What a seller pays who cannot send what a customer bought: the difference to the next seller’s price, or an amount where nobody has it.',
    keys: ['keptPriceLimitBp', 'keptPriceLimitPaise', 'brokenWordPaise'],
    startsToday: false,
  },
  waiting: {
    title: 'Back in stock',
    about:
      'How much of new stock is kept for customers who asked to be told, and for how long each of them has one.',
    keys: ['waitingShareBp', 'waitingHours'],
    startsToday: false,
  },
  company: {
    title: 'Legal entity',
    about: 'Who runs our shop, as shown in the footer, the policies and the contact page.',
    keys: ['company'],
    startsToday: true,
  },
  officer: {
    title: 'Grievance officer',
    about: 'Whom to complain to. The law requires every marketplace to show this.',
    keys: ['officer'],
    startsToday: true,
  },
} as const satisfies Record<string, SettingGroup>

export type SettingGroupName = keyof typeof SETTING_GROUPS

export function isSettingGroup(name: string): name is SettingGroupName {
  return Object.hasOwn(SETTING_GROUPS, name)
}
