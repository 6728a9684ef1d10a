import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { addProduct } from '#tests/support/catalogue-rows.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { knownSpellings, withKnownBrand } from './brand-spelling-views.ts'

let app: App
let close: () => Promise<void>
beforeAll(async () => {
  ;({ app, close } = await openTestApp())
  const brands = ['AeroCool', 'be quiet!', 'G.Skill', 'Western Digital', 'HP', 'T-Force', 'Ødegård', 'नागर']
  for (const [index, brand] of brands.entries())
    await addProduct(app, { id: `known-${index}`, brand, createdAt: new Date(Date.UTC(2026, 0, index + 1)) })
})
afterAll(() => close())

const spelled = async (...brands: string[]) => {
  const found = await inTransaction(app, (tx) => knownSpellings(tx, brands))
  return brands.map((brand) => found.get(brand))
}

describe('a brand that is typed', () => {
  test.each([
    ['AEROCOOL', 'AeroCool'],
    ['Aero cool', 'AeroCool'],
    ['Be Quiet', 'be quiet!'],
    ['G SKILL', 'G.Skill'],
    ['WD', 'Western Digital'],
    ['W.D.', 'Western Digital'],
    ['western-digital', 'Western Digital'],
    ['Hewlett Packard', 'HP'],
    ['TFORCE', 'T-Force'],
    ['ødegård', 'Ødegård'],
    ['नागर', 'नागर'],
    // Other makers, however alike.
    ['HPE', 'HPE'],
    ['AeroCool Pro', 'AeroCool Pro'],
    ['WDX', 'WDX'],
    ['+', '+'],
  ])('as “%s” is %s', async (typed, known) => {
    expect(await spelled(typed)).toEqual([known])
  })

  test('in several ways at once, and new, is spelled as it was first', async () => {
    expect(await spelled('NewMaker', 'Newmaker', 'NEW MAKER', '!!', '??')).toEqual([
      'NewMaker',
      'NewMaker',
      'NewMaker',
      '!!',
      '??',
    ])
  })

  test('for the only product of its brand may be spelled otherwise', async () => {
    const respell = (id?: string) => inTransaction(app, (tx) => withKnownBrand(tx, { brand: 'AEROCOOL' }, id))
    expect(await respell()).toEqual({ brand: 'AeroCool' })
    expect(await respell('known-0')).toEqual({ brand: 'AEROCOOL' })
  })
})
