import { describe, expect, test } from 'vitest'
import { mailDocument } from '#server/ground/mail/mail-layout.ts'
import {
  type OrderForMail,
  orderNotPaidMail,
  orderPlacedMail,
  orderTooLateMail,
} from '#server/orders/orders/mail/order-mail.ts'
import { preorderMovedMail } from '#server/orders/preorders/mail/moved-mail.ts'
import { SCRIPT_PAYLOADS } from '#tests/support/script-payloads.ts'
import { lateMail } from './late-mail.ts'
import { type ParcelForMail, parcelMail, type ToldStatus } from './parcel-mail.ts'
import { dispatchLateMail, dispatchTodayMail, newOrderMail } from './seller-mail.ts'

const SITE = 'https://shop.test'
const LONG = 'Kingston FURY Beast RGB Special Edition 64GB DDR5 6000MT/s '.repeat(2).slice(0, 120)
const STATUSES: ToldStatus[] = [
  'shipped',
  'out-for-delivery',
  'attempt-failed',
  'delivered',
  'returning',
  'lost',
  'damaged',
]

/** A parcel in which a stranger has typed this wherever somebody can type. */
function parcelWith(text: string): ParcelForMail {
  return {
    orderId: 'order',
    number: '#NN100123',
    placedAt: new Date('2026-11-20T10:00:00Z'),
    delivery: {
      firstName: text,
      lastName: text,
      phoneNumber: '9876543210',
      address: text,
      city: text,
      state: 'MH',
      postalCode: '411001',
    },
    sellerName: text,
    items: [
      { name: text, quantity: 2 },
      { name: `गेमिंग माउस ${LONG}`, quantity: 1 },
    ],
    piecesToCome: 2,
    courierName: text,
    trackingNumber: 'BD12345678',
    trackingUrl: 'https://www.bluedart.com/track?no=BD12345678',
    expectedOn: '2026-11-24',
    promisedBy: '2026-11-25',
    shippedAt: new Date('2026-11-21T10:00:00Z'),
    cashPaise: 199_900,
    advancePaise: 0,
    needsCode: true,
    isOwnCourier: true,
    invoiceId: 'invoice',
  }
}

const orderWith = (text: string): OrderForMail => {
  const { delivery, ...parcel } = parcelWith(text)
  const lines = parcel.items.map((item) => ({ ...item, linePaise: 90_000 }))
  return {
    ...delivery,
    ...parcel,
    paymentMethod: 'card',
    instrument: null,
    card: undefined,
    vendorOrders: [
      {
        sellerName: text,
        promisedBy: '2026-11-25',
        preorderFrom: '2026-11-24',
        isMovedLater: true,
        lines,
      },
    ],
    subtotalPaise: 180_000,
    savingsPaise: 0,
    shippingPaise: 39_900,
    deliveryAs: undefined,
    contributedPaise: 10_000,
    contributedBy: [text],
    onlinePaise: 0,
    restPaise: 0,
    totalPaise: 209_900,
  }
}

/** Every mail that an order can cause, with this text wherever somebody can type, as its recipient gets it. */
function everyMail(text: string): { kind: string; subject: string; text: string; html: string }[] {
  const at = new Date('2026-11-23T10:00:00Z')
  const parcel = parcelWith(text)
  const order = orderWith(text)
  const span = { min: 5, max: 7 }
  const vendorOrder = {
    vendorOrderId: 'part',
    number: '#NN100123',
    city: text,
    postalCode: '411001',
    dispatchBy: '2026-11-22',
    preorderFrom: '2026-11-21',
    items: parcel.items,
  }
  const reminder = { vendorName: text, vendorOrders: [vendorOrder], count: 3, today: '2026-11-23' }
  const late = {
    orderId: 'order',
    number: '#NN100123',
    firstName: text,
    sellerName: text,
    promisedBy: '2026-11-22',
    items: parcel.items,
    isShipped: true,
    expectedOn: '2026-11-26',
  }
  const mails = [
    ...STATUSES.map((status) => parcelMail(parcel, { status, at, reason: text, publicUrl: SITE })),
    orderPlacedMail(order, SITE),
    orderNotPaidMail(order, SITE),
    orderTooLateMail(order, SITE, { refundDays: span, cardRefundDays: span }),
    lateMail(late, SITE),
    preorderMovedMail({ ...late, before: '2026-11-20', from: '2026-11-21' }, SITE),
    newOrderMail({ ...vendorOrder, vendorName: text, goodsPaise: 180_000, isCash: true }, SITE),
    dispatchTodayMail(reminder, SITE),
    dispatchLateMail(reminder, SITE),
  ]
  return mails.map(({ kind, subject, content }) => ({
    kind,
    subject,
    ...mailDocument(subject, content, 'NanoNagar'),
  }))
}

test('no kind of mail makes markup of what somebody typed', () => {
  const tags = (html: string) => html.match(/<[a-z][a-z0-9]*/gi)?.length
  const plain = new Map(everyMail('Asha').map(({ kind, html }) => [kind, tags(html)]))
  expect(plain.size).toBe(STATUSES.length + 8)
  for (const payload of SCRIPT_PAYLOADS)
    for (const { kind, html } of everyMail(payload.text('alert(1)')))
      expect(tags(html), `${kind}, ${payload.kind}`).toBe(plain.get(kind))
})

test('the way out of a payment that failed is the page that pays the same order, not the cart', () => {
  const mail = everyMail('Asha').find(({ kind }) => kind === 'order-not-paid')
  expect(mail?.html).toMatch(new RegExp(`href="${SITE}/orders/[^"/]+/pay"`))
  expect(mail?.text).not.toContain(`${SITE}/cart`)
})

test('no kind of mail lets a name, a street, a courier or a reason become a link, nor puts one in the subject', () => {
  for (const { kind, subject, text, html } of everyMail(
    'Claim your prize at evil.example/1 or win@evil.example',
  )) {
    expect(text + html, kind).not.toContain('evil.example')
    expect(subject, kind).not.toContain('evil')
  }
})

test('a name in Devanagari and one of 120 characters are in every mail as they are', () => {
  for (const { kind, text, html } of everyMail('आशा राव')) {
    if (['order-placed', 'order-not-paid'].includes(kind)) expect(text, kind).toContain('आशा राव')
    expect(html, kind).toContain(`गेमिंग माउस ${LONG}`)
  }
})

describe('the mail about a parcel', () => {
  const written = (status: ToldStatus, change: Partial<ParcelForMail> = {}) => {
    const parcel = { ...parcelWith('Asha'), courierName: 'Blue Dart', sellerName: 'Chandni', ...change }
    const at = new Date('2026-11-23T10:00:00Z')
    const { subject, content } = parcelMail(parcel, { status, at, reason: 'Nobody at home', publicUrl: SITE })
    return { subject, ...mailDocument(subject, content, 'NanoNagar') }
  }

  test('that left names courier, number, day and what is still to come', () => {
    const { text } = written('shipped')
    expect(text).toContain('Chandni has handed your parcel to Blue Dart. It should reach you by Tue 24 Nov.')
    expect(text).toContain('Tracking number: BD12345678')
    expect(text).toContain('2 more items of this order come in another parcel.')
    expect(text).toContain('Track it at www.bluedart.com: https://www.bluedart.com/track?no=BD12345678')
    expect(written('shipped', { expectedOn: null }).text).toContain('by Wed 25 Nov')
    expect(written('shipped', { expectedOn: null, promisedBy: null }).text).not.toContain('should reach you')
  })

  test('says what to keep ready only where there is something', () => {
    for (const status of ['shipped', 'out-for-delivery', 'attempt-failed'] as const) {
      expect(written(status).text).toContain('Please keep ₹1,999.00 ready')
      expect(written(status).text).toContain('delivery code')
      const paid = written(status, { cashPaise: 0, needsCode: false }).text
      expect(paid).not.toMatch(/keep .* ready|delivery code/)
    }
  })

  test('leads to a courier’s page by https alone', () => {
    for (const trackingUrl of ['http://courier.test/1', 'javascript:alert(1)', 'no address', null])
      expect(written('shipped', { trackingUrl }).text).not.toContain('Track it')
  })

  test('that was not delivered says why, and that a paid one that is gone costs its customer nothing', () => {
    expect(written('attempt-failed').text).toContain(
      'on Mon 23 Nov and could not. The reason given: “Nobody at home”',
    )
    expect(written('returning', { cashPaise: 0 }).text).toContain('We refund what you paid')
    expect(written('lost').text).toContain('There is nothing to pay.')
    expect(written('returning', { advancePaise: 49_463 }).text).toContain(
      'There is nothing more to pay. You get back what is in it of your advance, ₹494.63, the way you paid it.',
    )
  })

  test('that its seller’s own courier lost or brings back asks for cash that was paid all the same', () => {
    for (const status of ['returning', 'lost'] as const) {
      expect(written(status).text).toMatch(
        new RegExp(
          `Did you pay the courier ₹1,999.00, or do you have the items\\? .* ${SITE}/orders/[^ ]+/dispute`,
        ),
      )
      for (const change of [{ isOwnCourier: false }, { cashPaise: 0 }])
        expect(written(status, change).text).not.toContain('Did you pay')
    }
  })

  test('that was lost says first how much is on its way back, and by when', () => {
    const parcel = { ...parcelWith('Asha'), courierName: 'Blue Dart', cashPaise: 0 }
    const moneyBack = {
      paise: 109_950,
      byBankPaise: 0,
      by: 'gateway' as const,
      method: 'card' as const,
      earliest: '2026-12-06',
      latest: '2026-12-11',
    }
    const news = { status: 'lost', at: new Date('2026-11-23T10:00:00Z'), publicUrl: SITE, moneyBack } as const
    const { subject, content } = parcelMail(parcel, news)
    const { text } = mailDocument(subject, content, 'NanoNagar')
    expect(content.preview).toBe('We are refunding ₹1,099.50.')
    expect(text).toContain(
      '₹1,099.50 goes back to your card. It should show between Sun 6 Dec and Fri 11 Dec.',
    )
    expect(text).toContain('it goes back to the seller. You do not have to wait for it')
  })
})
