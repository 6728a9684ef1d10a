import { entry, type FormEntries } from '#domain/ground/shared/form-entries.ts'
import { refuseFields, requiredTextProblem } from '#domain/ground/shared/form-fields.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import { type Paise, rupeesToPaise } from '#domain/ground/shared/money.ts'
import { ok, type Result } from '#domain/ground/shared/result.ts'
import { manyLines } from '#domain/ground/shared/typed-text/plain-text.ts'

/** Who was wrong: a fact of ours, a fact that the return's seller gave, or the customer. */
export const FIT_DECISIONS = ['our-fact', 'seller-fact', 'fits'] as const

export type FitDecisionKind = (typeof FIT_DECISIONS)[number]

export const DECISION_LABELS: Readonly<Record<FitDecisionKind, string>> = {
  'our-fact': 'Our fact was wrong',
  'seller-fact': 'The seller’s listing was wrong',
  fits: 'The part does fit',
}

export const DECISION_WORDS_MAX = 2_000

export interface FitDecision {
  kind: FitDecisionKind
  /** What customer and seller read. */
  reason: string
  /** Of a claim that is right: which fact of its verdict was wrong, from 0, and its fields as they were sent. */
  fact: { index: number; entries: FormEntries } | undefined
  /** What the seller gets for a piece that cannot be sold as new again; only where we bear it. */
  lossPaise: Paise
}

/** The name under which a form sends the fields of a fact. */
export function factField(index: number): string {
  return `fact.${index}.`
}

/** Who bears what a claim costs; nobody while it is open, and nobody more than usual when the part does fit. */
export function bearerOf(kind: FitDecisionKind | null): 'seller' | 'marketplace' | undefined {
  if (kind === 'our-fact') return 'marketplace'
  return kind === 'seller-fact' ? 'seller' : undefined
}

/**
 * Reads what the office decided about a claim: the fields decision, reason, loss in rupees, and fact with that fact's
 * own fields. A claim that is right names the fact that was wrong.
 */
export function readFitDecision(
  entries: FormEntries,
  factCount: number,
): Result<FitDecision, 'fit_claims.not_valid'> {
  const kind = FIT_DECISIONS.find((each) => each === entry(entries, 'decision'))
  const reason = manyLines(entry(entries, 'reason'))
  const typedFact = entry(entries, 'fact')
  const index = /^\d{1,3}$/.test(typedFact) ? Number(typedFact) : factCount
  const isUpheld = kind === 'our-fact' || kind === 'seller-fact'
  const typedLoss = entry(entries, 'loss').trim()
  const lossPaise = kind === 'our-fact' && typedLoss !== '' ? rupeesToPaise(typedLoss) : 0
  const refused = refuseFields('fit_claims.not_valid', {
    decision: kind ? undefined : 'Please choose who was wrong',
    fact:
      isUpheld && index >= factCount ? 'Please choose the fact that was wrong, and correct it' : undefined,
    loss: lossPaise === undefined ? 'Enter an amount in rupees, such as 1,500' : undefined,
    reason: requiredTextProblem(reason, DECISION_WORDS_MAX),
  })
  if (refused) return refused
  invariant(kind && lossPaise !== undefined, 'what is missing has a message')
  const prefix = factField(index)
  const own = Object.entries(entries).flatMap(([name, values]) =>
    name.startsWith(prefix) ? [[name.slice(prefix.length), values] as const] : [],
  )
  return ok({
    kind,
    reason,
    fact: isUpheld ? { index, entries: Object.fromEntries(own) } : undefined,
    lossPaise,
  })
}
