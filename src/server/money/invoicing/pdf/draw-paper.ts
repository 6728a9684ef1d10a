import type { CommissionDocument } from '#domain/money/accounting/commission/commission-paper.ts'
import type { StatementSection } from '#domain/money/accounting/statement/statement.ts'
import { drawCommissionPaper } from './commission-pdf.ts'
import { drawCreditNote, type PrintedCreditNote } from './credit-note-pdf.ts'
import { drawEvidence, type PrintedEvidence } from './evidence-pdf.ts'
import { drawInvoice } from './invoice-pdf.ts'
import { drawPackingSlips, type PackingSlip } from './packing-slip-pdf.ts'
import { drawPickingList, type PickingList } from './picking-list-pdf.ts'
import type { PrintedInvoice } from './printed-invoice.ts'
import { drawLabels, type ShippingLabel } from './shipping-label-pdf.ts'
import { drawStatement } from './statement-pdf.ts'

/** A paper that can be printed, as plain values. */
export type Paper =
  | { kind: 'invoice'; content: PrintedInvoice }
  | { kind: 'credit-note'; content: PrintedCreditNote }
  | { kind: 'commission'; content: CommissionDocument }
  | { kind: 'statement'; content: StatementSection }
  | { kind: 'evidence'; content: PrintedEvidence }
  | { kind: 'packing-slips'; content: readonly PackingSlip[] }
  | { kind: 'labels'; content: readonly ShippingLabel[] }
  | { kind: 'picking-list'; content: PickingList }

/** Draws a paper as PDF. It takes the processor for up to a second: only the printing thread calls it. */
export function drawPaper(paper: Paper): Promise<Uint8Array> {
  switch (paper.kind) {
    case 'invoice':
      return drawInvoice(paper.content)
    case 'credit-note':
      return drawCreditNote(paper.content)
    case 'commission':
      return drawCommissionPaper(paper.content)
    case 'statement':
      return drawStatement(paper.content)
    case 'evidence':
      return drawEvidence(paper.content)
    case 'packing-slips':
      return drawPackingSlips(paper.content)
    case 'labels':
      return drawLabels(paper.content)
    case 'picking-list':
      return drawPickingList(paper.content)
  }
}
