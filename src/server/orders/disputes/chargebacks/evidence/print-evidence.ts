import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { formatInr, type Paise } from '#domain/ground/shared/money.ts'
import { orderNumber } from '#domain/ground/shared/order-number.ts'
import { ok, type Result } from '#domain/ground/shared/result.ts'
import { ATTEMPT_REASON_WORDS, TRACKING_WORDS } from '#domain/ground/shipping/tracking-event.ts'
import type { EvidenceExhibit } from '#domain/orders/disputes/evidence.ts'
import { shrinkForPaper } from '#server/goods/catalogue/pictures/encode-photograph.ts'
import { pictureFile } from '#server/goods/catalogue/pictures/store-picture.ts'
import type { App } from '#server/ground/app.ts'
import { readPrintedInvoice } from '#server/money/invoicing/open-invoice.ts'
import type { EvidenceTable, PrintedEvidence } from '#server/money/invoicing/pdf/evidence-pdf.ts'
import { printPaper } from '#server/money/invoicing/pdf/print-paper.ts'
import type { ParcelEvidence } from '../../evidence-views.ts'
import { type EvidenceOrder, type EvidenceToSend, readEvidenceToSend } from './evidence-to-send-views.ts'

const INVOICES_MAX = 10
const PHOTOGRAPHS_MAX = 12
/** The document stays below what gateways take. */
const PHOTOGRAPH_BYTES_MAX = 2_500_000
const PACKED_BOX_WIDTH = 960

export interface EvidenceOf {
  orderId: string
  disputeId: string
  amountPaise: Paise
  reason: string
  summary: string
  exhibits: readonly EvidenceExhibit[]
}

/**
 * Draws what is on record of an order as one PDF for a bank, as it stands now: what was picked of it, within bounds of
 * size and pages. Refuses when the photographs have to wait.
 */
export async function printEvidence(
  app: Pick<App, 'db' | 'files' | 'threads'>,
  asked: EvidenceOf,
): Promise<Result<Uint8Array, 'catalogue.picture_not_readable' | 'catalogue.pictures_busy'>> {
  const found = await readEvidenceToSend(app.db, asked.orderId)
  const has = (exhibit: EvidenceExhibit) => asked.exhibits.includes(exhibit)
  const photographs = has('photographs') ? await photographsOf(app, found, asked.disputeId) : ok([])
  if (!photographs.ok) return photographs
  const invoiceIds = has('invoices') ? invoicesOf(found).slice(0, INVOICES_MAX) : []
  const content: PrintedEvidence = {
    title: `Evidence for dispute ${asked.disputeId}`,
    shopName: 'NanoNagar',
    facts: [
      ['Order', orderWords(found.order)],
      ...found.exchanges.map((each): [string, string] => ['Exchanged for order', orderWords(each)]),
      ['Disputed amount', formatInr(asked.amountPaise, 2)],
      ...(found.order.paidAs ? [['To be paid for the order', found.order.paidAs] as [string, string]] : []),
      ['Reason given', asked.reason.replaceAll('_', ' ')],
      ['Delivered to', found.order.deliverTo],
    ],
    summary: asked.summary,
    tables: [
      ...(has('delivery') ? found.parcels.flatMap(deliveryOf) : []),
      ...(has('goods') ? found.parcels.map(goodsOf) : []),
      ...(has('history') ? [historyOf(found)] : []),
      ...(has('correspondence') ? [correspondenceOf(found)] : []),
    ].filter(({ rows }) => rows.length > 0),
    photographs: photographs.value,
    invoices: await Promise.all(invoiceIds.map((id) => readPrintedInvoice(app, id))),
  }
  return ok(await printPaper(app, { kind: 'evidence', content }, asked.disputeId))
}

function orderWords({ sequence, placedAt }: EvidenceOrder): string {
  return `${orderNumber(sequence)} of ${formatDateTime(placedAt)}`
}

/** How much there is of each exhibit. */
export function countEvidence(found: EvidenceToSend): Readonly<Record<EvidenceExhibit, number>> {
  return {
    delivery: found.parcels.filter(({ evidence }) => evidence.shippedAt).length,
    goods: found.parcels.length,
    history: found.events.length,
    correspondence: found.said.length,
    photographs: keptPhotographs(found).length,
    invoices: invoicesOf(found).length,
  }
}

type Parcel = EvidenceToSend['parcels'][number]

function deliveryOf({ label, evidence }: Parcel): EvidenceTable[] {
  const facts = [
    ['Courier', [evidence.courierName, evidence.trackingNumber].filter(Boolean).join(', ') || 'Not named'],
    ['Handed to the courier', evidence.shippedAt ? formatDateTime(evidence.shippedAt) : 'Not yet'],
    ['Delivered', deliveredWords(evidence)],
  ]
  return [
    { title: `Delivery: ${label}`, columns: columns(['What', 1], ['On record', 3]), rows: facts },
    {
      title: `What the courier reported: ${label}`,
      columns: columns(['When', 1], ['What', 3]),
      rows: evidence.tracking.map(({ at, kind, place, reason }) => [
        formatDateTime(at),
        [TRACKING_WORDS[kind], reason && ATTEMPT_REASON_WORDS[reason].toLowerCase(), place]
          .filter(Boolean)
          .join(', '),
      ]),
    },
  ]
}

function deliveredWords({ deliveredAt, codeToldAt, boxOpenedAt, needsCode }: ParcelEvidence): string {
  if (!deliveredAt) return 'Not delivered'
  const at = formatDateTime(deliveredAt)
  if (codeToldAt)
    return `${at}. At ${formatDateTime(codeToldAt)} the customer told the courier the delivery code, which was shown to the customer’s account alone${boxOpenedAt ? `; the box was opened in front of the customer at ${formatDateTime(boxOpenedAt)}` : ''}.`
  return needsCode ? `${at}, without the delivery code` : `${at}; no delivery code was asked for`
}

function goodsOf({ label, evidence }: Parcel): EvidenceTable {
  return {
    title: `Goods: ${label}`,
    columns: columns(['Product', 4], ['Pieces', 1], ['Serial numbers, read when it was packed', 4]),
    rows: evidence.contents.map(({ name, quantity, serials }) => [
      name,
      String(quantity),
      serials.join(', ') || 'None',
    ]),
  }
}

function historyOf({ events }: EvidenceToSend): EvidenceTable {
  return {
    title: 'What happened to the order',
    columns: columns(['When', 1], ['What', 3]),
    rows: events.map(({ at, what }) => [formatDateTime(at), what]),
  }
}

function correspondenceOf({ said }: EvidenceToSend): EvidenceTable {
  return {
    title: 'Correspondence',
    columns: columns(['When', 2], ['By', 1], ['What', 6]),
    rows: said.map(({ at, by, text }) => [formatDateTime(at), by, text]),
  }
}

function columns(...all: (readonly [string, number])[]): EvidenceTable['columns'] {
  return all.map(([title, share]) => ({ title, share }))
}

function invoicesOf({ parcels }: EvidenceToSend): string[] {
  return parcels.flatMap(({ evidence }) => evidence.invoices.map(({ id }) => id))
}

/** The packed boxes first: they show what was sent. */
function keptPhotographs({ parcels, photographs }: EvidenceToSend) {
  const boxes = parcels.flatMap(({ label, evidence: { pictureKey } }) =>
    pictureKey
      ? [{ fileKey: pictureFile(pictureKey, PACKED_BOX_WIDTH, 'webp'), caption: `The packed box: ${label}` }]
      : [],
  )
  return [...boxes, ...photographs].slice(0, PHOTOGRAPHS_MAX)
}

type PhotographsOfRefusal = 'catalogue.picture_not_readable' | 'catalogue.pictures_busy'

async function photographsOf(
  app: Pick<App, 'files'>,
  found: EvidenceToSend,
  asker: string,
): Promise<Result<PrintedEvidence['photographs'], PhotographsOfRefusal>> {
  const drawn: { caption: string; jpeg: Uint8Array }[] = []
  let bytes = 0
  for (const { fileKey, caption } of keptPhotographs(found)) {
    const file = await app.files.get(fileKey)
    const shrunk = file && (await shrinkForPaper(file.bytes, asker))
    if (shrunk && !shrunk.ok && shrunk.problem.code === 'catalogue.pictures_busy') return shrunk
    if (!shrunk?.ok || bytes + shrunk.value.byteLength > PHOTOGRAPH_BYTES_MAX) continue
    bytes += shrunk.value.byteLength
    drawn.push({ caption, jpeg: shrunk.value })
  }
  return ok(drawn)
}
