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
    about: 'What delivery costs, from where on it is free, and which parcels need a code at the door.',
    keys: ['freeShippingAbovePaise', 'shippingFeePaise', 'deliveryCodeAbovePaise'],
    startsToday: false,
  },
  cod: {
    title: 'Cash on delivery',
    about:
      'The largest order that can be paid in cash at the door, when somebody has to pay first, and how much cash may be with the couriers of a seller.',
    keys: [
      'codLimitPaise',
      'codRefusalsMax',
      'codRefusalDays',
      'ownCourierCashPaise',
      'ownCourierCashOrders',
      'ownCourierCashDays',
    ],
    startsToday: false,
  },
  returns: {
    title: 'Returns and refunds',
    about: 'How long goods may come back, and when money does.',
    keys: ['returnDays', 'defectDays', 'customReturnDays', 'disputeDays', 'refundDays', 'cardRefundDays'],
    startsToday: false,
  },
  payouts: {
    title: 'Payouts and reserve',
    about:
      'When sellers are paid, how much of a sale stays in reserve while it may come back, and what we bear when a bank takes a payment back.',
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
  company: {
    title: 'Legal entity',
    about: 'Who runs the shop, as the footer, the policies and the contact page say it.',
    keys: ['company'],
    startsToday: true,
  },
  officer: {
    title: 'Grievance officer',
    about: 'Whom to complain to, as the law asks every shop to show.',
    keys: ['officer'],
    startsToday: true,
  },
} as const satisfies Record<string, SettingGroup>

export type SettingGroupName = keyof typeof SETTING_GROUPS

export function isSettingGroup(name: string): name is SettingGroupName {
  return Object.hasOwn(SETTING_GROUPS, name)
}
