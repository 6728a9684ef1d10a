import { expect, test } from 'vitest'
import { partNumberKey } from './part-number.ts'

test.each([
  'BX80715-14400',
  'bx8071514400',
  'BX80715–14400',
  'BX80715 14400',
  'BX80715\u200b14400',
  'BX80715\u00ad-14400',
])('“%s” is the same number', (text) => {
  expect(partNumberKey(text)).toBe('bx8071514400')
})

test('a number without Latin letters and digits is itself', () => {
  expect(partNumberKey('क-१')).toBe('क-१')
})
