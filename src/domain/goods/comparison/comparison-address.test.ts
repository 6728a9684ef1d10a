import { describe, expect, test } from 'vitest'
import { comparisonPath, readComparison, withoutProduct, withProduct } from './comparison-address.ts'

const read = (search: string) => readComparison(new URLSearchParams(search))

describe('the address of a comparison', () => {
  test('names up to four products, each once', () => {
    expect(read('p=a&p=b&p=a&p=c&p=d&p=e').ids).toEqual(['a', 'b', 'c', 'd'])
  })

  test('passes over what can be no product', () => {
    expect(read('p=A%20b&p=&p=mouse&p=../x').ids).toEqual(['mouse'])
  })

  test('says what is exchanged only of a product that is compared', () => {
    expect(read('p=a&exchange=b').exchanged).toBeUndefined()
    expect(read('p=a&exchange=a').exchanged).toBe('a')
  })

  test('leads back to the same comparison', () => {
    const comparison = { ids: ['a', 'b'], onlyDifferences: true, exchanged: 'b', q: 'rtx 5070 & more' }
    expect(readComparison(new URL(comparisonPath(comparison), 'https://shop.test').searchParams)).toEqual(
      comparison,
    )
    expect(comparisonPath({ ids: [] })).toBe('/compare')
  })
})

test('words that are too long are cut between characters', () => {
  const { q = '' } = read(`p=a&q=${encodeURIComponent('😀'.repeat(1_000))}`)
  expect(comparisonPath({ ids: ['a'], q })).toContain(encodeURIComponent('😀😀'))
})

describe('a product', () => {
  test('is taken off, and the view stays', () => {
    expect(withoutProduct({ ids: ['a', 'b'], onlyDifferences: true, q: 'x' }, 'a')).toEqual({
      ids: ['b'],
      onlyDifferences: true,
    })
  })

  test('comes last, or takes the column of the one that is exchanged', () => {
    expect(withProduct({ ids: ['a', 'b'] }, 'c').ids).toEqual(['a', 'b', 'c'])
    expect(withProduct({ ids: ['a', 'b'], exchanged: 'a' }, 'c').ids).toEqual(['c', 'b'])
  })

  test('is compared once, and never as a fifth', () => {
    expect(withProduct({ ids: ['a', 'b'], exchanged: 'a' }, 'b').ids).toEqual(['b'])
    expect(withProduct({ ids: ['a', 'b', 'c', 'd'] }, 'e').ids).toEqual(['a', 'b', 'c', 'd'])
  })
})
