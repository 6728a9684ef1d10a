import { expect, test } from 'vitest'
import { missedQuery } from './missed-query.ts'

test.each([
  ['  Quantum   GPU ', 'quantum gpu'],
  ['call 98765 43210 for ram', 'call … for ram'],
  ['asha@example.in order', '… order'],
  ['rtx 4090', 'rtx 4090'],
  ['गेमिंग चश्मा', 'गेमिंग चश्मा'],
  ['9876543210', undefined],
  ['?!', undefined],
  ['', undefined],
])('%j is written down as %j', (query, expected) => {
  expect(missedQuery(query)).toBe(expected)
})

test('is no longer than the table allows', () => {
  expect(missedQuery('ab '.repeat(500))?.length).toBeLessThanOrEqual(120)
})
