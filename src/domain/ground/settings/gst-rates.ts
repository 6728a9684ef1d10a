import type { Day } from '#domain/ground/shared/days.ts'
import { isGoodsChapter } from '#domain/ground/shared/product-codes/hsn.ts'

/** A rate of tax for all goods whose HSN begins like this, from a day on. */
export interface GstRate {
  /** 2, 4, 6 or 8 digits. */
  hsn: string
  /** Basis points: 18 % is 1800. */
  rateBp: number
  validFrom: Day
}

const KEY = /^gst:((?:[0-9]{2}){1,4})$/

export function gstKey(hsn: string): string {
  return `gst:${hsn}`
}

/** The HSN, or its beginning, that a key is about; undefined for any other key. */
export function hsnOfKey(key: string): string | undefined {
  return KEY.exec(key)?.[1]
}

/** Whether a text is a chapter, heading, sub-heading or tariff item of the Customs Tariff by its form. */
export function isHsnStart(text: string): boolean {
  return KEY.test(gstKey(text)) && isGoodsChapter(text) && text.slice(2, 4) !== '00'
}

/** The dated rate for an HSN: of the longest beginning that has one; undefined when none has. */
export function findDatedRate(rates: readonly GstRate[], hsn: string): GstRate | undefined {
  const fitting = rates.filter((rate) => hsn.startsWith(rate.hsn))
  return fitting.toSorted((a, b) => b.hsn.length - a.hsn.length)[0]
}

/** The same in basis points. */
export function findGstRate(rates: readonly GstRate[], hsn: string): number | undefined {
  return findDatedRate(rates, hsn)?.rateBp
}

/**
 * The rate that a sale of goods bears, in basis points: the dated one for their HSN where there is one, since the law
 * does not ask what a listing says; else the product's own. `rates` are those of the day of the sale.
 */
export function gstRateOfSale(
  rates: readonly GstRate[],
  product: { hsn: string; gstRateBp: number },
): number {
  return findGstRate(rates, product.hsn) ?? product.gstRateBp
}

/** The longer beginnings with rates of their own: goods under them do not follow this one. */
export function exceptionsTo(rates: readonly GstRate[], hsn: string): string[] {
  return rates.filter((rate) => rate.hsn !== hsn && rate.hsn.startsWith(hsn)).map((rate) => rate.hsn)
}

/** Comes after every digit, and so after every HSN with the same beginning. */
const AFTER_DIGITS = ':'

/**
 * The stretches of HSNs (from `low` to before `high`, compared character by character) that begin like one and like
 * none of its exceptions.
 */
export function hsnSpans(hsn: string, except: readonly string[]): { low: string; high: string }[] {
  const spans: { low: string; high: string }[] = []
  let low = hsn
  for (const exception of except.toSorted()) {
    if (exception >= low) spans.push({ low, high: exception })
    const after = exception + AFTER_DIGITS
    if (after > low) low = after
  }
  spans.push({ low, high: hsn + AFTER_DIGITS })
  return spans.filter((span) => span.low < span.high)
}
