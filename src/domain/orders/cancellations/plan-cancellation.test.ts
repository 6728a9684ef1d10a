import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type LineToPack, planParcel } from '#domain/orders/fulfilment/plan-parcel.ts'
import { type BornePieces, type LineToCancel, planCancellation } from './plan-cancellation.ts'

const NOTHING: BornePieces = {
  quantity: 0,
  goodsPaise: 0,
  shippingPaise: 0,
  contributedPaise: 0,
  advancePaise: 0,
}

function line(change: Partial<LineToCancel> = {}): LineToCancel {
  return {
    lineId: 'mouse',
    name: 'Mouse',
    quantity: 3,
    linePaise: 10_000,
    shippingSharePaise: 100,
    contributedPaise: 0,
    advancePaise: 0,
    cancelled: NOTHING,
    parcels: [],
    ...change,
  }
}
const box = (parcelId: string, quantity: number, hasLeft = false) => ({
  parcelId,
  quantity,
  goodsPaise: Math.round((10_000 * quantity) / 3),
  shippingPaise: Math.round((100 * quantity) / 3),
  contributedPaise: 0,
  advancePaise: 0,
  hasLeft,
})

test('pieces that are in no parcel are cancelled first', () => {
  const planned = planCancellation([line({ parcels: [box('a', 2)] })], [{ lineId: 'mouse', quantity: 1 }])
  expect(planned).toEqual({
    ok: true,
    value: {
      takeApart: [],
      lines: [
        {
          lineId: 'mouse',
          quantity: 1,
          goodsPaise: 3_333,
          shippingPaise: 33,
          contributedPaise: 0,
          advancePaise: 0,
        },
      ],
    },
  })
})

test('for more, the smallest parcel that will do is taken apart', () => {
  const lines = [line({ quantity: 4, parcels: [box('big', 3), box('small', 1)] })]
  const apart = (quantity: number) => {
    const planned = planCancellation(lines, [{ lineId: 'mouse', quantity }])
    return planned.ok ? planned.value.takeApart : planned.problem
  }
  expect(apart(1)).toEqual(['small'])
  expect(apart(2)).toEqual(['big'])
  expect(apart(4)).toEqual(['big', 'small'])
})

test.each([
  ['no more are taken apart than it needs', 3, [box('two', 2), box('three', 3)], ['two']],
  [
    'where none is large enough, the largest is the first',
    5,
    [box('a1', 1), box('b2', 2), box('c3', 2)],
    ['b2', 'c3'],
  ],
  ['of two alike it is the first by its id', 2, [box('b', 1), box('a', 1), box('c', 3)], ['a']],
  [
    'of two alike it is the first by its id, however they are listed',
    2,
    [box('a', 1), box('b', 1), box('c', 3)],
    ['a'],
  ],
  ['one that has left stays as it is', 2, [box('left', 1, true), box('here', 4)], ['here']],
])('of the parcels of six pieces, one of them in none: %s', (_sentence, quantity, parcels, apart) => {
  const planned = planCancellation([line({ quantity: 6, parcels })], [{ lineId: 'mouse', quantity }])
  expect(planned).toMatchObject({ value: { takeApart: apart, lines: [{ quantity }] } })
})

test('a parcel of two lines is taken apart once, and frees the pieces of both', () => {
  const both = (lineId: string, parcels: LineToCancel['parcels']) => line({ lineId, quantity: 1, parcels })
  const lines = [both('mouse', [box('b', 1)]), { ...both('pad', [box('b', 1), box('a', 1)]), quantity: 2 }]
  const wanted = ['mouse', 'pad'].map((lineId) => ({ lineId, quantity: 1 }))
  expect(planCancellation(lines, wanted)).toMatchObject({ value: { takeApart: ['b'] } })
})

test('what has left is not cancelled any more', () => {
  expect(
    planCancellation([line({ parcels: [box('a', 2, true)] })], [{ lineId: 'mouse', quantity: 2 }]),
  ).toEqual({
    ok: false,
    problem: { code: 'cancellations.too_many_pieces', details: { name: 'Mouse', left: 1 } },
  })
})

test.each([
  ['cancellations.nothing_chosen', [{ lineId: 'mouse', quantity: 0 }]],
  ['cancellations.vendor_order_gone', [{ lineId: 'other', quantity: 1 }]],
  [
    'cancellations.vendor_order_gone',
    [
      { lineId: 'mouse', quantity: 1 },
      { lineId: 'mouse', quantity: 1 },
    ],
  ],
  ['cancellations.too_many_pieces', [{ lineId: 'mouse', quantity: -1 }]],
  ['cancellations.too_many_pieces', [{ lineId: 'mouse', quantity: 0.5 }]],
])('%s refuses %j', (code, wanted) => {
  expect(planCancellation([line()], wanted)).toMatchObject({ ok: false, problem: { code } })
})

test('whatever is packed, sent and cancelled in any order, the line comes to what it cost, to the paisa', () => {
  const steps = fc.array(
    fc.tuple(fc.constantFrom('pack', 'send', 'unpack', 'cancel'), fc.integer({ min: 1, max: 4 })),
    {
      maxLength: 25,
    },
  )
  fc.assert(
    fc.property(
      fc
        .record({
          quantity: fc.integer({ min: 1, max: 9 }),
          goods: fc.nat(1_000_000),
          fee: fc.nat(40_000),
          contributed: fc.nat(200_000),
          percent: fc.integer({ min: 10, max: 90 }),
        })
        .map(({ percent, ...sold }) => {
          // A piece of less than ₹10 has no advance.
          const toPay = sold.goods + sold.fee - sold.contributed
          return { ...sold, advance: toPay < 1_000 * sold.quantity ? 0 : Math.floor((toPay * percent) / 100) }
        }),
      steps,
      ({ quantity, goods, fee, contributed, advance }, acts) => {
        let boxes: LineToCancel['parcels'][number][] = []
        let cancelled = NOTHING
        const sold = () =>
          line({
            quantity,
            linePaise: goods,
            shippingSharePaise: fee,
            contributedPaise: contributed,
            advancePaise: advance,
            cancelled,
            parcels: boxes,
          })
        const cancel = (pieces: number) => {
          const planned = planCancellation([sold()], [{ lineId: 'mouse', quantity: pieces }])
          if (!planned.ok) return
          boxes = boxes.filter(({ parcelId }) => !planned.value.takeApart.includes(parcelId))
          for (const each of planned.value.lines) cancelled = sum([cancelled, each])
        }
        acts.forEach(([act, pieces], step) => {
          if (act === 'cancel') cancel(pieces)
          if (act === 'send') boxes = boxes.map((each, at) => (at === 0 ? { ...each, hasLeft: true } : each))
          if (act === 'unpack') boxes = boxes.filter((each, at) => each.hasLeft || at !== pieces - 1)
          if (act !== 'pack') return
          const packed = planParcel([toPack(sold())], [{ lineId: 'mouse', quantity: pieces, serials: [] }])
          if (packed.ok)
            boxes = [
              ...boxes,
              ...packed.value.map((each) => ({ ...each, parcelId: `p${step}`, hasLeft: false })),
            ]
        })
        const left = quantity - sum([cancelled, ...boxes]).quantity
        if (left > 0) cancel(left)
        expect(sum([cancelled, ...boxes])).toEqual({
          quantity,
          goodsPaise: goods,
          shippingPaise: fee,
          contributedPaise: contributed,
          advancePaise: advance,
        })
      },
    ),
  )
})

function toPack({ cancelled, parcels, ...line }: LineToCancel): LineToPack {
  return { ...line, taken: sum([cancelled, ...parcels]), productId: 'p', category: 'mouse' }
}

function sum(vendorOrders: readonly BornePieces[]): BornePieces {
  return {
    quantity: vendorOrders.reduce((total, each) => total + each.quantity, 0),
    goodsPaise: vendorOrders.reduce((total, each) => total + each.goodsPaise, 0),
    shippingPaise: vendorOrders.reduce((total, each) => total + each.shippingPaise, 0),
    contributedPaise: vendorOrders.reduce((total, each) => total + each.contributedPaise, 0),
    advancePaise: vendorOrders.reduce((total, each) => total + each.advancePaise, 0),
  }
}
