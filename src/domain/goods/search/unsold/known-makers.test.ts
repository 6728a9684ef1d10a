import { expect, test } from 'vitest'
import { MAKER_WORDS, missingMaker } from './known-makers.ts'

const missing = (query: string, said: string) =>
  missingMaker(query.split(' '), (word) => said.split(' ').includes(word))?.name

test.each([
  ['gigabyte', '', 'Gigabyte'],
  ['gigabyte b650 motherboard', 'b650 motherboard', 'Gigabyte'],
  ['cooler master hyper 212', 'cooler', 'Hyper 212'],
  ['tp link wifi card', 'card', 'TP-Link'],
  ['tplink wifi card', 'card', 'TP-Link'],
  ['msi b650', 'msi', undefined],
  ['hyper 212 black', 'hyper 212', undefined],
  ['hyper rgb mouse', '', undefined],
  ['graphics card', '', undefined],
])('of “%s”, where products say “%s”, is missing: %s', (query, said, name) => {
  expect(missing(query, said)).toBe(name)
})

test('no word of a maker’s that stands for something else is taken for right as it is typed', () => {
  expect(MAKER_WORDS).toContain('kingston')
  for (const word of ['cooler', 'master', 'quiet', 'design', 'byte']) expect(MAKER_WORDS).not.toContain(word)
})
