import { describe, expect, test } from 'vitest'
import { tdsOfSale } from './tds-free-amount.ts'

const LAKH = 1_00_000_00

describe('tax deducted at source of a sale', () => {
  test.each([
    // PAN, sold before in the year, this sale: of what it is deducted.
    ['an individual’s first sale', 'ABCPE1234F', 0, LAKH, 'none'],
    ['an individual who comes to five lakh exactly', 'ABCPE1234F', 4 * LAKH, LAKH, 'none'],
    ['an individual who exceeds it by a paisa', 'ABCPE1234F', 4 * LAKH, LAKH + 1, 'all of the year'],
    ['an individual whose first sale exceeds it', 'ABCPE1234F', 0, 6 * LAKH, 'all of the year'],
    ['an individual at five lakh who sells for a paisa', 'ABCPE1234F', 5 * LAKH, 1, 'all of the year'],
    ['an individual who has exceeded it before', 'ABCPE1234F', 5 * LAKH + 1, LAKH, 'this sale'],
    ['a Hindu undivided family below it', 'ABCHE1234F', LAKH, LAKH, 'none'],
    ['a Hindu undivided family above it', 'ABCHE1234F', 5 * LAKH, LAKH, 'all of the year'],
    ['a company', 'ABCCE1234F', 0, 1_00, 'this sale'],
    ['a firm', 'AAPFU0939F', 0, 1_00, 'this sale'],
    ['a trust', 'AAATU0939F', 0, 1_00, 'this sale'],
    ['an association of persons', 'AAAAU0939F', 0, 1_00, 'this sale'],
    ['somebody without a PAN', undefined, 0, 1_00, 'this sale'],
  ] as const)('of %s', (_who, pan, soldBeforePaise, taxablePaise, of) => {
    expect(tdsOfSale({ pan, soldBeforePaise, taxablePaise })).toBe(of)
  })
})
