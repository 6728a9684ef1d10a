import { expect, test } from 'vitest'
import { respacedModels } from './respaced-models.ts'

const waysOf = (query: string) => respacedModels(query.split(' ')).map(({ words }) => words.join(' '))

test.each([
  ['h7flow', 'h7 flow'],
  ['o11dynamic case', 'o11 dynamic'],
  ['p3plus', 'p3 plus'],
  ['z790i', 'z790 i'],
  ['b550me', 'b550m e'],
  ['nfa12', 'nf a12'],
  ['i59500', 'i5 9500'],
  ['e52697', 'e5 2697'],
  ['120se', '120 se'],
  ['4000 d', '4000d'],
  ['msi 271 qpx', '271qpx'],
])('“%s” may be written as “%s”', (query, way) => {
  expect(waysOf(query)).toContain(way)
})

test.each(['mechanical keyboard', '650w', '32gb', '7600', 'a 1', 'thequickbrownfox7jumps'])(
  '“%s” is written in no other way',
  (query) => {
    expect(waysOf(query)).toEqual([])
  },
)

test('a number is not cut in two', () => {
  expect(waysOf('r20')).toEqual(['r 20'])
})
