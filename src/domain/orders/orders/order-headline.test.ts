import { describe, expect, test } from 'vitest'
import type { CustomerStep } from '#domain/orders/fulfilment/customer-next-step.ts'
import { STEP_RANKS, type StepKind } from '#domain/orders/fulfilment/what-comes-next.ts'
import type { ReturnStatus } from '#domain/orders/returns/return-status.ts'
import { orderHeadline, replacedHeadline, type UnderWay } from './order-headline.ts'

const NOTHING: UnderWay = {
  returns: [],
  disputes: [],
  refunds: [],
  refunded: undefined,
  exchangedFor: [],
  isWithBank: false,
  paidByBankPaise: 0,
}
const parcels = (kind: StepKind, more: Partial<CustomerStep> = {}): CustomerStep => ({
  text: `Parcels: ${kind}`,
  tone: 'note',
  kind,
  ...more,
})
const returned = (
  status: ReturnStatus,
  more: Partial<UnderWay['returns'][number]> = {},
): UnderWay['returns'][number] => ({
  id: 'return-1',
  number: 'R-000012',
  kind: 'return',
  status,
  wanted: 'refund',
  way: 'drop-off',
  sellerName: 'Kumar Computers',
  actBy: '2026-12-01T10:12:00Z',
  isPartlyRefused: false,
  refundStop: undefined,
  isPaidByBank: false,
  refundDone: undefined,
  isLookedAt: false,
  isPaidInCash: false,
  claim: undefined,
  wayBack: undefined,
  pickup: undefined,
  ...more,
})
const disputed = (
  status: UnderWay['disputes'][number]['status'],
  more: Partial<UnderWay['disputes'][number]> = {},
): UnderWay['disputes'][number] => ({
  id: 'dispute-1',
  number: 'NN-D-000123',
  status,
  sellerName: 'Kumar Computers',
  dueAt: '2026-12-01T10:12:00Z',
  isAgreed: false,
  ...more,
})
const refund = (more: Partial<UnderWay['refunds'][number]> = {}): UnderWay['refunds'][number] => ({
  paise: 90_000,
  needsAccount: false,
  waitsForBank: false,
  latest: '2026-12-04',
  ...more,
})

/** Each kind of thing that can be under way, alone, with what the head says and the sign beside it. */
const ALONE: [what: string, underWay: Partial<UnderWay>, text: string, state: string][] = [
  [
    'a payment that a bank took back',
    { paidByBankPaise: 1_29_900 },
    'Your bank has paid back ₹1,299.00 of this payment',
    'Paid back by your bank',
  ],
  [
    'a return to drop off',
    { returns: [returned('requested')] },
    'Return R-000012: drop it off by Tue 1 Dec',
    'Return requested',
  ],
  [
    'a warranty claim that is picked up',
    { returns: [returned('requested', { kind: 'warranty', way: 'pickup' })] },
    'Warranty claim R-000012: keep it packed for pickup by Kumar Computers',
    'Claim requested',
  ],
  [
    'a return on its way',
    { returns: [returned('sent')] },
    'Return R-000012: on its way to Kumar Computers',
    'Return on its way back',
  ],
  [
    'a return that is inspected',
    { returns: [returned('received')] },
    'Return R-000012: Kumar Computers inspects it by 1 Dec 2026, 3:42 pm',
    'Return received, being checked',
  ],
  [
    'a replacement to come',
    { returns: [returned('accepted', { wanted: 'replacement' })] },
    'Return R-000012: accepted, a replacement is coming',
    'Return accepted',
  ],
  [
    'refused items on their way back',
    { returns: [returned('refused', { actBy: null })] },
    'Return R-000012: Kumar Computers did not accept it',
    'Return refused',
  ],
  [
    'a dispute that its seller answers',
    { disputes: [disputed('with-seller')] },
    'Dispute NN-D-000123: Kumar Computers answers by 1 Dec 2026, 3:42 pm',
    'Dispute open',
  ],
  [
    'a dispute to answer',
    { disputes: [disputed('with-customer')] },
    'Dispute NN-D-000123: please answer Kumar Computers by 1 Dec 2026, 3:42 pm',
    'Dispute open',
  ],
  [
    'a dispute to decide',
    { disputes: [disputed('with-us')] },
    'Dispute NN-D-000123: we decide by 1 Dec 2026, 3:42 pm',
    'Dispute open',
  ],
  [
    'a dispute whose seller agrees',
    { disputes: [disputed('with-us', { isAgreed: true })] },
    'Dispute NN-D-000123: Kumar Computers agrees, and we are checking the refund',
    'Dispute open',
  ],
  [
    'refunds on their way',
    { refunds: [refund(), refund({ paise: 10_050, latest: '2026-12-07' })] },
    'Your refund of ₹1,000.50 is on its way: it should show by Mon 7 Dec',
    'Refund on its way',
  ],
  [
    'a refund without a day',
    { refunds: [refund(), refund({ latest: undefined })] },
    'Your refund of ₹1,800.00 is on its way',
    'Refund on its way',
  ],
  [
    'a refund that a bank holds up',
    { refunds: [refund({ waitsForBank: true })] },
    'Your refund of ₹900.00 waits for your bank',
    'Refund waiting',
  ],
  [
    'a refund without an account',
    { refunds: [refund({ needsAccount: true, latest: undefined })] },
    'Tell us where to send your refund of ₹900.00',
    'Refund needs your account',
  ],
  [
    'a payment that a bank looks at',
    { isWithBank: true },
    'Your bank is deciding about this payment',
    'Payment disputed',
  ],
]

test.each(ALONE)('of a delivered order with %s the head speaks of that', (_what, underWay, text, state) => {
  const delivered = { status: 'delivered', next: parcels('delivered', { tone: 'good' }) } as const
  const headline = orderHeadline(delivered, { ...NOTHING, ...underWay })
  expect(headline).toMatchObject({ text, state: { label: state }, also: [] })
})

describe('of two things the more important leads, and the other is named below', () => {
  const sending = { returns: [returned('requested')] }
  const inspected = { returns: [returned('received')] }
  const answering = { disputes: [disputed('with-customer')] }
  const deciding = { disputes: [disputed('with-us')] }
  const noAccount = { refunds: [refund({ needsAccount: true })] }
  const onItsWay = { refunds: [refund()] }
  test.each<[StepKind, Partial<UnderWay>, leads: string, also: string[]]>([
    ['payment', onItsWay, 'Parcels', ['Your refund']],
    ['confirm', {}, 'Parcels', []],
    ['attempt-failed', { ...answering, ...noAccount }, 'Parcels', ['Dispute', 'Tell us']],
    ['held', sending, 'Parcels', ['Return']],
    ['out-for-delivery', deciding, 'Parcels', ['Dispute']],
    ['lost', { ...answering, ...sending }, 'Dispute', ['Return', 'Parcels']],
    ['damaged', noAccount, 'Tell us', ['Parcels']],
    ['came-after-refund', inspected, 'Parcels', ['Return']],
    ['waiting', { isWithBank: true, ...deciding }, 'Your bank', ['Parcels', 'Dispute']],
    ['late', deciding, 'Dispute', ['Parcels']],
    ['returning', inspected, 'Return', ['Parcels']],
    ['coming', { ...deciding, ...inspected, ...onItsWay }, 'Dispute', ['Return', 'Parcels', 'Your refund']],
    ['coming', onItsWay, 'Parcels', ['Your refund']],
    ['leaving', inspected, 'Return', ['Parcels']],
    // What is over is said no more beside what is not.
    ['delivered', { ...inspected, ...onItsWay }, 'Return', ['Your refund']],
    ['returned', onItsWay, 'Your refund', []],
    ['cancelled', noAccount, 'Tell us', []],
  ])('parcels: %s', (kind, underWay, leads, also) => {
    const order = { status: 'shipped', next: parcels(kind) } as const
    const headline = orderHeadline(order, { ...NOTHING, ...underWay })
    expect(headline.text.startsWith(leads), headline.text).toBe(true)
    expect(headline.also.map(({ text }, index) => text.startsWith(also[index] ?? '?'))).toEqual(
      also.map(() => true),
    )
  })
})

test('every step that parcels can have is placed', () => {
  const kinds = [...(Object.keys(STEP_RANKS) as StepKind[]), 'payment', 'confirm'] as const
  // Whatever is placed nowhere would stand before all else.
  const first = kinds.map((kind) => orderHeadline({ status: 'pending', next: parcels(kind) }, NOTHING))
  expect(first.map(({ text }) => text)).toEqual(kinds.map((kind) => `Parcels: ${kind}`))
  for (const kind of ['delivered', 'returned', 'cancelled', 'coming', 'leaving', 'late'] as const)
    expect(
      orderHeadline(
        { status: 'shipped', next: parcels(kind) },
        { ...NOTHING, disputes: [disputed('with-us')] },
      ).text,
    ).toMatch(/^Dispute/)
})

test('leads to what it is about', () => {
  const about = (underWay: Partial<UnderWay>) =>
    orderHeadline({ status: 'delivered', next: parcels('delivered') }, { ...NOTHING, ...underWay }).about
  expect(about({ returns: [returned('sent')] })).toEqual({ kind: 'return', id: 'return-1' })
  expect(about({ disputes: [disputed('with-us')] })).toEqual({ kind: 'dispute', id: 'dispute-1' })
  expect(about({ refunds: [refund({ needsAccount: true })] })).toEqual({ kind: 'account' })
  expect(about({ refunds: [refund()] })).toBeUndefined()
})

test('of what came back or was cancelled, it says what has been refunded, once nothing more is to be', () => {
  const back = { status: 'refunded', next: parcels('returned', { detail: 'See its page.' }) } as const
  const refunded = { paise: 90_000, on: '2026-11-27' }
  expect(orderHeadline(back, { ...NOTHING, refunded }).detail).toBe(
    'We refunded ₹900.00, sent on Fri 27 Nov.',
  )
  expect(orderHeadline(back, NOTHING).detail).toBe('See its page.')
  const kept = { status: 'delivered', next: parcels('delivered', { detail: 'Well.' }) } as const
  expect(orderHeadline(kept, { ...NOTHING, refunded }).detail).toBe('Well.')
})

test('what goes back is not said to be on its way', () => {
  const { state } = orderHeadline({ status: 'shipped', next: parcels('returning') }, NOTHING)
  expect(state).toEqual({ label: 'Going back', tone: 'yellow' })
})

test('what was exchanged says for what, and leads there; of some that was kept nothing is said', () => {
  const back = { status: 'returned', next: parcels('returned', { detail: 'See its page.' }) } as const
  const exchangedFor = [{ id: 'order-2', number: '#NN100002' }]
  const refunded = { paise: 40_000, on: '2026-11-27' }
  expect(orderHeadline(back, { ...NOTHING, exchangedFor, refunded })).toMatchObject({
    text: 'You exchanged what was in this order',
    detail: 'Order #NN100002 is paid with it. We refunded ₹400.00, sent on Fri 27 Nov.',
    about: { kind: 'order', id: 'order-2' },
  })
  const both = [...exchangedFor, { id: 'order-3', number: '#NN100003' }]
  expect(orderHeadline(back, { ...NOTHING, exchangedFor: both }).detail).toBe(
    'Orders #NN100002 and #NN100003 are paid with it.',
  )
  const kept = { status: 'delivered', next: parcels('delivered') } as const
  expect(orderHeadline(kept, { ...NOTHING, exchangedFor })).toMatchObject({ text: 'Parcels: delivered' })
})

test('an order that was ordered in another way leads to the one in its place', () => {
  const gone = orderHeadline({ status: 'cancelled', next: parcels('cancelled') }, NOTHING)
  expect(replacedHeadline(gone, { id: 'order-2', number: '#NN100002' })).toMatchObject({
    text: 'You chose another way to pay',
    detail: '#NN100002 took the place of this order.',
    about: { kind: 'order', id: 'order-2' },
    state: gone.state,
  })
})
