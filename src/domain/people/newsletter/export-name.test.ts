import { expect, test } from 'vitest'
import { exportName } from './export-name.ts'

test.each([
  ['2027-03-31T18:29:59Z', 'nanonagar-newsletter-2027-03-31.csv'],
  ['2027-03-31T18:30:00Z', 'nanonagar-newsletter-2027-04-01.csv'],
])('the file of subscribers of %s is %s', (now, name) => {
  expect(exportName(new Date(now))).toBe(name)
})
