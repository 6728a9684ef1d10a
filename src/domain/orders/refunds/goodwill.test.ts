import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterReduction, creditedAmounts, reducedAmounts } from '#domain/money/invoicing/credit-note.ts'
import { taxParcel } from '#domain/money/invoicing/parcel-tax.ts'
import { checkGoodwill, goodwillAmountProblem, goodwillGoesTo, goodwillMostPaise } from './goodwill.ts'

const KEY = '0190a0b0-1111-7222-8333-444455556666'
const FORM = {
  key: KEY,
  item: `${KEY}:${KEY}`,
  amount: '250',
  bearer: 'seller',
  cause: 'late',
  reason: 'Three days late',
}
const fieldsOf = (changed: object) => {
  const checked = checkGoodwill({ ...FORM, ...changed })
  return checked.ok ? {} : checked.problem.fields
}

test('a goodwill refund says of what, how much, who pays, what for and why', () => {
  expect(checkGoodwill(FORM)).toEqual({
    ok: true,
    value: {
      id: KEY,
      parcelId: KEY,
      orderLineId: KEY,
      amountPaise: 25_000,
      bearer: 'seller',
      cause: 'late',
      reason: 'Three days late',
    },
  })
  expect(Object.keys(fieldsOf({ item: '', amount: '', bearer: '', cause: '', reason: '' }) ?? {})).toEqual([
    'item',
    'amount',
    'bearer',
    'cause',
    'reason',
  ])
  expect(fieldsOf({ amount: '-5' })).toEqual({
    amount: 'Please enter an amount in rupees, such as 250 or 99.50',
  })
  expect(fieldsOf({ amount: '0.99' })).toEqual({ amount: 'Please enter ₹1 or more' })
  expect(fieldsOf({ key: 'x' })).toEqual({ form: 'Please reload the page and try again' })
})

test('a rupee of each piece stays, and what was given before is not given again', () => {
  const line = {
    quantity: 2,
    paidPaise: 100_000,
    givenPaise: 30_000,
    givenByMarketplacePaise: 0,
    advancePaise: 0,
  }
  expect(goodwillMostPaise(line, 'seller')).toBe(69_800)
  expect(goodwillAmountProblem(69_800, line, 'seller')).toBeUndefined()
  expect(goodwillAmountProblem(69_801, line, 'seller')).toBe(
    'At most ₹698.00 can be refunded for this item. A return or a dispute gives back all of it',
  )
  expect(goodwillAmountProblem(100, { ...line, givenPaise: 99_750 }, 'seller')).toBe(
    'Nothing more can be refunded for this item',
  )
})

test('of an order with an advance the marketplace gives back what was paid at the door alone', () => {
  const line = {
    quantity: 1,
    paidPaise: 100_000,
    givenPaise: 20_000,
    givenByMarketplacePaise: 20_000,
    advancePaise: 60_000,
  }
  expect(goodwillMostPaise(line, 'marketplace')).toBe(20_000)
  expect(goodwillMostPaise(line, 'seller')).toBe(79_900)
})

test('whatever its price is reduced by, a line and its pieces come to exactly what its invoice says', () => {
  const AMOUNTS = [
    'grossPaise',
    'taxablePaise',
    'igstPaise',
    'cgstPaise',
    'sgstPaise',
    'utgstPaise',
    'deliveryPaise',
  ] as const
  fc.assert(
    fc.property(
      fc.record({
        goodsPaise: fc.integer({ min: 1_000, max: 10_000_000 }),
        discountPaise: fc.integer({ min: 0, max: 900 }),
        deliveryPaise: fc.integer({ min: 0, max: 39_900 }),
        quantity: fc.integer({ min: 1, max: 5 }),
        kind: fc.constantFrom('igst', 'cgst-sgst', 'cgst-utgst'),
        rateBp: fc.constantFrom(500, 1_800),
        shares: fc.array(fc.double({ min: 0.01, max: 0.99, noNaN: true }), { maxLength: 3 }),
      }),
      ({ goodsPaise, deliveryPaise, quantity, kind, rateBp, shares, discountPaise }) => {
        const { lines } = taxParcel({
          kind: kind as 'igst',
          lines: [{ listPaise: goodsPaise + discountPaise, goodsPaise, deliveryPaise, rateBp }],
        })
        const [invoiced] = lines
        if (!invoiced) throw new Error('a line was taxed')
        const sums = Object.fromEntries(AMOUNTS.map((name) => [name, 0]))
        const add = (of: typeof invoiced) => {
          for (const name of AMOUNTS) {
            expect(of[name]).toBeGreaterThanOrEqual(0)
            sums[name] = (sums[name] ?? 0) + of[name]
          }
          expect(of.cgstPaise).toBe(of.sgstPaise + of.utgstPaise)
        }
        let left = invoiced
        for (const share of shares) {
          const paise = Math.floor((left.grossPaise - quantity * 100) * share)
          if (paise < 1) continue
          const reduced = reducedAmounts(left, paise)
          add(reduced)
          left = afterReduction(left, reduced)
        }
        for (let before = 0; before < quantity; before++)
          add(creditedAmounts({ ...left, quantity }, { before, now: 1 }))
        for (const name of AMOUNTS) expect(sums[name]).toBe(invoiced[name])
      },
    ),
  )
})

test('it goes back the way it was paid: what was paid at the door to an account, an advance first where the seller pays', () => {
  const online = { advancePaise: 0, isPaidInCash: false }
  expect(goodwillGoesTo(online, 'seller', 'upi')).toBe('UPI')
  const atDoor = { advancePaise: 0, isPaidInCash: true }
  expect(goodwillGoesTo(atDoor, 'marketplace', 'cod')).toMatch(/^An account/)
  const inTwoWays = { advancePaise: 50_000, isPaidInCash: true }
  expect(goodwillGoesTo(inTwoWays, 'seller', 'card')).toMatch(/^First what was paid online/)
  expect(goodwillGoesTo(inTwoWays, 'marketplace', 'card')).toMatch(/^An account/)
})
