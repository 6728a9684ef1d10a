import { describe, expect, test } from 'vitest'
import { findBrands, optionsOf, splitBrands } from './facet-options.ts'

const brand = (name: string, count: number) => ({ name, count })
const MANY = [...'ABCDEFGHIJKL'].map((letter, index) => brand(letter, index + 1))
const names = (brands: readonly { name: string }[]) => brands.map(({ name }) => name).join('')

describe('the brands in sight', () => {
  test('are those that most of the list is of, and the rest stand by name', () => {
    const { likely, rest } = splitBrands(MANY, undefined)
    expect([names(likely), names(rest)]).toEqual(['LKJIHGFE', 'ABCD'])
  })

  test('hold the chosen one, however rare', () => {
    const { likely, rest } = splitBrands(MANY, 'A')
    expect([names(likely), names(rest)]).toEqual(['LKJIHGFA', 'BCDE'])
  })

  test('are all where there are few', () => {
    expect(splitBrands(MANY.slice(0, 9), undefined)).toEqual({ likely: MANY.slice(0, 9), rest: [] })
  })
})

test('a brand is found by any part of its name, its beginning first, whatever the signs', () => {
  const brands = [
    brand('be quiet!', 3),
    brand('G.Skill', 5),
    brand('Western Digital', 2),
    brand('Kingston', 1),
  ]
  expect(findBrands(brands, 'BEQ').map(({ name }) => name)).toEqual(['be quiet!'])
  expect(findBrands(brands, 'g sk').map(({ name }) => name)).toEqual(['G.Skill'])
  expect(findBrands(brands, 'g').map(({ name }) => name)).toEqual(['G.Skill', 'Western Digital', 'Kingston'])
  expect(findBrands(brands, 'zzz')).toEqual([])
})

test('a chosen name that finds nothing stays, and counts that ended early say so', () => {
  expect(optionsOf([brand('Dell', 1_276)], 'Acer', { isCounted: true })).toEqual([
    { value: 'Dell', label: 'Dell', trailing: '1,276' },
    { value: 'Acer', label: 'Acer', trailing: '0' },
  ])
  expect(optionsOf([brand('Dell', 1_276)], 'Dell', { isCounted: false })).toEqual([
    { value: 'Dell', label: 'Dell', trailing: '1,276+' },
  ])
})
