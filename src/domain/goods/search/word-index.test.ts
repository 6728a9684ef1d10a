import { expect, test } from 'vitest'
import { makeWordIndex, similarity, soundsOf } from './word-index.ts'

function indexOf(...groups: string[]) {
  const index = makeWordIndex()
  for (const group of groups) index.add(group.split(' '))
  return index
}

test('words are found by their beginning in the order of the alphabet, whenever they came', () => {
  const index = indexOf('gaming gamer mouse', 'game zotac game alpha')
  expect(index.begunBy('gam', 50)).toEqual(['game', 'gamer', 'gaming'])
  expect(index.begunBy('gam', 2)).toEqual(['game', 'gamer'])
  expect(index.begunBy('mouse', 50)).toEqual(['mouse'])
  expect(index.begunBy('zz', 50)).toEqual([])
  expect([index.has('alpha'), index.has('alph')]).toEqual([true, false])
})

test('words in other scripts are found as they are and by their beginning, and are near to none', () => {
  const index = indexOf('mouse தமிழ் தமிழர்', 'माउस')
  expect([index.has('माउस'), index.has('मा')]).toEqual([true, false])
  expect(index.begunBy('தமி', 9)).toEqual(['தமிழர்', 'தமிழ்'])
  expect(index.similarTo('mause')).toEqual(['mouse'])
  expect(index.similarTo('माउस')).toEqual([])
})

test('a word that is added again is there once', () => {
  const index = indexOf('corsair', 'corsair')
  expect(index.similarTo('corsair')).toEqual(['corsair'])
  expect(index.soundingLike('corsair')).toEqual(['corsair'])
})

test('words are similar that share three groups of ten, and each comparison stands by itself', () => {
  const index = indexOf('corsair cors chair keyboard')
  expect(index.similarTo('corsiar').toSorted()).toEqual(['cors', 'corsair'])
  expect(index.similarTo('corsiar').toSorted()).toEqual(['cors', 'corsair'])
  expect(index.similarTo('mouse')).toEqual([])
})

// As pg_trgm says.
test.each([
  ['word', 'words', 0.571_43],
  ['corsair', 'corsiar', 0.333_33],
  ['corsair', 'corsair', 1],
])('%s and %s share %s', (one, other, share) => {
  expect(similarity(one, other)).toBeCloseTo(share, 5)
})

test.each([
  ['thermalrite', 'thermalright'],
  ['reddraigan', 'redragon'],
  ['qubic', 'quvik'],
  ['zotak', 'zotac'],
])('%s sounds as %s does, or not', (one, other) => {
  expect(soundsOf(one) === soundsOf(other)).toBe(one !== 'qubic')
})
