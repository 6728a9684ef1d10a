import { expect, test } from 'vitest'
import { unitReasonLabel } from './public-reasons.ts'

test.each([
  ['undelivered', 'Damaged in transit, never delivered'],
  ['damaged', 'It arrived damaged'],
] as const)('a unit that came back as %s says so to its seller', (reason, words) => {
  expect(unitReasonLabel(reason)).toBe(words)
})
