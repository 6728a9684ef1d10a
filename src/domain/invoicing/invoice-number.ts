import { invariant } from '#domain/shared/invariant.ts'

/** CGST Rules, rule 46(b): at most sixteen letters, digits, hyphens and slashes, consecutive within a financial year. */
const NUMBER_LENGTH_MAX = 16
const NUMBER = /^[A-Z1-9][A-Z0-9/-]{0,15}$/

/** The number of a tax invoice: "NN/26-27/000123". */
export function invoiceNumber(of: { prefix: string; financialYear: string; serial: number }): string {
  const number = `${of.prefix}/${of.financialYear}/${String(of.serial).padStart(6, '0')}`
  invariant(
    number.length <= NUMBER_LENGTH_MAX && NUMBER.test(number),
    'an invoice number has at most 16 characters',
  )
  return number
}
