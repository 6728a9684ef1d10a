import type { AttributeValues } from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import { type Kind, kinds, needsBisNumber } from '#domain/goods/catalogue/categories.ts'
import { GST_RATES_BP } from '#domain/ground/gst/gst-slabs.ts'
import { entry, type FormEntries } from '#domain/ground/shared/form-entries.ts'
import {
  keptTextProblem,
  partNumberProblem,
  REQUIRED_MESSAGE,
  refuseFields,
} from '#domain/ground/shared/form-fields.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { formatPercent } from '#domain/ground/shared/money.ts'
import { barcodeDigits, isBarcode } from '#domain/ground/shared/product-codes/barcode.ts'
import { partNumberKey } from '#domain/ground/shared/product-codes/part-number.ts'
import {
  isSpoiledNumber,
  SPOILED_NUMBER_MESSAGE,
} from '#domain/ground/shared/product-codes/spoiled-number.ts'
import { ok, type Result } from '#domain/ground/shared/result.ts'
import { manyLines, oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { percentToBasisPoints, readWholeNumber } from '#domain/ground/shared/typed-values/typed-amounts.ts'
import { choiceMessage, findLabelled } from '#domain/ground/shared/typed-values/typed-choices.ts'
import { attributeEntries, attributeField, readAttributes } from './attribute-entries.ts'
import { isNamedRegistered } from './attributes/registered-memory.ts'
import { COUNTRIES, findCountry } from './countries.ts'
import { hsnOfKindProblem } from './hsn-of-kind.ts'

/** Who answers for the warranty, with the words of the form. */
export const WARRANTY_TYPES = [
  { key: 'brand-india', label: 'The brand, in India' },
  { key: 'brand-international', label: 'The brand, in its own country' },
  { key: 'seller', label: 'The seller' },
] as const

/** What is the same about a product whoever sells it; null is "not known". */
export interface ProductFacts {
  name: string
  brand: string
  mpn: string | null
  /** Further numbers of the maker for the same goods, as "14400F, BX8071514400". */
  otherMpns: string | null
  ean: string | null
  shortDescription: string
  description: string
  attributes: AttributeValues
  boxContents: string | null
  hsn: string
  /** Basis points. */
  gstRateBp: number
  countryOfOrigin: string | null
  /** Manufacturer, or importer with address, as the law wants it on the listing. */
  importer: string | null
  warrantyMonths: number | null
  warrantyType: string | null
  bisNumber: string | null
  weightGrams: number | null
}

/** The longest text of each field, in characters. */
export const FACT_LENGTHS = {
  name: 160,
  brand: 60,
  mpn: 60,
  otherMpns: 500,
  shortDescription: 140,
  description: 5_000,
  boxContents: 400,
  importer: 300,
} as const

/** Whether a field, or a column of a file, is there for numbers of the maker. */
export function isPartNumberField(field: string): boolean {
  return field === 'mpn' || field === 'otherMpns'
}

const WARRANTY_MONTHS_MAX = 240
const WEIGHT_GRAMS_MAX = 100_000
const BIS_MESSAGE = 'Enter the number as R- and eight digits, such as R-41012345'

/**
 * Reads the facts of a product from a form or a file's row; attributes in fields such as attributes.socket. A field
 * left empty is not known: HSN and GST rate then take the kind's own. Name and brand are always required, whatever else
 * the law wants only before the product is sold (`missingForSale`).
 */
export function readProductFacts(
  kind: Kind,
  entries: FormEntries,
): Result<ProductFacts, 'catalogue.product_not_valid'> {
  const line = (name: string) => oneLine(entry(entries, name))
  const attributes = readAttributes(kind, entries)
  const ean = barcodeDigits(line('ean'))
  const hsn = line('hsn') || kinds[kind].hsn
  const gstRateBp = gstRate(line('gstRate'), kind)
  const countryOfOrigin = line('countryOfOrigin')
  const bisNumber = line('bisNumber').toUpperCase()
  const warrantyMonths = wholeNumber(line('warrantyMonths'), WARRANTY_MONTHS_MAX)
  const weightGrams = wholeNumber(line('weightGrams'), WEIGHT_GRAMS_MAX)
  const warrantyText = line('warrantyType')
  const warrantyType = findLabelled(WARRANTY_TYPES, warrantyText)?.key
  const facts = {
    name: line('name'),
    brand: line('brand'),
    mpn: line('mpn') || null,
    otherMpns: otherNumbers(line('otherMpns'), line('mpn')).join(', ') || null,
    ean: ean || null,
    shortDescription: line('shortDescription'),
    description: manyLines(entry(entries, 'description')),
    boxContents: line('boxContents') || null,
    hsn,
    countryOfOrigin: (findCountry(countryOfOrigin) ?? countryOfOrigin) || null,
    importer: line('importer') || null,
    warrantyType: warrantyType ?? null,
    bisNumber: bisNumber || null,
  }
  const faults = textFaults(facts)
  const refusal = refuseFields('catalogue.product_not_valid', {
    ...faults,
    ean: ean ? barcodeProblem(ean) : undefined,
    otherMpns: faults.otherMpns ?? otherNumbersProblem(otherNumbers(line('otherMpns'), line('mpn'))),
    hsn: hsnOfKindProblem(kind, hsn),
    gstRate: gstRateBp === undefined ? choiceMessage(GST_RATES_BP.map(formatPercent)) : undefined,
    countryOfOrigin:
      !countryOfOrigin || findCountry(countryOfOrigin)
        ? undefined
        : choiceMessage(COUNTRIES, countryOfOrigin),
    bisNumber: !bisNumber || isBisNumber(bisNumber) ? undefined : BIS_MESSAGE,
    warrantyMonths: Number.isNaN(warrantyMonths)
      ? `Enter whole months, up to ${WARRANTY_MONTHS_MAX}`
      : undefined,
    warrantyType:
      warrantyText && !warrantyType
        ? choiceMessage(
            WARRANTY_TYPES.map(({ key }) => key),
            warrantyText,
          )
        : undefined,
    weightGrams:
      Number.isNaN(weightGrams) || weightGrams === 0
        ? `Enter whole grams, up to ${WEIGHT_GRAMS_MAX}`
        : undefined,
    ...(attributes.ok ? againstName(kind, facts.name, attributes.value) : attributes.problem.fields),
  })
  if (refusal) return refusal
  invariant(attributes.ok && gstRateBp !== undefined, 'what is not refused is there')
  return ok({ ...facts, attributes: attributes.value, gstRateBp, warrantyMonths, weightGrams })
}

/** What is typed of a product against what its own name says: the one or the other is a slip that makes parts not fit. */
function againstName(kind: Kind, name: string, { registered }: AttributeValues): Record<string, string> {
  return kind === 'memory' && registered === false && isNamedRegistered(name)
    ? { [attributeField('registered')]: 'The name says that it is registered.' }
    : {}
}

export const OTHER_NUMBERS_MAX = 8

/** Numbers out of one line, each once and none of them the first one of the product. */
export function otherNumbers(text: string, mpn: string): string[] {
  const numbers = text.split(/[,;|]/).map((number) => number.trim())
  const seen = new Set(['', partNumberKey(mpn)])
  return numbers.filter((number) => {
    const isNew = !seen.has(partNumberKey(number))
    seen.add(partNumberKey(number))
    return isNew
  })
}

function otherNumbersProblem(numbers: readonly string[]): string | undefined {
  if (numbers.length > OTHER_NUMBERS_MAX) return `Enter up to ${OTHER_NUMBERS_MAX} numbers`
  const long = numbers.find((number) => number.length > FACT_LENGTHS.mpn)
  return long && `A number can have up to ${FACT_LENGTHS.mpn} characters: “${long.slice(0, 20)}…”`
}

/** The entries that a form of these facts would send: the inverse of `readProductFacts`. */
export function factEntries(kind: Kind, facts: ProductFacts): FormEntries {
  const { attributes, gstRateBp, ...texts } = facts
  const filled = Object.entries({ ...texts, gstRate: gstRateBp / 100 })
  return {
    ...Object.fromEntries(filled.map(([field, value]) => [field, [String(value ?? '')]])),
    ...attributeEntries(kind, attributes),
  }
}

/**
 * What a product must still say before it may be sold, as messages by field; empty when nothing is missing. Country of
 * origin and manufacturer or importer: Legal Metrology (Packaged Commodities) Rules 2011, r. 6(10). BIS number: the
 * compulsory registration order, for the kinds it names.
 */
export function missingForSale(kind: Kind, facts: ProductFacts): Record<string, string> {
  const isImported = facts.countryOfOrigin !== null && facts.countryOfOrigin !== 'India'
  const claims: Record<string, string | false> = {
    shortDescription: !facts.shortDescription && 'Needed before the product can be sold',
    description: !facts.description && 'Needed before the product can be sold',
    countryOfOrigin:
      !facts.countryOfOrigin && 'By law, a product needs its country of origin before it is sold',
    importer:
      !facts.importer &&
      `By law, a product needs the ${isImported ? 'importer' : 'manufacturer or importer'}’s name and address before it is sold`,
    bisNumber:
      !facts.bisNumber &&
      needsBisNumber(kind, facts.attributes) &&
      `By law, ${kinds[kind].plural.toLowerCase()} need a BIS registration number before they are sold`,
  }
  return Object.fromEntries(
    Object.entries(claims).filter((claim): claim is [string, string] => typeof claim[1] === 'string'),
  )
}

/**
 * What an edit would take away from a product that is sold, as messages by field. What it never said (goods listed
 * before a rule came) may stay unsaid.
 */
export function lostForSale(kind: Kind, before: ProductFacts, after: ProductFacts): Record<string, string> {
  const wasMissing = missingForSale(kind, before)
  const lost = Object.entries(missingForSale(kind, after)).filter(
    ([field]) => wasMissing[field] === undefined,
  )
  return Object.fromEntries(lost)
}

/** A BIS registration number under the compulsory registration scheme: "R-" and eight digits. */
function isBisNumber(text: string): boolean {
  return /^R-[0-9]{8}$/.test(text)
}

function textFaults(facts: Record<string, string | null>): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(FACT_LENGTHS).map(([field, lengthMax]) => {
      const text = facts[field] ?? ''
      const problem = isPartNumberField(field) ? makersNumberProblem : keptTextProblem
      const isMissing = text === '' && (field === 'name' || field === 'brand')
      return [field, isMissing ? REQUIRED_MESSAGE : problem(text, lengthMax)]
    }),
  )
}

function makersNumberProblem(text: string, lengthMax: number): string | undefined {
  return otherNumbers(text, '').some(isSpoiledNumber)
    ? SPOILED_NUMBER_MESSAGE
    : partNumberProblem(text, lengthMax)
}

function barcodeProblem(ean: string): string | undefined {
  if (isSpoiledNumber(ean)) return SPOILED_NUMBER_MESSAGE
  return isBarcode(ean) ? undefined : 'This is not a valid barcode number: a digit is wrong or missing'
}

/** "18", "18.00 %" or nothing, in basis points; undefined for a rate that there is not, and 0.18 is not 18 %. */
function gstRate(text: string, kind: Kind): number | undefined {
  if (text === '') return kinds[kind].gstRateBp
  const rateBp = percentToBasisPoints(text)
  return GST_RATES_BP.find((rate) => rate === rateBp)
}

/** Null for nothing, NaN for what is no whole number up to the limit. */
function wholeNumber(text: string, max: number): number | null {
  return text === '' ? null : (readWholeNumber(text, max) ?? Number.NaN)
}
