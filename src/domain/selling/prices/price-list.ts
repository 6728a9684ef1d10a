import type { Paise } from '#domain/ground/shared/money.ts'
import { manyLines } from '#domain/ground/shared/typed-text/plain-text.ts'
import { wholeRupees } from '#domain/selling/listings/offer-terms.ts'

/** A line of a pasted list: a SKU and the price behind it, where it is one. */
export interface ListedPrice {
  sku: string
  paise: Paise | undefined
}

/** What is between SKU and price, the first one that a line has; a copied table has tabs there. */
const SEPARATORS = [';', ',']

/**
 * The lines of a pasted list: "SKU, 1,49,990", "SKU;1499" or two columns of a spreadsheet, with or without quotes. Empty
 * lines and a first line of headings are left out.
 */
export function readPriceList(text: unknown): ListedPrice[] {
  const lines = manyLines(typeof text === 'string' ? text.replaceAll('\t', ';') : '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(readLine)
  return lines.filter(({ sku, paise }, at) => at > 0 || paise !== undefined || !/^(seller )?sku$/i.test(sku))
}

function readLine(line: string): ListedPrice {
  const separator = SEPARATORS.find((each) => line.includes(each))
  const at = separator === undefined ? -1 : line.indexOf(separator)
  if (at < 0) return { sku: unquoted(line), paise: undefined }
  return { sku: unquoted(line.slice(0, at)), paise: wholeRupees(unquoted(line.slice(at + 1))) }
}

function unquoted(text: string): string {
  return text
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim()
}
