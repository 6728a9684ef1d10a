import { drawInvoice } from './invoice-pdf.ts'
import { drawPackingSlips, type PackingSlip } from './packing-slip-pdf.ts'
import { drawPickingList, type PickingList } from './picking-list-pdf.ts'
import type { PrintedInvoice } from './printed-invoice.ts'
import { drawLabels, type ShippingLabel } from './shipping-label-pdf.ts'

/** A paper that can be printed, as plain values. */
export type Paper =
  | { kind: 'invoice'; content: PrintedInvoice }
  | { kind: 'packing-slips'; content: readonly PackingSlip[] }
  | { kind: 'labels'; content: readonly ShippingLabel[] }
  | { kind: 'picking-list'; content: PickingList }

/** Draws a paper as PDF. It takes the processor for up to a second: only the printing thread calls it. */
export function drawPaper(paper: Paper): Promise<Uint8Array> {
  switch (paper.kind) {
    case 'invoice':
      return drawInvoice(paper.content)
    case 'packing-slips':
      return drawPackingSlips(paper.content)
    case 'labels':
      return drawLabels(paper.content)
    case 'picking-list':
      return drawPickingList(paper.content)
  }
}
