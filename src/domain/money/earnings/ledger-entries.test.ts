import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unitPrice } from '#domain/ground/shared/money.ts'
import { STATES } from '#domain/ground/shipping/states.ts'
import {
  type Entry,
  entriesOfSale,
  goodsOfVendorOrder,
  type SaleRates,
  type SoldVendorOrder,
  sellerPaise,
  sumOf,
} from './ledger-entries.ts'
import { takenBackWhole } from './taken-back.ts'

const RATES = {
  commission: (category: string) => (category === 'Laptops' ? 250 : 500),
  commissionGst: 1800,
  tcs: 50,
  tds: 10,
  tdsWithoutPan: 500,
}

/** Two drives of ₹5,900 each from Delhi to Pune, ₹399 of delivery. */
const DRIVES: SoldVendorOrder = {
  lines: [{ linePaise: 1_180_000, gstRateBp: 1800, category: 'Storage' }],
  shippingPaise: 39_900,
  sellerState: 'DL',
  placeOfSupply: 'MH',
  hasPan: true,
  isHouse: false,
}

const entriesOf = (vendorOrder: SoldVendorOrder, rates: SaleRates = RATES) =>
  entriesOfSale(goodsOfVendorOrder(vendorOrder), rates)
const amounts = (vendorOrder: SoldVendorOrder) =>
  entriesOf(vendorOrder).map((entry) => [entry.kind, sellerPaise(entry)])
/** Of an entry that takes something off: what, of what and at which rate. */
const takenOf = (entry: Entry | undefined) => entry && [entry.amountPaise, entry.basisPaise, entry.rateBp]

describe('a sale in the ledger', () => {
  test('between states: commission on the goods, GST on it, TCS and TDS on what is left without GST', () => {
    expect(amounts(DRIVES)).toEqual([
      ['sale', 1_219_900],
      // 5 % of ₹11,800.00
      ['commission', -59_000],
      // 18 % of ₹590.00
      ['commission-gst', -10_620],
      // 0.5 % of ₹10,000.00 + ₹338.14
      ['tcs-igst', -5_169],
      // 0.1 % of the same
      ['tds', -1_034],
    ])
    expect(sumOf(entriesOf(DRIVES))).toBe(1_144_077)
  })

  test('inside a state the TCS is two equal halves', () => {
    expect(amounts({ ...DRIVES, placeOfSupply: 'DL' }).slice(3)).toEqual([
      ['tcs-cgst', -2_585],
      ['tcs-sgst', -2_585],
      ['tds', -1_034],
    ])
  })

  test('inside a state each half of the GST is rounded by itself, and TDS is taken of what that leaves', () => {
    // ₹5,000.00 at 18 %: between states 4,237.29 + 762.71, inside one 4,237.28 + 381.36 + 381.36.
    const lines = [{ linePaise: 500_000, gstRateBp: 1800, category: 'Storage' }]
    const basisOf = (placeOfSupply: 'MH' | 'DL') =>
      entriesOf({ ...DRIVES, lines, shippingPaise: 0, placeOfSupply }).at(-1)
    expect(takenOf(basisOf('MH'))).toEqual([424, 423_729, 10])
    expect(takenOf(basisOf('DL'))).toEqual([424, 423_728, 10])
  })

  test('a discount on the invoice lowers the base of everything', () => {
    // ₹5,900.00 less 10 % is ₹5,310.00: 4,500.00 without GST.
    const linePaise = unitPrice({ listPricePaise: 590_000, discountBp: 1_000 })
    const lines = [{ linePaise, gstRateBp: 1800, category: 'Storage' }]
    expect(amounts({ ...DRIVES, lines, shippingPaise: 0 })).toEqual([
      ['sale', 531_000],
      ['commission', -26_550],
      ['commission-gst', -4_779],
      ['tcs-igst', -2_250],
      ['tds', -450],
    ])
  })

  test('each line bears its share of the delivery at its own rate, whichever stands first', () => {
    // ₹1,050.00 at 5 % and ₹11,800.00 at 18 % are 1,000.00 and 10,000.00 without GST; of ₹128.50 of delivery
    // they bear 10.50 and 118.00, which are 10.00 and 100.00 without GST.
    const lines = [
      { linePaise: 105_000, gstRateBp: 500, category: 'Storage' },
      { linePaise: 1_180_000, gstRateBp: 1800, category: 'Storage' },
    ]
    for (const inOrder of [lines, lines.toReversed()]) {
      const entries = entriesOf({ ...DRIVES, lines: inOrder, shippingPaise: 12_850 })
      const bases = entries.filter(({ kind }) => kind === 'tcs-igst' || kind === 'tds')
      expect(bases.map(({ basisPaise }) => basisPaise)).toEqual([1_111_000, 1_111_000])
    }
  })

  test('inside a union territory without a legislature one half is UTGST', () => {
    const kinds = amounts({ ...DRIVES, sellerState: 'CH', placeOfSupply: 'CH' }).map(([kind]) => kind)
    expect(kinds).toContain('tcs-utgst')
    expect(kinds).not.toContain('tcs-sgst')
  })

  test('without a PAN the income tax is fifty times as much', () => {
    expect(amounts({ ...DRIVES, hasPan: false }).at(-1)).toEqual(['tds', -51_691])
  })

  test('goods of different commission are told apart, each with what it was taken of', () => {
    const lines = [
      { linePaise: 5_000_000, gstRateBp: 1800, category: 'Laptops' },
      { linePaise: 100_000, gstRateBp: 1800, category: 'Storage' },
      { linePaise: 200_000, gstRateBp: 1800, category: 'Cooling' },
    ]
    const commissions = entriesOf({ ...DRIVES, lines }).filter(({ kind }) => kind === 'commission')
    expect(commissions.map(takenOf)).toEqual([
      [125_000, 5_000_000, 250],
      [15_000, 300_000, 500],
    ])
  })

  test('a shop that has not said where it is counts as one in another state', () => {
    expect(amounts({ ...DRIVES, sellerState: undefined })).toEqual(amounts(DRIVES))
  })

  test('of its own sales the marketplace takes nothing, and they are nobody else’s', () => {
    const [sale, ...more] = entriesOf({ ...DRIVES, isHouse: true })
    expect(sale).toMatchObject({ kind: 'sale', debit: 'customers', credit: 'house', amountPaise: 1_219_900 })
    expect(more).toEqual([])
  })

  test('what comes to nothing is not written', () => {
    const lines = [{ linePaise: 9, gstRateBp: 0, category: 'Storage' }]
    expect(amounts({ ...DRIVES, lines, shippingPaise: 0 })).toEqual([['sale', 9]])
  })
})

const anyState = fc.constantFrom(...STATES.map((state) => state.code))
const anyVendorOrder: fc.Arbitrary<SoldVendorOrder> = fc.record({
  lines: fc.array(
    fc.record({
      linePaise: fc.integer({ min: 1, max: 1_000_000_000 }),
      gstRateBp: fc.constantFrom(0, 500, 1800, 4000),
      category: fc.constantFrom('Laptops', 'Storage', 'Cooling'),
    }),
    { minLength: 1, maxLength: 20 },
  ),
  shippingPaise: fc.integer({ min: 0, max: 39_900 }),
  sellerState: fc.option(anyState, { nil: undefined }),
  placeOfSupply: anyState,
  hasPan: fc.boolean(),
  isHouse: fc.constant(false),
})

/** A rate of an amount, rounded half up, in whole numbers of any size. */
const share = (basis: bigint, rateBp: number) => (2n * basis * BigInt(rateBp * 10) + 100_000n) / 200_000n

describe('of any sale', () => {
  test('the entries sum to the payout: gross less commission, GST on it, TCS and TDS', () => {
    fc.assert(
      fc.property(anyVendorOrder, (vendorOrder) => {
        const sum = (of: (line: SoldVendorOrder['lines'][number]) => boolean) =>
          vendorOrder.lines.filter(of).reduce((total, line) => total + BigInt(line.linePaise), 0n)
        const goods = sum(() => true)
        const gross = goods + BigInt(vendorOrder.shippingPaise)
        const commission =
          share(
            sum((line) => line.category === 'Laptops'),
            250,
          ) +
          share(
            sum((line) => line.category !== 'Laptops'),
            500,
          )
        const entries = entriesOf(vendorOrder)
        const tcs = entries.filter(({ kind }) => kind.startsWith('tcs'))
        const tds = entries.filter(({ kind }) => kind === 'tds')
        const payout = gross - commission - share(commission, 1800)
        expect(BigInt(sumOf(entries))).toBe(payout + BigInt(sumOf(tcs)) + BigInt(sumOf(tds)))
        expect(new Set([...tcs, ...tds].map(({ basisPaise }) => basisPaise)).size).toBeLessThanOrEqual(1)
        // Half a percent of a value that is at most the gross amount, and at least what the highest tax leaves of it.
        const tcsPaise = -sumOf(tcs)
        expect(tcsPaise).toBeLessThanOrEqual(Number(gross) * 0.005 + 1)
        expect(tcsPaise).toBeGreaterThanOrEqual(
          (Number(gross) / 1.4) * 0.005 - 1 - vendorOrder.lines.length * 0.01,
        )
      }),
    )
  })

  test('a seller never pays to sell', () => {
    fc.assert(
      fc.property(anyVendorOrder, (vendorOrder) => {
        expect(sumOf(entriesOf(vendorOrder))).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('taken back in its financial year, it leaves nothing behind; later, the TDS of that year alone', () => {
    fc.assert(
      fc.property(anyVendorOrder, (vendorOrder) => {
        const entries = entriesOf(vendorOrder)
        const left = (undoneOn: string) =>
          sumOf(entries) -
          takenBackWhole(
            entries.map((entry) => ({ ...entry, reversedPaise: 0, bookedOn: '2026-04-01' })),
            undoneOn,
          ).reduce((sum, { entry, amountPaise }) => sum + sellerPaise({ ...entry, amountPaise }), 0)
        expect(left('2026-04-01')).toBe(0)
        expect(left('2027-03-31')).toBe(0)
        expect(left('2027-04-01')).toBe(sumOf(entries.filter(({ kind }) => kind === 'tds')))
      }),
    )
  })

  test('the halves of a TCS are equal', () => {
    fc.assert(
      fc.property(anyVendorOrder, anyState, (vendorOrder, state) => {
        const [first, second, ...more] = entriesOf(
          { ...vendorOrder, sellerState: state, placeOfSupply: state },
          RATES,
        ).filter(({ kind }) => kind.startsWith('tcs'))
        expect(more).toEqual([])
        expect(second?.amountPaise).toBe(first?.amountPaise)
      }),
    )
  })
})
