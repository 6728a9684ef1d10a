import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gstr8Faults } from '#tests/support/gstr8-rules.ts'
import { gstr8Table, missingTax, rowsOfRegistration, type SuppliesOfMonth } from './gstr8.ts'
import { gstr8Csv, gstr8Json } from './gstr8-file.ts'

const NONE = {
  toRegisteredPaise: 0,
  backFromRegisteredPaise: 0,
  toOthersPaise: 0,
  backFromOthersPaise: 0,
  igstPaise: 0,
  cgstPaise: 0,
  sgstPaise: 0,
}
const RAVI = { ...NONE, supplierGstin: '27AAPFU0939F1ZV', month: '2026-11' }

/**
 * Worked out by hand at 0.5 % (0.25 % for each half): Ravi of Maharashtra sold ₹1,00,000.00 inside the state, of which
 * ₹40,000.00 to a business, and ₹10,000.00 came back from others: 90,000.00 × 0.25 % = 225.00 for each half. To Karnataka
 * ₹20,000.00: 100.00 of IGST.
 */
const NOVEMBER: readonly SuppliesOfMonth[] = [
  {
    ...RAVI,
    placeOfSupply: '27',
    toRegisteredPaise: 40_000_00,
    toOthersPaise: 60_000_00,
    backFromOthersPaise: 10_000_00,
    cgstPaise: 225_00,
    sgstPaise: 225_00,
  },
  { ...RAVI, placeOfSupply: '29', toOthersPaise: 20_000_00, igstPaise: 100_00 },
]

/** Each row as a page of its own, and an empty one before it. */
async function* inPages<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  for (const row of rows) {
    yield []
    yield [row]
  }
}
async function whole<VendorOrder>(vendorOrders: AsyncIterable<VendorOrder>): Promise<VendorOrder[]> {
  const all: VendorOrder[] = []
  for await (const vendorOrder of vendorOrders) all.push(vendorOrder)
  return all
}

describe('table 3 of GSTR-8', () => {
  test('says of each supplier and state what was sold, what came back and what was collected', async () => {
    const rows = gstr8Table(NOVEMBER, '2026-11')
    const file = (
      await whole(gstr8Json({ gstin: '27AAZCN0000D1C1', month: '2026-11', rows: inPages(rows) }))
    ).join('')
    expect(JSON.parse(file)).toEqual({
      gstin: '27AAZCN0000D1C1',
      fp: '112026',
      tcs: [
        {
          stin: '27AAPFU0939F1ZV',
          pos: '27',
          supR: 40000,
          retsupR: 0,
          supU: 60000,
          retsupU: 10000,
          amt: 90000,
          iamt: 0,
          camt: 225,
          samt: 225,
          flag: 'A',
        },
        {
          stin: '27AAPFU0939F1ZV',
          pos: '29',
          supR: 0,
          retsupR: 0,
          supU: 20000,
          retsupU: 0,
          amt: 20000,
          iamt: 100,
          camt: 0,
          samt: 0,
          flag: 'A',
        },
      ],
    })
    expect((await whole(gstr8Csv(inPages(rows))))[1]).toBe(
      '27AAPFU0939F1ZV,27,40000,0,60000,10000,90000,0,225,225\r\n',
    )
  })

  test('is never negative: what came back beyond the month’s sales is carried into the next', () => {
    const karnataka = { ...RAVI, placeOfSupply: '29' }
    const months: readonly SuppliesOfMonth[] = [
      // ₹20,000.00 came back against ₹5,000.00 of sales: 15,000.00 and 75.00 of tax are left over.
      { ...karnataka, toOthersPaise: 5_000_00, backFromOthersPaise: 20_000_00, igstPaise: -75_00 },
      { ...karnataka, month: '2026-12', toOthersPaise: 18_000_00, igstPaise: 90_00 },
    ]
    const only = [{ supplierGstin: '27AAPFU0939F1ZV', placeOfSupply: '29' }]
    expect(gstr8Table(months.slice(0, 1), '2026-11')).toEqual([
      { ...NONE, ...only[0], toOthersPaise: 5_000_00, backFromOthersPaise: 5_000_00, netPaise: 0 },
    ])
    // 18,000.00 − 15,000.00 = 3,000.00, and 90.00 − 75.00 = 15.00.
    expect(gstr8Table(months, '2026-12')).toEqual([
      {
        ...NONE,
        ...only[0],
        toOthersPaise: 18_000_00,
        backFromOthersPaise: 15_000_00,
        igstPaise: 15_00,
        netPaise: 3_000_00,
      },
    ])
  })

  test('reports over the months what the ledger has, but for what is still carried', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000 })
    const month = fc.record({ sold: amount, back: amount, soldToFirms: amount, backFromFirms: amount })
    fc.assert(
      fc.property(fc.array(month, { minLength: 1, maxLength: 8 }), (months) => {
        const supplies = months.map(
          (each, at): SuppliesOfMonth => ({
            ...RAVI,
            month: `2026-0${at + 1}`,
            placeOfSupply: '29',
            toOthersPaise: each.sold,
            backFromOthersPaise: each.back,
            toRegisteredPaise: each.soldToFirms,
            backFromRegisteredPaise: each.backFromFirms,
            igstPaise: Math.round((each.sold + each.soldToFirms - each.back - each.backFromFirms) / 200),
          }),
        )
        // Sales beyond everything end whatever is carried.
        const last = {
          ...RAVI,
          month: '2026-09',
          placeOfSupply: '29',
          toOthersPaise: 100_000_000,
          igstPaise: 500_000,
        }
        const all = [...supplies, last]
        const rows = all.flatMap((each, at) => gstr8Table(all.slice(0, at + 1), each.month))
        for (const row of rows)
          for (const paise of Object.values(row).filter((value) => typeof value === 'number'))
            expect(paise).toBeGreaterThanOrEqual(0)
        const sum = (of: readonly { igstPaise: number }[]) =>
          of.reduce((total, { igstPaise }) => total + igstPaise, 0)
        expect(sum(rows)).toBe(sum(all))
        const net = all.reduce(
          (total, each) =>
            total +
            each.toOthersPaise +
            each.toRegisteredPaise -
            each.backFromOthersPaise -
            each.backFromRegisteredPaise,
          0,
        )
        expect(rows.reduce((total, row) => total + row.netPaise, 0)).toBe(net)
      }),
    )
  })
})

test('a supplier is reported under the registration of its state, and nowhere without one', () => {
  const rows = ['27A', '29A', '07A'].map((supplierGstin) => ({
    ...NONE,
    supplierGstin,
    placeOfSupply: '27',
    netPaise: 0,
  }))
  const under = (gstin: string) => rowsOfRegistration(rows, gstin).map((row) => row.supplierGstin)
  expect(under('27AAZCN0000D1C1')).toEqual(['27A'])
  expect(under('29AAZCN0000D1CX')).toEqual(['29A'])
})

describe('the tax of a month', () => {
  const karnataka = { ...RAVI, placeOfSupply: '29' }

  test.each([
    // 40 parcels of ₹1,100.85 into Karnataka: 0.5 % of each is 5.50425, so 5.50; of all 44,034.00 it is 220.17.
    [
      '40 parcels, rounded down one by one',
      { placeOfSupply: '29', toOthersPaise: 40 * 1_100_85, igstPaise: 40 * 5_50 },
      { igstPaise: 17 },
    ],
    ['a month that lacks nothing', { placeOfSupply: '29', toOthersPaise: 44_034_00, igstPaise: 220_17 }, {}],
    [
      'parcels that were rounded up',
      { placeOfSupply: '29', toOthersPaise: 44_034_00, igstPaise: 220_40 },
      {},
    ],
    // 0.5 % of 21.60 is 0.108, so 0.11: each half is 0.06, since halves are equal; 0.05 was taken of each.
    [
      'two halves that come to less',
      { placeOfSupply: '27', toOthersPaise: 21_60, cgstPaise: 5, sgstPaise: 5 },
      { cgstPaise: 1, sgstPaise: 1 },
    ],
  ])('%s', (_name, supplies, missing) => {
    const [row] = gstr8Table([{ ...RAVI, ...supplies }], '2026-11')
    if (!row) throw new Error('what was sold is told')
    expect(missingTax(row)).toEqual({ igstPaise: 0, cgstPaise: 0, sgstPaise: 0, ...missing })
  })

  test('is never told of a net for which the form has none: its paise wait for the next month', () => {
    // 1,000.00 less 999.30: 0.70 would bear at least 0.01 for each half, and 1 % of it is 0.01 for both.
    const little = { ...RAVI, placeOfSupply: '27', toOthersPaise: 1_000_00, backFromOthersPaise: 999_30 }
    expect(gstr8Table([little], '2026-11')).toEqual([])
    const next = {
      ...RAVI,
      month: '2026-12',
      placeOfSupply: '27',
      toOthersPaise: 100_00,
      cgstPaise: 25,
      sgstPaise: 25,
    }
    expect(gstr8Table([little, next], '2026-12')).toMatchObject([
      { toOthersPaise: 1_100_00, backFromOthersPaise: 999_30, netPaise: 100_70, cgstPaise: 25 },
    ])
  })

  test('is at most one per cent: what roundings left beyond it waits too', () => {
    const left = { ...karnataka, toOthersPaise: 50_00, backFromOthersPaise: 40_00, igstPaise: 15 }
    expect(gstr8Table([left], '2026-11')).toMatchObject([{ netPaise: 10_00, igstPaise: 10 }])
    const next = { ...karnataka, month: '2026-12', toOthersPaise: 100_00, igstPaise: 50 }
    expect(gstr8Table([left, next], '2026-12')).toMatchObject([{ netPaise: 100_00, igstPaise: 55 }])
  })

  test('is taken by the offline tool whatever was sold and came back, once what is missing was taken', async () => {
    const amount = fc.integer({ min: 0, max: 3_000_00 })
    const parcels = fc.array(fc.record({ sold: amount, back: amount, pos: fc.constantFrom('27', '29') }), {
      maxLength: 12,
    })
    await fc.assert(
      fc.asyncProperty(fc.array(parcels, { minLength: 1, maxLength: 4 }), async (months) => {
        const supplies: SuppliesOfMonth[] = []
        for (const [at, sales] of months.entries()) {
          const month = `2026-0${at + 4}`
          for (const placeOfSupply of ['27', '29']) {
            const here = sales.filter(({ pos }) => pos === placeOfSupply)
            if (here.length === 0) continue
            const half = (paise: number) => Math.round(paise / 400)
            const whole = (paise: number) => Math.round(paise / 200)
            const sum = (of: (sale: (typeof here)[number]) => number) =>
              here.reduce((all, sale) => all + of(sale), 0)
            const halves = sum(({ sold, back }) => half(sold) - half(back))
            const row: SuppliesOfMonth = {
              ...RAVI,
              month,
              placeOfSupply,
              toOthersPaise: sum(({ sold }) => sold),
              backFromOthersPaise: sum(({ back }) => back),
              ...(placeOfSupply === '29'
                ? { igstPaise: sum(({ sold, back }) => whole(sold) - whole(back)) }
                : { cgstPaise: halves, sgstPaise: halves }),
            }
            supplies.push(row)
          }
          for (const told of gstr8Table(supplies, month)) {
            const now = supplies.find(
              (each) => each.month === month && each.placeOfSupply === told.placeOfSupply,
            )
            const missing = missingTax(told)
            for (const name of ['igstPaise', 'cgstPaise', 'sgstPaise'] as const)
              if (now) now[name] += missing[name]
          }
          const rows = gstr8Table(supplies, month)
          const file = await whole(gstr8Json({ gstin: '27AAZCN0000D1C1', month, rows: inPages(rows) }))
          expect(gstr8Faults(JSON.parse(file.join('')))).toEqual([])
        }
      }),
    )
  })
})
