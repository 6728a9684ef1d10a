import { indianDay } from '#domain/ground/shared/days.ts'
import { AT_ONCE_MAX } from '#domain/orders/fulfilment/dispatch-list.ts'
import type { App } from '#server/ground/app.ts'
import type { PrintedFile } from '#server/money/invoicing/open-invoice.ts'
import { printPaper } from '#server/money/invoicing/pdf/print-paper.ts'
import { findPickingList, readLabels, readPackingSlips } from './paper-views.ts'

/** What is printed of parcels that are chosen: a page for each. */
export type ParcelPaper = 'labels' | 'packing-slips'

/**
 * A label or packing slip of one parcel, of a vendor order that the visitor may see; undefined when there is none, when it was
 * unpacked, and once the seller needs no address of it any more.
 */
export function printParcel(
  app: App,
  sellerId: string,
  { paper, parcelId, vendorOrderId }: { paper: ParcelPaper; parcelId: string; vendorOrderId: string },
): Promise<PrintedFile | undefined> {
  return print(app, sellerId, { paper, parcelIds: [parcelId], vendorOrderId })
}

/** The same for several parcels of a seller in one file, in the order of their ids; what is not the seller's is left out. */
export function printParcels(
  app: App,
  sellerId: string,
  { paper, parcelIds }: { paper: ParcelPaper; parcelIds: readonly string[] },
): Promise<PrintedFile | undefined> {
  return print(app, sellerId, { paper, parcelIds: parcelIds.slice(0, AT_ONCE_MAX) })
}

/** What is to be fetched from the shelves for several vendor orders; undefined when nothing is left to pack of them. */
export async function printPickingList(
  app: App,
  sellerId: string,
  vendorOrderIds: readonly string[],
): Promise<PrintedFile | undefined> {
  const content = await findPickingList(app, sellerId, vendorOrderIds.slice(0, AT_ONCE_MAX))
  if (!content) return undefined
  const bytes = await printPaper(app, { kind: 'picking-list', content }, sellerId)
  return { name: `picking-list-${indianDay(app.clock.now())}.pdf`, contentType: 'application/pdf', bytes }
}

async function print(
  app: App,
  sellerId: string,
  { paper, ...asked }: { paper: ParcelPaper; parcelIds: readonly string[]; vendorOrderId?: string },
): Promise<PrintedFile | undefined> {
  const content =
    paper === 'labels'
      ? ({ kind: 'labels', content: await readLabels(app, sellerId, asked) } as const)
      : ({ kind: 'packing-slips', content: await readPackingSlips(app, sellerId, asked) } as const)
  const [first, ...others] = content.content
  if (!first) return undefined
  const of = others.length === 0 ? first.parcelNumber : indianDay(app.clock.now())
  const bytes = await printPaper(app, content, sellerId)
  return { name: `${paper}-${of}.pdf`, contentType: 'application/pdf', bytes }
}
