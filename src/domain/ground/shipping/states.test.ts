import { expect, test } from 'vitest'
import { findState, findStateByGstCode, STATES, stateOfCode } from './states.ts'

test('India has 28 states and 8 union territories, in alphabetical order, none twice', () => {
  expect(STATES).toHaveLength(36)
  expect(new Set(STATES.map((state) => state.code)).size).toBe(36)
  expect(new Set(STATES.map((state) => state.gstCode)).size).toBe(36)
  const names = STATES.map((state) => state.name)
  expect(names).toEqual(names.toSorted())
})

test.each([
  ['MH', 'MH'],
  ['mh', 'MH'],
  [' Tamil  Nadu ', 'TN'],
  ['JAMMU AND KASHMIR', 'JK'],
  ['Jammu & Kashmir', 'JK'],
  ['Orissa', 'OD'],
  ['New Delhi', 'DL'],
  ['TG', 'TS'],
  ['Uttaranchal', 'UK'],
  ['', undefined],
  ['Sindh', undefined],
  ['constructor', undefined],
])('"%s" on a form means %s', (text, code) => {
  expect(findState(text)?.code).toBe(code)
})

test.each([
  ['27', 'MH'],
  ['07', 'DL'],
  ['38', 'LA'],
  ['26', 'DD'],
  ['97', undefined],
  ['25', undefined],
  ['7', undefined],
])('GST code %s is %s', (gstCode, code) => {
  expect(findStateByGstCode(gstCode)?.code).toBe(code)
})

test('five union territories have no legislature, and so UTGST', () => {
  const without = STATES.filter((state) => state.isUnionTerritoryWithoutLegislature).map(
    (state) => state.code,
  )
  expect(without).toEqual(['AN', 'CH', 'DD', 'LA', 'LD'])
})

test('every code is its own state', () => {
  for (const state of STATES) expect(stateOfCode(state.code)).toBe(state)
})
