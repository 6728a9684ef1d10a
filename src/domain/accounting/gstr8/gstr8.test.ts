import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gstr8Table, rowsOfRegistration, type SuppliesOfMonth } from './gstr8.ts'
import { gstr8Csv, gstr8Json } from './gstr8-file.ts'

const NONE = {
  ...{ toRegisteredPaise: 0, backFromRegisteredPaise: 0, toOthersPaise: 0, backFromOthersPaise: 0 },
  ...{ igstPaise: 0, cgstPaise: 0, sgstPaise: 0 },
}
const RAVI = { ...NONE, supplierGstin: '27AAPFU0939F1ZV', month: '2026-11' }

/**
 * Worked out by hand at 0.5 % (0.25 % for each half): Ravi of Maharashtra sold ₹1,00,000.00 inside the state, of which
 * ₹40,000.00 to a business, and ₹10,000.00 came back from others: 90,000.00 × 0.25 % = 225.00 for each half. To Karnataka
 * ₹20,000.00: 100.00 of IGST.
 */
const NOVEMBER: readonly SuppliesOfMonth[] = [
  {
    ...{ ...RAVI, placeOfSupply: '27' },
    ...{ toRegisteredPaise: 40_000_00, toOthersPaise: 60_000_00, backFromOthersPaise: 10_000_00 },
    ...{ cgstPaise: 225_00, sgstPaise: 225_00 },
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
async function whole<Part>(parts: AsyncIterable<Part>): Promise<Part[]> {
  const all: Part[] = []
  for await (const part of parts) all.push(part)
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
          ...{ stin: '27AAPFU0939F1ZV', pos: '27', supR: 40000, retsupR: 0, supU: 60000, retsupU: 10000 },
          ...{ amt: 90000, iamt: 0, camt: 225, samt: 225 },
        },
        {
          ...{ stin: '27AAPFU0939F1ZV', pos: '29', supR: 0, retsupR: 0, supU: 20000, retsupU: 0 },
          ...{ amt: 20000, iamt: 100, camt: 0, samt: 0 },
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
        ...{ ...NONE, ...only[0], toOthersPaise: 18_000_00, backFromOthersPaise: 15_000_00 },
        ...{ igstPaise: 15_00, netPaise: 3_000_00 },
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
            ...{ ...RAVI, month: `2026-0${at + 1}`, placeOfSupply: '29' },
            ...{ toOthersPaise: each.sold, backFromOthersPaise: each.back },
            ...{ toRegisteredPaise: each.soldToFirms, backFromRegisteredPaise: each.backFromFirms },
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

test('a supplier is reported under the registration of its state, without one under the first', () => {
  const rows = ['27A', '29A', '07A'].map((supplierGstin) => ({
    ...{ ...NONE, supplierGstin, placeOfSupply: '27', netPaise: 0 },
  }))
  const registrations = ['27AAZCN0000D1C1', '29AAZCN0000D1CX']
  const under = (gstin: string) =>
    rowsOfRegistration(rows, gstin, registrations).map((row) => row.supplierGstin)
  expect(under('27AAZCN0000D1C1')).toEqual(['27A', '07A'])
  expect(under('29AAZCN0000D1CX')).toEqual(['29A'])
})
