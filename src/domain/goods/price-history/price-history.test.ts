import { describe, expect, test } from 'vitest'
import { formerPrice, formerPriceText, historyText, type PriceDay, priceHistory } from './price-history.ts'

const TODAY = '2026-11-23'
/** 90 days with today. */
const FROM = '2026-08-26'

const noted = (day: string, last: number | null, lowest = last): PriceDay => ({
  day,
  lowestPaise: lowest === null ? null : lowest * 100,
  lastPaise: last === null ? null : last * 100,
})
const textOf = (...days: PriceDay[]) => {
  const history = priceHistory(days, TODAY)
  return history && historyText(history)
}

describe('the price history', () => {
  test('is unknown of what was never noted', () => {
    expect(priceHistory([], TODAY)).toBeUndefined()
  })

  test('says since when it is kept while that is less than 90 days', () => {
    expect(textOf(noted('2026-11-20', 1_000))).toBe(
      '₹1,000, the price now, is the lowest since 20 Nov 2026, when our record starts.',
    )
  })

  test('says the lowest of the last 90 days and when it was', () => {
    expect(textOf(noted('2026-01-01', 1_000), noted('2026-10-03', 900), noted('2026-10-10', 1_200))).toBe(
      'The lowest price of the last 90 days: ₹900, on 3 Oct 2026. It is ₹1,200 now.',
    )
  })

  test('forgets what was lower before the 90 days', () => {
    expect(textOf(noted('2026-01-01', 500), noted('2026-02-01', 1_000))).toBe(
      '₹1,000, the price now, is the lowest of the last 90 days.',
    )
  })

  test('counts what held at the beginning of the 90 days, and until the first change in them', () => {
    const history = priceHistory([noted('2026-01-01', 500), noted(FROM, 800)], TODAY)
    expect(history?.lowest).toEqual({ paise: 500_00, day: FROM })
    expect(priceHistory([noted('2026-01-01', 500), noted('2026-09-01', 800)], TODAY)).toMatchObject({
      from: FROM,
      isWhole: true,
      days: [{ day: FROM, lastPaise: 500_00 }, { day: '2026-09-01' }],
    })
  })

  test('counts a price that held for hours of a day', () => {
    expect(
      priceHistory([noted('2026-11-01', 1_000), noted('2026-11-05', 1_000, 700)], TODAY)?.lowest,
    ).toEqual({
      paise: 700_00,
      day: '2026-11-05',
    })
  })

  test('says plainly that nothing new is in stock', () => {
    expect(textOf(noted('2026-01-01', 1_000), noted('2026-11-05', null))).toBe(
      'The lowest price of the last 90 days: ₹1,000, on 26 Aug 2026. No new unit is in stock now.',
    )
    expect(textOf(noted('2026-01-01', null))).toBe('No new unit has been in stock in the last 90 days.')
  })
})

describe('the price of before', () => {
  const former = (...days: PriceDay[]) => formerPrice(days, TODAY)

  test('is the lowest of the 30 days before the price now', () => {
    const fallen = former(
      noted('2026-01-01', 1_200),
      noted('2026-11-01', 1_000),
      noted('2026-11-10', 1_100),
      noted('2026-11-20', 900),
    )
    expect(fallen).toEqual({ paise: 1_000_00, since: '2026-11-20' })
    expect(fallen && formerPriceText(fallen)).toBe(
      'The price fell on 20 Nov 2026. The lowest price of the 30 days before was ₹1,000.',
    )
  })

  test.each<[string, PriceDay[]]>([
    ['nothing was noted', []],
    ['the price rose', [noted('2026-01-01', 900), noted('2026-11-20', 1_000)]],
    ['it was raised first', [noted('2026-01-01', 900), noted('2026-11-10', 1_500), noted('2026-11-20', 900)]],
    [
      'it was raised for a day of the same week',
      [noted('2026-01-01', 950), noted('2026-11-19', 2_000), noted('2026-11-20', 1_000)],
    ],
    ['the record is younger than 30 days before it', [noted('2026-10-22', 1_000), noted('2026-11-20', 900)]],
    ['it fell 30 days ago', [noted('2026-01-01', 1_000), noted('2026-10-24', 900)]],
    [
      'it stood lower for hours of its first day',
      [noted('2026-01-01', 1_000), noted('2026-11-20', 900, 800)],
    ],
    ['nothing was in stock before', [noted('2026-01-01', null), noted('2026-11-20', 900)]],
    ['nothing is in stock now', [noted('2026-01-01', 1_000), noted('2026-11-20', null, 900)]],
  ])('is none where %s', (_, days) => {
    expect(former(...days)).toBeUndefined()
  })

  test('is one on the 30th day, of a record that just goes back so far', () => {
    expect(former(noted('2026-09-25', 1_000), noted('2026-10-25', 900))).toEqual({
      paise: 1_000_00,
      since: '2026-10-25',
    })
  })

  test('leaves out a lower one that ended before those 30 days', () => {
    const days = [noted('2026-01-01', 500), noted('2026-09-01', 1_000), noted('2026-11-20', 900)]
    expect(former(...days)?.paise).toBe(1_000_00)
  })

  test('looks past days without stock', () => {
    expect(
      former(noted('2026-01-01', 1_000), noted('2026-11-01', null), noted('2026-11-20', 900))?.paise,
    ).toBe(1_000_00)
  })
})
