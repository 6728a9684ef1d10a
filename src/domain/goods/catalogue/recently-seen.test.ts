import { expect, test } from 'vitest'
import { SEEN_MAX, SEEN_SHOWN_MAX, seenToShow, withSeen } from './recently-seen.ts'

const many = Array.from({ length: SEEN_MAX }, (_, index) => `part-${index}`)

test('what is seen again comes first, once', () => {
  expect(withSeen(['a', 'b'], 'c')).toEqual(['c', 'a', 'b'])
  expect(withSeen(['a', 'b', 'c'], 'c')).toEqual(['c', 'a', 'b'])
})

test('a browser remembers so many, and forgets the oldest', () => {
  expect(withSeen(many, 'new')).toEqual(['new', ...many.slice(0, -1)])
})

test('a product’s page shows some of the others', () => {
  expect(seenToShow(['own', 'a'], 'own')).toEqual(['a'])
  expect(seenToShow(many)).toEqual(many.slice(0, SEEN_SHOWN_MAX))
})
