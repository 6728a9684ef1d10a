import { expect, test } from 'vitest'
import { allTerms, requiredOf, termsOf } from './search-terms.ts'
import { socketsAsked } from './socket-words.ts'

test.each([
  ['12th gen', 'lga1700'],
  ['intel 9th gen', 'lga1151'],
  ['i5 12400f', 'lga1700'],
  ['10400', 'lga1200'],
  ['i7 6700k', 'lga1151'],
  ['ryzen 7 5800x', 'am4'],
  ['ryzen 5 7600', 'am5'],
  ['core ultra 7 265k', 'lga1851'],
])('a processor “%s” sits in %s', (words, socket) => {
  expect(socketsAsked(words.split(' '))?.alternatives[0]).toBe(socket)
})

test.each(['msi b650', '7600', '5600x', 'ddr4 3200', '5th gen'])('“%s” names no processor', (words) => {
  expect(socketsAsked(words.split(' '))).toBeUndefined()
})

test.each([
  ['msi motherboard intel 12th gen', '(kindmotherboard) & (msi) & (lga1700 | (lga <-> 1700))'],
  ['i5 12400f motherboard', '(kindmotherboard) & (lga1700 | (lga <-> 1700))'],
  ['ryzen 7 5800x cpu cooler', '(kindaircooler | kindliquidcooler) & (am4 | (am <-> 4))'],
  ['intel 12400f', '((intel & 12400f) | intel12400f)'],
  ['i5 12th gen', '(((kindcpu | kindlaptop) & (i5:AC))) & ((12th <-> gen) | 12:*)'],
])('“%s” asks for %s', (words, query) => {
  expect(allTerms(requiredOf(termsOf(words.split(' '))))).toBe(query)
})
