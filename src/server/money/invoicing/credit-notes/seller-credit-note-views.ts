import type { PagePosition } from '#domain/ground/lists/page-position.ts'
import type { Day } from '#domain/ground/shared/days.ts'
import type { CreditNoteDocument } from '#domain/money/invoicing/credit-note.ts'
import type { CreditNoteQuery } from '#domain/money/invoicing/credit-note-list.ts'
import type { App } from '#server/ground/app.ts'
import { listSellerPapers, readSellerPapers, type SellerPaper } from '../seller-paper-views.ts'

type Tools = Pick<App, 'db' | 'random'>

/** One credit note in its seller's list. */
export type ListedCreditNote = SellerPaper<'credit_notes'>

export interface ListedCreditNotes extends Partial<PagePosition> {
  creditNotes: ListedCreditNote[]
  /** The day of the seller's first credit note; undefined before there is one. */
  firstOn: Day | undefined
}

/** A seller's credit notes, the latest first, a page at a time. */
export async function listSellerCreditNotes(
  app: Tools,
  sellerId: string,
  query: CreditNoteQuery = {},
): Promise<ListedCreditNotes> {
  const { papers, ...list } = await listSellerPapers(app, 'credit_notes', { sellerId, query })
  return { creditNotes: papers, ...list }
}

/** The same credit notes whole, in the order of their issue, some at a time, for a file of any length. */
export function readSellerCreditNotes(
  app: Tools,
  sellerId: string,
  query: CreditNoteQuery,
): AsyncGenerator<CreditNoteDocument[]> {
  return readSellerPapers(app, 'credit_notes', { sellerId, query })
}
