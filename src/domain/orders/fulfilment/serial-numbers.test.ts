import { describe, expect, test } from 'vitest'
import { needsSerial, normaliseSerial } from './serial-numbers.ts'

describe('a serial number', () => {
  test.each([
    ['abc 123', 'ABC123'],
    ['S/N: CZ-1234.5/6', 'CZ-1234.5/6'],
    ['sn.4711', '4711'],
    ['SERIAL NO.: 4711', '4711'],
    ['Serial No. 4711', '4711'],
    ['SERIAL:4711', '4711'],
    ['SN4711', 'SN4711'],
    ['S/N', 'S/N'],
    ['A1', undefined],
    ['AB1', 'AB1'],
    ['-AB1', undefined],
    ['AB_1', undefined],
    ['A'.repeat(40), 'A'.repeat(40)],
    ['A'.repeat(41), undefined],
    [`${' '.repeat(90)}ABCDEFGHIJKLMN`, 'ABCDEFGHIJ'],
  ])('scanned as “%s” is kept as %s', (scanned, kept) => {
    expect(normaliseSerial(scanned)).toBe(kept)
  })

  test('is asked for of what has a warranty by number', () => {
    expect(['Laptops', 'Components', 'Storage', 'Monitors'].every(needsSerial)).toBe(true)
    expect(needsSerial('Cases')).toBe(false)
  })
})
