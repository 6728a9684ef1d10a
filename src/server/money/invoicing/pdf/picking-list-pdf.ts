import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { formatCount } from '#domain/ground/shared/money.ts'
import { A4, bytesOf, drawWordmark, numberPages, openDocument } from './page.ts'
import { type Column, drawTable, TICK } from './table.ts'
import { drawText } from './text-box.ts'

/** What is to be fetched from the shelves for many orders in one round. */
export interface PickingList {
  sellerName: string
  /** When it was made: an ISO text. */
  madeAt: string
  lines: readonly PickedLine[]
}

export interface PickedLine {
  name: string
  mpn: string | null
  /** The seller's own number for the goods: most number their shelves by it. */
  sku: string | null
  orderNumber: string
  quantity: number
}

const WIDTH = A4.width - 2 * A4.margin

const COLUMNS: readonly Column[] = [
  { title: 'Fetched', width: 50, isTick: true },
  { title: 'Pieces', width: 45, align: 'right', weight: 700 },
  { title: 'Your number', width: 95 },
  { title: 'Goods', width: 193 },
  { title: 'For orders', width: 140 },
]

/** Draws the goods of many orders, each once with its sum, in the order of the seller's own numbers and names. */
export function drawPickingList(list: PickingList): Promise<Uint8Array> {
  const doc = openDocument(A4, { title: 'Picking list', author: list.sellerName })
  doc.addPage()
  drawWordmark(doc)
  drawText(doc, 'Picking list', { x: A4.margin, y: A4.margin - 6, width: WIDTH, size: 18, weight: 700 })
  const orders = new Set(list.lines.map((line) => line.orderNumber)).size
  const pieces = list.lines.reduce((sum, line) => sum + line.quantity, 0)
  const about = `${list.sellerName} · ${formatDateTime(list.madeAt)} · orders: ${formatCount(orders)} · pieces: ${formatCount(pieces)}`
  drawText(doc, about, { x: A4.margin, y: A4.margin + 22, width: WIDTH, size: 9 })
  const rows = gathered(list.lines).map((goods) => [
    TICK,
    String(goods.quantity),
    goods.sku ?? '',
    [goods.name, goods.mpn].filter(Boolean).join('\n'),
    goods.orders.map(({ orderNumber, quantity }) => `${orderNumber} × ${quantity}`).join(', '),
  ])
  drawTable(doc, COLUMNS, rows, A4.margin + 42)
  numberPages(doc, `Picking list · ${list.sellerName}`)
  return bytesOf(doc)
}

/** The lines of equal goods together, sorted as they are fetched. */
function gathered(lines: readonly PickedLine[]) {
  const groups = Map.groupBy(lines, ({ sku, name, mpn }) => JSON.stringify([sku ?? '', name, mpn ?? '']))
  return [...groups.values()]
    .map((group) => ({
      ...(group[0] as PickedLine),
      quantity: group.reduce((sum, line) => sum + line.quantity, 0),
      orders: group.map(({ orderNumber, quantity }) => ({ orderNumber, quantity })),
    }))
    .toSorted((one, other) => placeOf(one).localeCompare(placeOf(other), 'en-IN', { numeric: true }))
}

function placeOf({ sku, name }: PickedLine): string {
  return sku ? `0 ${sku}` : `1 ${name}`
}
