import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ANY_CHARACTER } from '#tests/support/any-text.ts'
import { portalNameProblem, portalText } from './portal-text.ts'

test.each([
  ['LG 27GP850 27" QHD 180 Hz', 'LG 27GP850 27 inch QHD 180 Hz'],
  ['Bay adapter 5.25" to 3.5"', 'Bay adapter 5.25 inch to 3.5 inch'],
  ['Samsung 2.5 ", 1 TB', 'Samsung 2.5 inch, 1 TB'],
  ['M/s "Shree Ganesh" Traders', "M/s 'Shree Ganesh' Traders"],
  ['C:\\Shop\\12', 'C:/Shop/12'],
  ['Flat 1\n Hill\tRoad', 'Flat 1 Hill Road'],
  ['5"x7" frame', "5'x7 inch frame"],
])('%j is spelled %j for the portals', (text, spelled) => {
  expect(portalText(text, 300)).toBe(spelled)
})

test('whatever a text says, the portals take it, at its length, and a text that they take stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: ANY_CHARACTER }), fc.integer({ min: 1, max: 40 }), (text, lengthMax) => {
      const spelled = portalText(text, lengthMax)
      expect(spelled).toMatch(/^[^\\"]*$/)
      expect(spelled.length).toBeLessThanOrEqual(lengthMax)
      expect(portalText(spelled, lengthMax)).toBe(spelled)
    }),
  )
})

test('a name of two letters is asked for in full', () => {
  expect(portalNameProblem('3M')).toMatch(/three letters/)
  expect(portalNameProblem('3M India')).toBeUndefined()
})
