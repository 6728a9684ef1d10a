import { expect, test } from 'vitest'
import { readSearch } from './read-search.ts'

const BRANDS = new Set(['samsung', 'crucial', 'black'])
const read = (query: string) => {
  const { words, excluded } = readSearch(query, (word) => BRANDS.has(word))
  return [words.join(' '), ...excluded.map(({ label }) => label)]
}

test.each([
  ['ssd not samsung', ['ssd', 'Samsung']],
  ['ssd without samsung or crucial 1tb', ['ssd 1tb', 'Samsung', 'Crucial']],
  ['ssd except for samsung under 5000', ['ssd', 'Samsung']],
  ['ssd -samsung', ['ssd', 'Samsung']],
  ['samsung ke alawa ssd', ['ssd', 'Samsung']],
  ['samsung aur crucial ke siwa ssd', ['ssd', 'Samsung', 'Crucial']],
  ['samsung nahi chahiye ssd', ['ssd', 'Samsung']],
  ['ssd samsung ko chhodkar', ['ssd', 'Samsung']],
  ['सैमसंग के अलावा एसएसडी', ['ssd', 'Samsung']],
  ['एसएसडी सैमसंग नहीं चाहिए', ['ssd', 'Samsung']],
  ['acer asus laptop no i3', ['acer asus laptop', 'Core i3']],
  ['keyboard without rgb', ['keyboard', 'RGB']],
  ['laptop no windows', ['laptop', 'Windows']],
  ['windows ke bina laptop', ['laptop', 'Windows']],
  ['rgb ke bina keyboard', ['keyboard', 'RGB']],
  ['ssd without heatsink', ['ssd', 'Heatsink']],
  ['mouse not black', ['mouse', 'Black']],
  ['ssd not hard disk', ['ssd', 'Hard drives']],
  ['keyboard not mechanical', ['keyboard', 'Mechanical']],
  ['rtx not 4060', ['rtx', '4060']],
])('%s asks for %j', (query, expected) => {
  expect(read(query)).toEqual(expected)
})

test.each([
  ['laptop no cost emi', ['laptop no cost emi']],
  ['ssd without box', ['ssd']],
  ['mouse without wire', ['mouse wireless']],
  ['wireless mouse', ['wireless mouse']],
  ['cabinet without fans', ['cabinet']],
  ['graphics card no fan', ['graphics card no fan']],
  ['laptop not for gaming', ['laptop']],
  ['model no mz-v9p1t0bw', ['mz v9p1t0bw']],
  ['laptop not less than 50000', ['laptop']],
  ['samsung 990 pro - 1tb', ['samsung 990 pro 1tb']],
])('what means nothing here is not excluded: %s', (query, expected) => {
  expect(read(query)).toEqual(expected)
})

test('a query that excludes many things is read to a bound', () => {
  expect(readSearch('not i3 '.repeat(140)).excluded).toHaveLength(6)
})
