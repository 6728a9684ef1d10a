import { describe, expect, test } from 'vitest'
import type { PaymentMethod } from '#domain/money/payments/payment-method.ts'
import { PAYMENT_STATUSES, type PaymentStatus } from '#domain/money/payments/payment-status.ts'
import { PARCEL_STATUSES, type ParcelStatus } from '#domain/orders/fulfilment/parcel-status.ts'
import {
  VENDOR_ORDER_STATUSES,
  type VendorOrderStatus,
} from '#domain/selling/order-moves/vendor-order-status.ts'
import { allGone, customerNextStep, parcelNextStep } from './customer-next-step.ts'
import type { FollowedOrder, FollowedParcel, FollowedVendorOrder } from './what-comes-next.ts'

const TODAY = '2026-11-23'
const TUESDAY = '2026-11-24'
const FRIDAY = '2026-11-27'

const vendorOrder = (
  status: VendorOrderStatus,
  more: Partial<FollowedVendorOrder> = {},
): FollowedVendorOrder => ({
  sellerName: 'Kumar Computers',
  status,
  dispatchBy: TUESDAY,
  promisedBy: FRIDAY,
  parcels: [],
  ...more,
})
const parcel = (status: ParcelStatus, more: Partial<FollowedParcel> = {}): FollowedParcel => ({
  label: 'Parcel 1',
  status,
  expectedOn: null,
  cashPaise: 0,
  reason: null,
  cameAfterRefund: false,
  wish: null,
  movedOn: TODAY,
  ...more,
})
const order = (
  vendorOrders: readonly FollowedVendorOrder[],
  status: PaymentStatus = 'paid',
): FollowedOrder => ({
  payment: { status },
  vendorOrders,
  waitsFor: null,
  today: TODAY,
})
const sent = (status: ParcelStatus, more: Partial<FollowedParcel> = {}) =>
  order([vendorOrder('shipped', { parcels: [parcel(status, more)] })])

const MACHINE_WORDS = /undefined|null|awaiting|vendor|\.\.| {2}|_/

test('every payment, part and parcel has a sentence of people’s words', () => {
  const told = PAYMENT_STATUSES.flatMap((status) =>
    VENDOR_ORDER_STATUSES.flatMap((statusByParcels) =>
      [undefined, ...PARCEL_STATUSES].flatMap((parcelStatus) =>
        [null, '2026-11-20', FRIDAY].flatMap((promisedBy) => {
          const reason = promisedBy && 'Nobody at home'
          const parcels = parcelStatus ? [parcel(parcelStatus, { reason, cashPaise: 100 })] : []
          const followed = vendorOrder(statusByParcels, { parcels, promisedBy })
          const orders = [order([followed], status), order([followed, vendorOrder('cancelled')], status)]
          return orders.flatMap((each) => [
            customerNextStep(each),
            ...parcels.map((box) => parcelNextStep(box, followed, each)),
          ])
        }),
      ),
    ),
  )
  expect(told.length).toBeGreaterThan(10_000)
  const odd = told.filter(
    ({ text, detail = 'Well.' }) =>
      !/^[A-Z].{8,}$/.test(text) || !/\.$/.test(detail) || MACHINE_WORDS.test(`${text} ${detail}`),
  )
  expect(odd.slice(0, 3)).toEqual([])
})

describe('before it is placed', () => {
  test.each<[PaymentStatus, string]>([
    ['pending', 'Your bank has not confirmed the payment yet.'],
    ['failed', 'The payment did not go through.'],
    ['expired', 'The payment was not confirmed in time.'],
    ['cancelled', 'The payment was cancelled.'],
  ])('a payment that is %s: %s', (status, text) => {
    expect(customerNextStep(order([vendorOrder('awaiting-payment')], status)).text).toBe(text)
  })
})

describe('a part that is still to leave', () => {
  test.each<[VendorOrderStatus]>([['pending'], ['accepted'], ['packed']])(
    '%s: the day it arrives',
    (status) => {
      const step = customerNextStep(order([vendorOrder(status)]))
      expect(step).toMatchObject({
        text: 'Your order arrives by Fri 27 Nov',
        expectedOn: FRIDAY,
        tone: 'note',
      })
      expect(step.detail).toMatch(/Kumar Computers (has packed it and )?will send it by Tue 24 Nov\./)
    },
  )

  test('the day it leaves when no day was promised', () => {
    const step = customerNextStep(order([vendorOrder('pending', { promisedBy: null })]))
    expect(step).toMatchObject({ text: 'Your order leaves by Tue 24 Nov', expectedOn: TUESDAY })
  })

  test('that it is late, once it is', () => {
    const late = vendorOrder('pending', { dispatchBy: '2026-11-19', promisedBy: '2026-11-21' })
    expect(customerNextStep(order([late]))).toMatchObject({
      text: 'Your order is late: it should have arrived by Sat 21 Nov',
      detail: 'Kumar Computers should have sent it by Thu 19 Nov and has not yet.',
      tone: 'warn',
    })
  })
})

describe('a parcel', () => {
  test.each<[ParcelStatus, string]>([
    ['shipped', 'Your order arrives by Fri 27 Nov'],
    ['out-for-delivery', 'Your order arrives today'],
    ['attempt-failed', 'The courier could not deliver your order'],
    ['held', 'The courier is holding your order'],
    ['damaged', 'Your order was damaged on the way'],
    ['lost', 'The courier lost your order'],
    ['returning', 'Your order is going back to the seller'],
    ['returned', 'Your order went back to the seller'],
    ['delivered', 'Your order was delivered'],
  ])('that is %s: %s', (status, text) => {
    expect(customerNextStep(sent(status)).text).toBe(text)
  })

  test('comes when the courier says, rather than when it was promised', () => {
    expect(customerNextStep(sent('shipped', { expectedOn: TUESDAY })).expectedOn).toBe(TUESDAY)
    expect(customerNextStep(sent('shipped', { expectedOn: TODAY })).text).toBe('Your order arrives today')
    expect(customerNextStep(sent('shipped', { expectedOn: '2026-11-22' })).text).toBe(
      'Your order is late: it should have arrived by Sun 22 Nov',
    )
    expect(customerNextStep(sent('shipped', { expectedOn: '2026-11-22' })).asksToWrite).toBe(true)
  })

  test('says why it did not come, what to do, and the cash to have ready', () => {
    const step = customerNextStep(sent('attempt-failed', { reason: 'Nobody at home.', cashPaise: 1_24_500 }))
    expect(step.detail).toBe(
      'Nobody at home. The courier tries again on the next working day. Please answer their call. Please have ₹1,245.00 in cash ready.',
    )
  })
})

describe('a parcel that nobody waits for any more', () => {
  const WISH = 'I no longer want this parcel. Please send it back.'
  const paidByCard = 'Once the seller has it back, we refund what you paid for it.'
  const inCash = 'You do not have to pay for it.'

  test.each<[ParcelStatus, string, PaymentStatus, number, string]>([
    ['attempt-failed', WISH, 'paid', 0, paidByCard],
    ['held', WISH, 'partly-refunded', 0, paidByCard],
    ['attempt-failed', WISH, 'due', 1_24_500, inCash],
    // The cash of another parcel has been paid.
    ['held', WISH, 'paid', 1_24_500, inCash],
  ])(
    '%s, and asked back: the order says that it goes back, and the money',
    (status, wish, payment, cash, money) => {
      const back = order(
        [
          vendorOrder('shipped', {
            parcels: [parcel(status, { wish, cashPaise: cash, reason: 'Nobody at home' })],
          }),
        ],
        payment,
      )
      expect(customerNextStep(back)).toEqual({
        text: 'Your order goes back to the seller',
        detail: `You asked us to send it back. ${money} If the courier comes again, please do not take it.`,
        tone: 'note',
        kind: 'returning',
      })
    },
  )

  test.each<[PaymentStatus, number, string]>([
    ['paid', 0, paidByCard],
    ['due', 1_24_500, inCash],
    ['refunded', 0, 'Your money has been refunded.'],
  ])('returning, of a payment that is %s with %i in cash', (payment, cashPaise, money) => {
    const back = order(
      [vendorOrder('shipped', { parcels: [parcel('returning', { cashPaise, reason: 'Refused' })] })],
      payment,
    )
    expect(customerNextStep(back).detail).toBe(`Refused. ${money} If you still want it, please write to us.`)
  })

  test.each<[ParcelStatus, string]>([
    [
      'returning',
      'You do not have to pay the rest. Once the seller has it back, we refund its share of your advance, ₹494.63, the way you paid it. If you still want it, please write to us.',
    ],
    [
      'returned',
      'You do not have to pay the rest. We are refunding its share of your advance, ₹494.63, the way you paid it.',
    ],
    [
      'lost',
      'We are sorry. You do not have to pay the rest. We are refunding its share of your advance, ₹494.63, the way you paid it.',
    ],
    [
      'damaged',
      'If it is delivered to you, you can refuse it. You do not have to pay the rest. You get back its share of your advance, ₹494.63, the way you paid it.',
    ],
  ])('%s, of an order with an advance, says how much of it goes back and how', (status, detail) => {
    const box = parcel(status, { cashPaise: 2_74_000, advancePaise: 49_463 })
    expect(customerNextStep(order([vendorOrder('shipped', { parcels: [box] })], 'paid')).detail).toBe(detail)
  })

  test('what was refunded of an order before says nothing of the parcel that is lost', () => {
    const detailOf = (status: ParcelStatus, payment: PaymentStatus) =>
      customerNextStep(order([vendorOrder('shipped', { parcels: [parcel(status)] })], payment)).detail
    const goesBack = 'We are refunding what you paid for it.'
    expect(detailOf('lost', 'partly-refunded')).toBe(`We are sorry. ${goesBack}`)
    expect(detailOf('returned', 'paid')).toBe(goesBack)
    expect(detailOf('lost', 'refunded')).toBe('We are sorry. Your money has been refunded.')
  })

  test('another wish leaves the delivery to come', () => {
    const again = sent('held', { wish: 'Please try again on Mon 30 Nov.' })
    expect(customerNextStep(again).text).toBe('The courier is holding your order')
  })
})

describe('an order of several parcels', () => {
  const other = (status: VendorOrderStatus, more: Partial<FollowedVendorOrder> = {}) =>
    vendorOrder(status, { sellerName: 'Asha Systems', ...more })

  test('leads with what asks for its customer', () => {
    const parcels = [
      parcel('delivered'),
      parcel('shipped', { label: 'Parcel 2' }),
      parcel('attempt-failed', { label: 'Parcel 3' }),
    ]
    expect(customerNextStep(order([vendorOrder('shipped', { parcels }), other('pending')])).text).toBe(
      'The courier could not deliver parcel 3',
    )
  })

  test('names what is still to come beside what has arrived', () => {
    const arrived = vendorOrder('delivered', { parcels: [parcel('delivered')] })
    expect(customerNextStep(order([arrived, other('pending')])).text).toBe(
      'The shipment from Asha Systems arrives by Fri 27 Nov',
    )
    const rest = vendorOrder('partly-shipped', { parcels: [parcel('delivered')] })
    expect(customerNextStep(order([rest])).text).toBe('The rest from Kumar Computers arrives by Fri 27 Nov')
  })

  test('never says that all of it leaves when some of it has left', () => {
    const rest = vendorOrder('partly-shipped', { promisedBy: null, parcels: [parcel('shipped')] })
    expect(customerNextStep(order([rest])).text).toBe('Parcel 1 is on its way')
  })

  test('asks for the cash of all that arrives by one day', () => {
    const box = (cashPaise: number) => parcel('shipped', { cashPaise })
    const detailOf = (...parcels: FollowedParcel[]) =>
      customerNextStep(order([vendorOrder('shipped', { parcels })], 'due')).detail
    expect(detailOf(box(1_492_500), box(900_000))).toBe(
      'Please have ₹23,925.00 in cash ready, for 2 parcels together.',
    )
    expect(detailOf(box(1_492_500), box(0))).toBe('Please have ₹14,925.00 in cash ready.')
    expect(detailOf(box(0), box(0))).toBeUndefined()
  })

  test('is told as one where all of it is as far: by its last day, and its first', () => {
    expect(
      customerNextStep(order([vendorOrder('pending'), other('packed', { promisedBy: TUESDAY })])),
    ).toEqual({
      text: 'Your order arrives by Fri 27 Nov',
      detail: 'The first parcel arrives by Tue 24 Nov, the last by Fri 27 Nov.',
      tone: 'note',
      kind: 'coming',
      expectedOn: FRIDAY,
    })
    expect(customerNextStep(order([vendorOrder('cancelled'), other('cancelled')], 'refunded'))).toMatchObject(
      {
        text: 'Your order was cancelled',
        detail: 'Your money has been refunded.',
      },
    )
  })
})

describe('an order of which several sellers have not sent theirs', () => {
  const of = (sellerName: string, more: Partial<FollowedVendorOrder> = {}) =>
    vendorOrder('pending', { sellerName, ...more })

  test('names none of them alone, and says by when the last one sends', () => {
    const sellers = [
      of('Asha Systems'),
      of('Kumar Computers', { dispatchBy: '2026-11-25' }),
      of('Nagar Chips'),
    ]
    const one = vendorOrder('shipped', { parcels: [parcel('shipped')] })
    expect(customerNextStep(order([one, ...sellers]))).toMatchObject({
      text: 'Your order arrives by Fri 27 Nov',
      detail: '3 sellers still have to send theirs, by Wed 25 Nov.',
    })
    expect(customerNextStep(order([one, of('Asha Systems')])).detail).toBe(
      'Asha Systems will send it by Tue 24 Nov.',
    )
  })

  test('says how many of them are late', () => {
    const late = { dispatchBy: '2026-11-19', promisedBy: '2026-11-21' }
    const sellers = [of('Asha Systems', late), of('Kumar Computers', late), of('Nagar Chips')]
    expect(customerNextStep(order(sellers))).toMatchObject({
      text: 'The shipment from Asha Systems is late: it should have arrived by Sat 21 Nov',
      detail: '2 sellers should have sent theirs by Thu 19 Nov and have not yet.',
    })
    expect(customerNextStep(order(sellers.slice(1))).detail).toBe(
      'Kumar Computers should have sent it by Thu 19 Nov and has not yet.',
    )
  })
})

test('while a bank decides about the payment, what has not left waits for it and is not late', () => {
  const late = { promisedBy: '2026-11-20', dispatchBy: '2026-11-19' }
  const waiting = {
    ...order([vendorOrder('packed', { ...late, parcels: [parcel('packed')] })]),
    waitsFor: 'bank' as const,
  }
  expect(customerNextStep(waiting)).toMatchObject({
    text: 'Your order is waiting for your bank',
    tone: 'warn',
  })
  expect(customerNextStep({ ...sent('shipped'), waitsFor: 'bank' }).text).toBe(
    'Your order arrives by Fri 27 Nov',
  )
})

test('an order in cash that is not confirmed asks its customer to do so', () => {
  const unconfirmed = {
    ...order([vendorOrder('pending', { dispatchBy: '2026-11-19', promisedBy: '2026-11-20' })]),
    waitsFor: 'customer' as const,
  }
  expect(customerNextStep(unconfirmed)).toMatchObject({
    text: 'Your order is waiting for you to confirm it',
    detail: 'We have emailed you a link to confirm it. Nothing is packed until then.',
    tone: 'warn',
  })
  expect(customerNextStep({ ...unconfirmed, isCodeSent: true }).detail).toBe(
    'We have emailed you a link and sent a code to your phone. Either confirms it. Nothing is packed until then.',
  )
})

test('a payment that is not confirmed waits for whoever was to pay it', () => {
  const asked = (method: PaymentMethod) =>
    customerNextStep({ ...order([vendorOrder('awaiting-payment')]), payment: { status: 'pending', method } })
      .text
  expect(asked('netbanking')).toBe('Your bank has not confirmed the payment yet.')
  expect(asked('wallet')).toBe('Your wallet has not confirmed the payment yet.')
  expect(asked('paylater')).toBe('Your lender has not confirmed the payment yet.')
})

test('what was refunded as not received and came after all asks its customer to write, before all that is on its way', () => {
  const came = sent('delivered', { cameAfterRefund: true })
  expect(customerNextStep(came)).toMatchObject({
    text: 'Your order was delivered',
    tone: 'warn',
    asksToWrite: true,
    detail: expect.stringContaining('pay for them again, or give them back free of charge'),
  })
  const both = order([...came.vendorOrders, vendorOrder('shipped', { parcels: [parcel('shipped')] })])
  expect(customerNextStep(both).text).toBe('Parcel 1 was delivered')
})

test('a pre-order says from when it is sent, and no more once its day has come', () => {
  const detailOf = (preorderFrom: string, dispatchBy: string) =>
    customerNextStep(order([vendorOrder('pending', { preorderFrom, dispatchBy })])).detail
  expect(detailOf('2026-12-15', '2026-12-16')).toBe(
    'It is a pre-order. Kumar Computers will send it from Tue 15 Dec, by Wed 16 Dec. You can cancel free of charge until then.',
  )
  expect(detailOf(TODAY, TUESDAY)).toBe('Kumar Computers will send it by Tue 24 Nov.')
})

test.each([
  [[{ quantity: 2, cancelled: 0, returned: 2 }], 'You returned everything in this order'],
  [[{ quantity: 3, cancelled: 1, returned: 2 }], 'You returned everything that was delivered of this order'],
  [[{ quantity: 3, cancelled: 0, returned: 2 }], 'We refunded everything in this order'],
  [[{ quantity: 3, cancelled: 1, returned: 0 }], 'We refunded everything that was delivered of this order'],
])('of %j nothing is kept: %s', (lines, text) => {
  const gone = lines.map(({ quantity, cancelled, returned }) => ({
    quantity,
    cancelled_quantity: cancelled,
    credited_quantity: quantity - cancelled,
    returned_quantity: returned,
  }))
  expect(allGone(gone).text).toBe(text)
})
