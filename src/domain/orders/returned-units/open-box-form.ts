import { entry, type FormEntries } from '#domain/ground/shared/form-entries.ts'
import { keptTextProblem, refuseFields } from '#domain/ground/shared/form-fields.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { ok, type Result } from '#domain/ground/shared/result.ts'
import { isBlank } from '#domain/ground/shared/typed-text/blank-text.ts'
import { manyLines } from '#domain/ground/shared/typed-text/plain-text.ts'
import { CONDITION_LABELS, type UnitCondition } from '#domain/orders/returns/inspection.ts'
import { type OfferTerms, readOfferTerms, termEntries } from '#domain/selling/listings/offer-terms.ts'

/** In which a piece may be sold as open box: it works and is whole. */
export const SELLABLE_CONDITIONS = ['sealed', 'like-new', 'used'] as const satisfies readonly UnitCondition[]

export const UNIT_WORDS_MAX = 500
export const REPAIRS_MAX = 200

/** How a piece is sold that came back: how it is, what its buyer should know, and the terms of its offer. */
export interface OpenBoxForm {
  condition: (typeof SELLABLE_CONDITIONS)[number]
  words: string | null
  /** What was done to it in repair; null of one that was not there. */
  repairs: string | null
  terms: OfferTerms
}

/**
 * Reads the fields found, words, mrp, discount and price, and repairs of one that was in repair. What an open-box offer
 * of the product says besides its price stays (`was`).
 */
export function readOpenBoxForm(
  entries: FormEntries,
  { was, wasInRepair = false }: { was?: OfferTerms | undefined; wasInRepair?: boolean } = {},
): Result<OpenBoxForm, 'returned_units.not_valid'> {
  const found = entry(entries, 'found')
  const condition = SELLABLE_CONDITIONS.find((each) => each === found)
  const words = manyLines(entry(entries, 'words')) || null
  const repairs = wasInRepair ? manyLines(entry(entries, 'repairs')) : null
  const terms = readOfferTerms(
    {
      ...(was && termEntries(was)),
      mrp: [entry(entries, 'mrp')],
      discount: [entry(entries, 'discount')],
      price: [entry(entries, 'price')],
      condition: ['open-box'],
    },
    was,
  )
  const saysPrice = !isBlank(entry(entries, 'price')) || !isBlank(entry(entries, 'discount'))
  const isKnown = Object.hasOwn(CONDITION_LABELS, found)
  const refusal = refuseFields('returned_units.not_valid', {
    ...(!terms.ok && terms.problem.fields),
    found: condition
      ? undefined
      : isKnown
        ? 'A unit that does not work, is damaged or is incomplete cannot be sold. Have it repaired first'
        : 'Please choose its condition',
    words: words ? keptTextProblem(words, UNIT_WORDS_MAX) : undefined,
    ...(repairs !== null && {
      repairs: repairs ? keptTextProblem(repairs, REPAIRS_MAX) : 'Please say what was repaired',
    }),
    ...(saysPrice ? {} : { price: 'Please enter a price or a discount' }),
  })
  if (refusal) return refusal
  invariant(condition && terms.ok, 'what is at fault has a message')
  return ok({ condition, words, repairs, terms: terms.value })
}
