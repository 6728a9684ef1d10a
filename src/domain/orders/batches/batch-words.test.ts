import { expect, test } from 'vitest'
import { batchTitle, chanceText, comparedText } from './batch-words.ts'

test('a batch is said beside the rest, and how likely it is by chance', () => {
  expect(batchTitle({ kind: 'month', name: '2026-03' })).toBe('Delivered in March 2026')
  expect(batchTitle({ kind: 'serial', name: 'BADLOT' })).toBe('Serial numbers that begin with BADLOT')
  expect(comparedText({ pieces: 60, faults: 12, restPieces: 400, restFaults: 5 })).toBe(
    '12 of 60 (20%), of all others 5 of 400 (1.3%)',
  )
  expect(chanceText(0.00004)).toBe('1 in 25,000')
  expect(chanceText(0)).toBe('less than 1 in 1,00,00,00,000')
})
