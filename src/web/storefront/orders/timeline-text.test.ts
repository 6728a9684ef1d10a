import { describe, expect, test } from 'vitest'
import { VENDOR_ORDER_STATUSES } from '#domain/orders/vendor-order-status.ts'
import { PAYMENT_STATUSES } from '#domain/payments/payment-status.ts'
import { timelineText } from './timeline-text.ts'

const entry = { at: '2026-11-20T10:00:00.000Z', sellerName: 'Nakshatra', note: null }

describe('the timeline of an order', () => {
  test.each(PAYMENT_STATUSES)('says in words that the payment is %s', (to) => {
    expect(timelineText({ ...entry, subject: 'payment', to })).toMatch(/^[A-Z][a-z]+ ?/)
    expect(timelineText({ ...entry, subject: 'payment', to })).not.toContain('-')
  })

  test.each(VENDOR_ORDER_STATUSES)('says in words that a parcel is %s', (to) => {
    expect(timelineText({ ...entry, subject: 'vendor_order', to })).toMatch(/Nakshatra|payment/)
  })
})
