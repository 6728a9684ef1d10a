import { type Day, financialYearOf } from '#domain/shared/days.ts'
import { invariant } from '#domain/shared/invariant.ts'
import { ok, type Result, refuse } from '#domain/shared/result.ts'

/** CGST Rules, rule 46(b): at most sixteen letters, digits, hyphens and slashes, consecutive within a financial year. */
const NUMBER_LENGTH_MAX = 16
const NUMBER = /^[A-Z1-9][A-Z0-9/-]{0,15}$/

const PREFIX = /^[A-Z]{2,3}$/

/** What a shop has before its numbers when no letters of its name can be used. */
const PLAIN_PREFIX = 'INV'

/** The financial year of a day as invoices name it: 2026-11-22 → "26-27". */
export function financialYearName(day: Day): string {
  const year = financialYearOf(day) % 100
  return `${twoDigits(year)}-${twoDigits((year + 1) % 100)}`
}

/** The number of a tax invoice: "NN/26-27/000123". */
export function invoiceNumber(of: { prefix: string; financialYear: string; serial: number }): string {
  const number = `${of.prefix}/${of.financialYear}/${String(of.serial).padStart(6, '0')}`
  invariant(
    number.length <= NUMBER_LENGTH_MAX && NUMBER.test(number),
    'an invoice number has at most 16 characters',
  )
  return number
}

/** The letters before a shop's numbers until it chooses others: the first letters of the words of its name. */
export function defaultPrefix(shopName: string): string {
  const words = shopName.toUpperCase().match(/[A-Z]+/g) ?? []
  const initials = words.map((word) => word[0]).join('')
  const letters = initials.length >= 2 ? initials : (words[0] ?? '')
  return letters.length >= 2 ? letters.slice(0, 3) : PLAIN_PREFIX
}

/** Reads the letters that a shop chose; refuses what is not two or three of A to Z. */
export function parsePrefix(text: string): Result<string> {
  const prefix = text.trim().toUpperCase()
  if (PREFIX.test(prefix)) return ok(prefix)
  return refuse('invoicing.prefix_malformed', {
    fields: { prefix: 'Two or three letters from A to Z' },
  })
}

function twoDigits(year: number): string {
  return String(year).padStart(2, '0')
}
