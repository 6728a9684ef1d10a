import type { Transaction } from 'kysely'
import { type Day, financialYearName, indianDay } from '#domain/ground/shared/days.ts'
import { invariant } from '#domain/ground/shared/invariant.ts'
import type { Paise } from '#domain/ground/shared/money.ts'
import { contributedToPieces } from '#domain/money/earnings/contribution-shares.ts'
import {
  type CreditNoteDocument,
  type CreditReason,
  creditedAmounts,
  creditNoteNumber,
  GOODWILL_PAYER,
  reducedAmounts,
  withoutTax,
} from '#domain/money/invoicing/credit-note.ts'
import {
  type InvoiceLine,
  type PaidByOthers,
  paidByOthers,
} from '#domain/money/invoicing/invoice-document.ts'
import { sumLines } from '#domain/money/invoicing/parcel-tax.ts'
import { canReduceTax, lastDayToReduceTax } from '#domain/money/invoicing/supply/credit-deadline.ts'
import type { App } from '#server/ground/app.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { reserveNoteEinvoice } from '../einvoices/reserve-einvoice.ts'
import { takeSerial } from '../invoice-store.ts'
import { type CreditedLine, insertCreditNote } from './credit-note-store.ts'
import { readInvoiceToCredit } from './invoice-to-credit-views.ts'

/** Some pieces of a line: those with these numbers in the parcel, else the first that were not credited. */
interface CreditedPieces {
  orderLineId: string
  quantity: number
  numbers?: readonly number[]
  serials?: readonly string[]
}

/** Pieces of one parcel that are credited, and why. */
export interface PiecesToCredit {
  parcelId: string
  pieces: readonly CreditedPieces[]
  reason: CreditReason
  /** The cancellation, return, parcel or dispute: one cause credits a parcel once. */
  causeId: string
  /** What the marketplace gave back of these pieces before, by line: it goes back to it. In paise. */
  goodwill?: readonly Paise[]
}

/** A credit note as the books take it up. */
export interface IssuedCreditNote {
  id: string
  number: string
  issuedOn: Day
  lines: readonly CreditedLine[]
}

/**
 * Issues the credit note for pieces of a parcel that was invoiced, under the lock of its order: each amount is the
 * invoice's share of these pieces. Undefined when the parcel has no invoice. Throws for pieces that the
 * parcel does not hold or that were credited before. The series of the seller stays locked until the commit. One that has to be
 * registered is asked for by a job. After the last day of CGST Act s. 34(2) it is a commercial one, in a series of its own:
 * the price goes back, and the tax stays.
 */
export async function issueCreditNote(
  app: Pick<App, 'clock' | 'random' | 'jobs' | 'einvoices'>,
  tx: Transaction<Schema>,
  { parcelId, pieces, reason, causeId, goodwill = [] }: PiecesToCredit,
): Promise<IssuedCreditNote | undefined> {
  const invoice = await readInvoiceToCredit(tx, parcelId)
  if (!invoice) return undefined
  const { document: invoiced } = invoice
  const issuedAt = app.clock.now()
  const isCommercial = !canReduceTax({ suppliedOn: invoiced.issuedOn, creditedOn: indianDay(issuedAt) })
  const printed: InvoiceLine[] = []
  const shares: PaidByOthers[] = []
  const lines = pieces.map(({ orderLineId, quantity, numbers, serials }, nth): CreditedLine => {
    const at = invoice.lines.findIndex((line) => line.order_line_id === orderLineId)
    const [row, line] = [invoice.lines[at], invoiced.lines[at]]
    invariant(row && line, 'only what an invoice lists is credited')
    const share = creditedAmounts(line, { before: row.credited_quantity, now: quantity })
    const amounts = isCommercial ? withoutTax(share) : share
    shares.push({ names: row.contributed_by, paise: contributedTo(row, quantity) })
    shares.push({ names: [GOODWILL_PAYER], paise: goodwill[nth] ?? 0 })
    printed.push({ ...line, ...amounts, quantity, serials: serials ?? [] })
    const known = numbers ?? freePieces(row).slice(0, quantity)
    invariant(known.length === quantity, 'each credited piece has a number')
    return { ...amounts, orderLineId, quantity, numbers: known, rateBp: line.rateBp }
  })
  return writeNote(app, tx, {
    invoice,
    parcelId,
    reason,
    causeId,
    isCommercial,
    issuedAt,
    printed,
    lines,
    shares,
  })
}

/**
 * Issues the credit note by which the price of a line in a parcel is reduced after its sale, and its pieces stay with their
 * buyer (CGST Act s. 34), as `issueCreditNote` does: of each tax of the line its share, and after its last day none. Throws
 * for a parcel without an invoice and for more than is left of the line.
 */
export async function reducePrice(
  app: Pick<App, 'clock' | 'random' | 'jobs' | 'einvoices'>,
  tx: Transaction<Schema>,
  {
    parcelId,
    orderLineId,
    paise,
    causeId,
  }: { parcelId: string; orderLineId: string; paise: Paise; causeId: string },
): Promise<IssuedCreditNote> {
  const invoice = await readInvoiceToCredit(tx, parcelId)
  const at = invoice?.lines.findIndex((each) => each.order_line_id === orderLineId) ?? -1
  const line = invoice?.document.lines[at]
  invariant(invoice && line, 'only what an invoice lists is reduced')
  const issuedAt = app.clock.now()
  const isCommercial = !canReduceTax({
    suppliedOn: invoice.document.issuedOn,
    creditedOn: indianDay(issuedAt),
  })
  const reduced = reducedAmounts(line, paise)
  const amounts = isCommercial ? withoutTax(reduced) : reduced
  return writeNote(app, tx, {
    invoice,
    parcelId,
    causeId,
    isCommercial,
    issuedAt,
    reason: 'price-reduction',
    printed: [{ ...line, ...amounts, quantity: 0, serials: [] }],
    lines: [{ ...amounts, orderLineId, quantity: 0, numbers: [], rateBp: line.rateBp }],
    shares: [],
  })
}

/** Numbers a credit note in its series and writes it down. */
async function writeNote(
  app: Pick<App, 'clock' | 'random' | 'jobs' | 'einvoices'>,
  tx: Transaction<Schema>,
  note: {
    invoice: NonNullable<Awaited<ReturnType<typeof readInvoiceToCredit>>>
    parcelId: string
    reason: CreditReason
    causeId: string
    isCommercial: boolean
    issuedAt: Date
    printed: readonly InvoiceLine[]
    lines: readonly CreditedLine[]
    shares: readonly PaidByOthers[]
  },
): Promise<IssuedCreditNote> {
  const { invoice, parcelId, reason, causeId, isCommercial, issuedAt, printed, lines, shares } = note
  const { document: invoiced, gstin, prefix } = invoice
  const [issuedOn, suppliedOn] = [indianDay(issuedAt), invoiced.issuedOn]
  const series = { gstin, prefix, financialYear: financialYearName(issuedOn) }
  const serial = await takeSerial(tx, series, isCommercial ? 'commercial-note' : 'credit-note')
  const {
    isCashOnDelivery: _,
    advancePaise: _advance,
    paidByOthers: _paid,
    offDelivery: _off,
    ...particulars
  } = invoiced
  const others = paidByOthers(shares)
  const document: CreditNoteDocument = {
    ...particulars,
    number: creditNoteNumber({ prefix, issuedOn, serial, isCommercial }),
    issuedOn,
    reason,
    invoice: { number: invoiced.number, issuedOn: invoiced.issuedOn },
    lines: printed,
    totals: sumLines(lines),
    ...(others && { paidByOthers: others }),
    ...(isCommercial && { taxUntil: lastDayToReduceTax(suppliedOn) }),
  }
  const id = app.random.uuid()
  await insertCreditNote(tx, {
    ...series,
    id,
    invoiceId: invoice.id,
    parcelId,
    orderId: invoice.order_id,
    vendorOrderId: invoice.vendor_order_id,
    sellerId: invoice.seller_id,
    reason,
    causeId,
    serial,
    issuedAt,
    document,
    lines,
  })
  await reserveNoteEinvoice(app, tx, id)
  return { id, number: document.number, issuedOn, lines }
}

function contributedTo(
  row: { quantity: number; contributed_paise: Paise; credited_quantity: number },
  now: number,
): Paise {
  const line = { quantity: row.quantity, contributedPaise: row.contributed_paise }
  return contributedToPieces(line, { before: row.credited_quantity, now })
}

function freePieces({ quantity, credited }: { quantity: number; credited: readonly number[] }): number[] {
  return Array.from({ length: quantity }, (_, index) => index + 1).filter(
    (piece) => !credited.includes(piece),
  )
}
