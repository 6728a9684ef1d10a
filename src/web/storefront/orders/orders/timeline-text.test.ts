import { describe, expect, test } from 'vitest'
import { PAYMENT_STATUSES } from '#domain/money/payments/payment-status.ts'
import { PARCEL_STATUSES } from '#domain/orders/fulfilment/parcel-status.ts'
import { VENDOR_ORDER_STATUSES } from '#domain/selling/order-moves/vendor-order-status.ts'
import { timelineGroups, timelineSteps } from './timeline-text.ts'

const entry = {
  at: '2026-11-20T10:00:00.000Z',
  subject: 'vendor_order',
  to: 'pending',
  sellerName: 'Nakshatra',
  vendorOrderId: 'part',
  parcelId: null,
  from: null,
  note: null,
} as const
const texts = (...entries: Parameters<typeof timelineSteps>[0]) =>
  timelineSteps(entries).map(({ text }) => text)

describe('the timeline of an order', () => {
  test.each(PAYMENT_STATUSES)('says in words that the payment is %s', (to) => {
    const [text] = texts({ ...entry, subject: 'payment', sellerName: undefined, to })
    expect(text).toMatch(/^[A-Z][a-z]+ ?/)
    expect(text).not.toContain('-')
  })

  test.each(VENDOR_ORDER_STATUSES.filter((status) => status !== 'awaiting-payment'))(
    'says in words that a part is %s',
    (to) => {
      expect(texts({ ...entry, to })).toEqual([expect.stringMatching(/^[A-Z].* Nakshatra$/)])
    },
  )

  test('says nothing of stock that is only held for a payment', () => {
    expect(texts({ ...entry, to: 'awaiting-payment' })).toEqual([])
  })

  test('tells at once what several sellers did in one minute, and one by one what they did later', () => {
    const other = { ...entry, sellerName: 'Garuda Systems', at: '2026-11-20T10:00:00.400Z' }
    expect(timelineSteps([entry, other])).toMatchObject([
      { text: 'Ordered from 2 sellers', note: 'Nakshatra, Garuda Systems' },
    ])
    const later = { ...other, at: '2026-11-21T09:00:00.000Z' }
    expect(texts(entry, later)).toEqual(['Ordered from Nakshatra', 'Ordered from Garuda Systems'])
  })
})

describe('an order in parcels', () => {
  const box = { ...entry, subject: 'parcel', parcelId: 'one' } as const
  const moved = [
    { ...entry, at: '2026-11-20T10:00:00.000Z' },
    { ...entry, from: 'pending', to: 'accepted', at: '2026-11-20T11:00:00.000Z' },
    { ...box, to: 'packed', at: '2026-11-20T12:00:00.000Z' },
    { ...entry, from: 'accepted', to: 'packed', at: '2026-11-20T12:00:00.000Z' },
    { ...box, from: 'packed', to: 'shipped', at: '2026-11-21T12:00:00.000Z' },
    { ...entry, from: 'packed', to: 'shipped', at: '2026-11-21T12:00:00.000Z' },
    { ...box, from: 'shipped', to: 'attempt-failed', note: 'Nobody at home', at: '2026-11-22T12:00:00.000Z' },
  ]
  const groupsOf = (...parcels: string[]) =>
    timelineGroups({
      cancellations: [],
      timeline: [...moved, { ...box, parcelId: 'two', to: 'packed' }],
      vendorOrders: [{ id: 'part', parcels: parcels.map((id) => ({ id, label: `Parcel ${id}` })) }],
    }).map(({ title, steps }) => [title, ...steps.map(({ text, note }) => note ?? text)])

  test('tells each move once, by its parcel, and of a box that was unpacked nothing', () => {
    expect(groupsOf('one')).toEqual([
      [
        undefined,
        'Ordered from Nakshatra',
        'Being prepared by Nakshatra',
        'Packed',
        'Handed to the courier',
        'Nobody at home',
      ],
    ])
  })

  test('tells several parcels apart', () => {
    expect(groupsOf('one', 'two')).toEqual([
      ['Parcel one', 'Packed', 'Handed to the courier', 'Nobody at home'],
      ['Parcel two', 'Packed'],
      ['The order', 'Ordered from Nakshatra', 'Being prepared by Nakshatra'],
    ])
  })

  test('a part that came back after all is told beside its parcel', () => {
    const back = { ...entry, from: 'delivered', to: 'returned', at: '2026-11-30T12:00:00.000Z' }
    const vendorOrders = [{ id: 'part', parcels: [{ id: 'one', label: 'Parcel 1' }] }]
    const [group] = timelineGroups({ timeline: [...moved, back], vendorOrders, cancellations: [] })
    expect(group?.steps.at(-1)?.text).toBe('Returned to Nakshatra')
  })

  test.each(PARCEL_STATUSES)('says in words that a parcel is %s', (to) => {
    expect(texts({ ...box, to })).toEqual([expect.stringMatching(/^[A-Z][a-z ]+$/)])
  })
})

describe('the confirmation of an order in cash', () => {
  const asked = { askedAt: entry.at, endedAt: null, outcome: null }
  const endedAt = '2026-11-20T11:00:00.000Z'
  const later = { ...entry, to: 'accepted', from: 'pending', at: '2026-11-20T12:00:00.000Z' }
  const told = (confirmation: Parameters<typeof timelineGroups>[0]['confirmation']) =>
    timelineGroups({ timeline: [entry, later], vendorOrders: [], cancellations: [], confirmation })[0]?.steps

  test.each([
    ['link', 'Confirmed by the link in the email'],
    ['code', 'Confirmed by the code sent to your phone'],
    ['office', 'Confirmed with you by NanoNagar'],
    ['let-go', 'Not confirmed in time'],
  ] as const)('tells that it was waited for, and that it ended by %s', (outcome, text) => {
    expect(told({ ...asked, endedAt, outcome })).toMatchObject([
      { text: 'Ordered from Nakshatra' },
      { text: 'Waiting for you to confirm it', at: entry.at },
      { text, at: endedAt },
      { text: 'Being prepared by Nakshatra' },
    ])
  })

  test('tells nothing of an order that nobody had to confirm', () => {
    expect(told(undefined)).toHaveLength(2)
  })
})

test('a changed address is told where it happened, with the town before', () => {
  const at = '2026-11-20T11:00:00.000Z'
  const later = { ...entry, to: 'accepted', from: 'pending', at: '2026-11-20T12:00:00.000Z' }
  const addressChanges = [{ at, byKind: 'admin' as const, before: 'Pune 411001' }]
  const [group] = timelineGroups({
    timeline: [entry, later],
    vendorOrders: [],
    cancellations: [],
    addressChanges,
  })
  expect(group?.steps).toMatchObject([
    { text: 'Ordered from Nakshatra' },
    { text: 'Delivery address changed by NanoNagar', note: 'Before: Pune 411001' },
    { text: 'Being prepared by Nakshatra' },
  ])
})

test('that the rest beside an advance was paid online is told where it happened', () => {
  const later = { ...entry, to: 'accepted', from: 'pending', at: '2026-11-20T12:00:00.000Z' }
  const rest = { at: '2026-11-20T11:00:00.000Z', paise: 534_600, method: 'netbanking' } as const
  const [group] = timelineGroups({
    timeline: [entry, later],
    vendorOrders: [],
    cancellations: [],
    payment: { method: 'upi', rest },
  })
  expect(group?.steps).toMatchObject([
    { text: 'Ordered from Nakshatra' },
    { text: 'The rest paid online', note: '₹5,346.00 by net banking, nothing left to pay in cash' },
    { text: 'Being prepared by Nakshatra' },
  ])
})

describe('a payment that is not confirmed', () => {
  test('waited for whoever was to pay it', () => {
    const timeline = [{ ...entry, subject: 'payment', sellerName: undefined, to: 'pending' } as const]
    const payment = { method: 'wallet' } as const
    const [group] = timelineGroups({ timeline, vendorOrders: [], cancellations: [], payment })
    expect(group?.steps).toMatchObject([{ text: 'Waiting for your wallet to confirm the payment' }])
  })
})

describe('cancelled pieces', () => {
  const cancelled = {
    id: 'one',
    at: '2026-11-20T11:00:00.000Z',
    vendorOrderId: 'part',
    sellerName: 'Nakshatra',
    by: 'customer',
    reason: 'changed-mind',
    pieces: [
      { name: 'Mouse', quantity: 2 },
      { name: 'Keyboard', quantity: 1 },
    ],
  } as const
  const told = (
    cancellations: Parameters<typeof timelineGroups>[0]['cancellations'],
    ...timeline: Parameters<typeof timelineSteps>[0]
  ) => timelineGroups({ timeline: [...timeline], vendorOrders: [], cancellations })[0]?.steps ?? []

  test.each([
    ['customer', 'Cancelled by you: 2 × Mouse, 1 × Keyboard', null],
    ['vendor', 'Cancelled by Nakshatra: 2 × Mouse, 1 × Keyboard', 'Out of stock'],
    ['admin', 'Cancelled by NanoNagar: 2 × Mouse, 1 × Keyboard', 'Out of stock'],
    ['system', 'Cancelled by NanoNagar: 2 × Mouse, 1 × Keyboard', 'Out of stock'],
  ] as const)('of the %s are told with how many of what, and by whom', (by, text, note) => {
    const reason = by === 'customer' ? 'changed-mind' : 'out-of-stock'
    expect(told([{ ...cancelled, pieces: [...cancelled.pieces], by, reason }])).toMatchObject([
      { text, note },
    ])
  })

  test('stand where they happened, and the part that they were the rest of is not told again', () => {
    const pieces = [{ name: 'Mouse', quantity: 2 }]
    const later = { ...entry, to: 'accepted', from: 'pending', at: '2026-11-20T12:00:00.000Z' }
    const end = { ...entry, to: 'cancelled', from: 'accepted', at: '2026-11-20T13:00:00.000Z' }
    const rest = { ...cancelled, pieces, id: 'two', at: end.at }
    const other = { ...end, vendorOrderId: 'another', sellerName: 'Garuda' }
    const steps = told([{ ...cancelled, pieces }, rest], entry, later, end, other)
    expect(steps.map(({ text }) => text)).toEqual([
      'Ordered from Nakshatra',
      'Cancelled by you: 2 × Mouse',
      'Being prepared by Nakshatra',
      'Cancelled: items from Garuda',
      'Cancelled by you: 2 × Mouse',
    ])
  })
})
