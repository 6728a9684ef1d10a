import { expect, test } from 'vitest'
import { taxByRate, taxParcel } from './parcel-tax.ts'

test('the taxes by rate hold every line once, the lowest rate first, and add up to the invoice', () => {
  const goods = [
    { rateBp: 1_800, paise: 118_000 },
    { rateBp: 500, paise: 105_000 },
    { rateBp: 1_800, paise: 59_000 },
  ]
  const { lines, totals } = taxParcel({
    kind: 'cgst-utgst',
    lines: goods.map(({ rateBp, paise }) => ({
      listPaise: paise,
      goodsPaise: paise,
      deliveryPaise: 0,
      rateBp,
    })),
  })
  const rates = taxByRate(lines.map((line, at) => ({ ...line, rateBp: goods[at]?.rateBp ?? 0 })))
  const none = { igstPaise: 0, sgstPaise: 0 }
  expect(rates).toEqual([
    { ...none, rateBp: 500, taxablePaise: 100_000, cgstPaise: 2_500, utgstPaise: 2_500 },
    { ...none, rateBp: 1_800, taxablePaise: 150_000, cgstPaise: 13_500, utgstPaise: 13_500 },
  ])
  expect(totals).toMatchObject({ taxablePaise: 250_000, cgstPaise: 16_000, utgstPaise: 16_000 })
})
