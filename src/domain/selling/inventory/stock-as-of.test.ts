import { describe, expect, test } from 'vitest'
import { momentText } from '#domain/ground/shared/typed-values/typed-moment.ts'
import { readStockMoment } from './stock-as-of.ts'

const NOW = new Date('2026-11-20T10:00:00Z')

describe('the moment of which a file of stock speaks', () => {
  test('is a time in India', () => {
    expect(readStockMoment('2026-11-20T09:30', NOW)).toEqual({
      ok: true,
      value: new Date('2026-11-20T04:00:00Z'),
    })
    expect(momentText(new Date('2026-11-20T04:00:30Z'))).toBe('2026-11-20T09:30')
  })

  test('need not be given', () => {
    expect(readStockMoment(' ', NOW)).toEqual({ ok: true, value: undefined })
  })

  test('is now when the clock it was read from is a little ahead', () => {
    expect(readStockMoment('2026-11-20T15:40', NOW)).toEqual({ ok: true, value: NOW })
  })

  test.each([
    ['2026-11-20T15:41', 'in the future'],
    ['2026-11-13T15:29', 'a week ago'],
    ['2026-13-01T10:00', 'a day and a time'],
    ['yesterday', 'a day and a time'],
    ['2026-11-20', 'a day and a time'],
  ])('%s is refused', (text, words) => {
    expect(readStockMoment(text, NOW)).toMatchObject({
      problem: { fields: { stockAsOf: expect.stringContaining(words) } },
    })
  })
})
