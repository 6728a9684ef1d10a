import type { EvidenceProof } from '#domain/ground/outside/evidence-proof.ts'
import { refuseFields, requiredTextProblem } from '#domain/ground/shared/form-fields.ts'
import { ok, type Result } from '#domain/ground/shared/result.ts'
import { manyLines } from '#domain/ground/shared/typed-text/plain-text.ts'

/** What the evidence for a bank can hold, in the order in which it is printed. */
export const EVIDENCE_EXHIBITS = [
  'delivery',
  'goods',
  'history',
  'correspondence',
  'photographs',
  'invoices',
] as const
export type EvidenceExhibit = (typeof EVIDENCE_EXHIBITS)[number]

export const EVIDENCE_EXHIBIT_LABELS: Readonly<Record<EvidenceExhibit, string>> = {
  delivery: 'Delivery: courier, tracking and delivery code',
  goods: 'Goods with their serial numbers',
  history: 'What happened to the order',
  correspondence: 'Correspondence with the customer',
  photographs: 'Photographs',
  invoices: 'Tax invoices',
}

const PROOF_OF: Readonly<Record<EvidenceExhibit, EvidenceProof>> = {
  delivery: 'shipping',
  goods: 'other',
  history: 'other',
  correspondence: 'communication',
  photographs: 'other',
  invoices: 'billing',
}

/** What a document with these exhibits shows, each once. */
export function proofsOf(exhibits: readonly EvidenceExhibit[]): EvidenceProof[] {
  return [...new Set(exhibits.map((exhibit) => PROOF_OF[exhibit]))]
}

/** The known ones of these names, in the order in which they are printed. */
export function readEvidenceExhibits(names: readonly unknown[]): EvidenceExhibit[] {
  return EVIDENCE_EXHIBITS.filter((exhibit) => names.includes(exhibit))
}

/** Razorpay's limit for a summary (razorpay.com/docs/api/disputes/contest, November 2026). */
export const SUMMARY_LENGTH_MAX = 1_000

/** With what a chargeback is contested. */
export interface ContestForm {
  summary: string
  exhibits: EvidenceExhibit[]
}

/** Checks the form that contests a chargeback (summary) with the exhibits that were ticked. */
export function checkContestForm(
  raw: Readonly<Record<string, unknown>>,
  ticked: readonly unknown[],
): Result<ContestForm, 'disputes.contest_invalid'> {
  const summary = manyLines(raw.summary)
  const exhibits = readEvidenceExhibits(ticked)
  const refusal = refuseFields('disputes.contest_invalid', {
    summary: requiredTextProblem(summary, SUMMARY_LENGTH_MAX),
    part: exhibits.length > 0 ? undefined : 'Please choose what to send',
  })
  return refusal ?? ok({ summary, exhibits })
}

/** What is known of a parcel, for the first words of a summary. Days as people read them. */
export interface SummarizedParcel {
  courierName: string | undefined
  trackingNumber: string | undefined
  deliveredOn: string | undefined
  isForCode: boolean
  serials: number
}

/** The first words of a summary, which a person then edits: what is on record, and nothing that is not. */
export function suggestSummary(order: {
  number: string
  orderedOn: string
  parcels: readonly SummarizedParcel[]
}): string {
  const parcels = order.parcels.map(
    ({ courierName, trackingNumber, deliveredOn, isForCode, serials }, at) => {
      const parcel = order.parcels.length > 1 ? `Parcel ${at + 1}` : 'The parcel'
      const way = [courierName, trackingNumber].filter(Boolean).join(', ')
      const delivered = deliveredOn
        ? ` was delivered on ${deliveredOn}${isForCode ? ', handed over for the delivery code that only the customer had' : ''}`
        : ' has not been delivered yet'
      const numbers = serials > 0 ? ' The serial numbers of its goods are on record.' : ''
      return `${parcel}${way ? ` (${way})` : ''}${delivered}.${numbers}`
    },
  )
  const words = [
    `The customer placed order ${order.number} on ${order.orderedOn} and paid for it.`,
    ...parcels,
  ]
  return words.join(' ').slice(0, SUMMARY_LENGTH_MAX)
}
