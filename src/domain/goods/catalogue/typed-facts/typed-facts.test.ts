import { expect, test } from 'vitest'
import { readWrittenParts } from '#tests/parts/written-parts.ts'
import { repeatedPhrase } from './repeated-phrase.ts'
import { readTypedFacts } from './typed-facts.ts'

const PROMISE = 'Brand Warranty with Service Centres All Over India'
const form = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, [value]]))
const card = { name: 'Dual RTX 5070', brand: 'ASUS', 'attributes.vram': '12', 'attributes.model': 'Dual OC' }
const problemsOf = (change: Record<string, string>, before?: Parameters<typeof readTypedFacts>[2]) => {
  const read = readTypedFacts('graphics-card', form({ ...card, ...change }), before)
  return read.ok ? {} : read.problem.fields
}

test.each([
  [`Aravalli Z650 Graphics card, ${PROMISE}, ${PROMISE}`, PROMISE],
  // The second cut off.
  [`Aravalli Z650 (8 GB), ${PROMISE}, ${PROMISE.slice(0, -9)}`, 'Brand Warranty with Service Centres All'],
  ['Best price in India | SSD | BEST PRICE IN INDIA', 'Best price in India'],
])('%s says something twice', (name, phrase) => {
  expect(repeatedPhrase(name)).toBe(phrase)
  expect(problemsOf({ name })).toEqual({
    name: `“${phrase}” appears twice in the name. Please keep it once.`,
  })
})

test('names of real parts say nothing twice', () => {
  const repeating = readWrittenParts().filter(({ facts }) => repeatedPhrase(facts.name))
  expect(repeating.map(({ facts }) => facts.name)).toEqual([])
})

test('a name that the product has already may stay, and is no reason to refuse other changes', () => {
  const name = `Z650, ${PROMISE}, ${PROMISE}`
  expect(problemsOf({ name }, { name, attributes: {} })).toEqual({})
  expect(problemsOf({ name }, { name: 'Z650', attributes: {} })).toHaveProperty('name')
})

test('a model that names another amount of graphics memory than the card has is refused', () => {
  const model = 'Dual OC 16GB'
  expect(problemsOf({ 'attributes.model': model })).toEqual({
    'attributes.model': '“Dual OC 16GB” says 16 GB, the graphics memory is 12 GB',
  })
  expect(problemsOf({ 'attributes.model': 'GeForce RTX 5070 12G VENTUS 2X OC' })).toEqual({})
  expect(problemsOf({ 'attributes.model': model }, { name: '', attributes: { model, vram: 12 } })).toEqual({})
})

test('what is refused of the facts themselves is said with it', () => {
  expect(Object.keys(problemsOf({ name: `A, ${PROMISE}, ${PROMISE}`, ean: '12' }) ?? {})).toEqual([
    'name',
    'ean',
  ])
})
