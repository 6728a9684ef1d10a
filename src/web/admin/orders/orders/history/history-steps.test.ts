import { expect, test } from 'vitest'
import { type Happened, historySteps } from './history-steps.ts'

const at = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`

test('an order’s history is one column of all that happened, in the order of its days', () => {
  const happened = {
    order: {
      timeline: [
        {
          id: 1,
          at: at(1),
          subject: 'vendor_order',
          sellerName: 'Rigs',
          parcelPosition: null,
          from: 'pending',
          to: 'accepted',
          byKind: 'vendor',
          byName: 'Ravi',
          note: null,
        },
      ],
      mails: [
        {
          id: 'm',
          kind: 'order-placed',
          to: 'asha@example.in',
          subject: 'Your order',
          createdAt: at(0),
          sentAt: null,
          attempts: 0,
          problem: null,
          isCopy: false,
          hasText: true,
        },
      ],
      payment: { rest: { at: at(2), paise: 534_600, method: 'upi' } },
      notes: [{ id: 1, author: 'Meera', body: 'Called back', at: at(5) }],
    },
    refunds: [{ id: 'r', doneOn: at(4), amountPaise: 15_000 }],
    goodwill: [
      { id: 'g', at: at(3), amountPaise: 15_000, itemName: 'Mouse', decidedBy: 'Meera', reason: 'Late' },
    ],
    addressChanges: [
      {
        at: at(2),
        byKind: 'customer',
        byName: null,
        reason: null,
        from: { address: '1 Road', city: 'Pune', postalCode: '411001' },
        to: { address: '2 Road', city: 'Pune', postalCode: '411002' },
      },
    ],
  } as unknown as Happened
  expect(historySteps(happened).map(({ text, by, note }) => [text, by, note])).toEqual([
    ['Email: Order confirmation', undefined, null],
    ['Rigs: to accept → accepted', 'Ravi (seller)', null],
    ['The rest paid online', undefined, '₹5,346.00 by UPI, nothing left to pay in cash'],
    ['Delivery address changed, before: Pune 411001', 'the customer', null],
    ['Goodwill: ₹150.00 of Mouse', 'Meera (administrator)', 'Late'],
    ['Refund paid: ₹150.00', undefined, null],
    ['Note', 'Meera', 'Called back'],
  ])
})
