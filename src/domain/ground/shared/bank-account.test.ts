import { expect, test } from 'vitest'
import { isIfsc } from './bank-account.ts'

test.each([
  ['HDFC0001234', true],
  ['sbin0ab12cd', true],
  ['HDFC1001234', false],
  ['HDF00001234', false],
  ['HDFC000123', false],
  ['HDFC00012345', false],
  ['HHDFC0001234', false],
])('"%s" has the form of an IFSC: %j', (text, has) => {
  expect(isIfsc(text)).toBe(has)
})
