import { gtin14 } from '#domain/ground/shared/product-codes/barcode.ts'
import { partNumberKey } from '#domain/ground/shared/product-codes/part-number.ts'
import { normaliseSerial } from './serial-numbers.ts'

/** A line of the parcel that is being packed, as a scanner knows it. */
export interface ScannedLine {
  lineId: string
  name: string
  /** What stands on its box: the barcode (EAN) and the maker's part number. */
  codes: readonly string[]
  /** So many pieces are to be packed. */
  pieces: number
  needsSerial: boolean
  /** How often its box was scanned. */
  counted: number
  /** Each piece's serial numbers so far. */
  serials: readonly (readonly string[])[]
}

/** What a scan was: a product of this order, a piece's serial number, or something that does not belong in this box. */
export type Scan =
  | { kind: 'product'; lineId: string; name: string }
  | { kind: 'serial'; lineId: string; name: string; piece: number; serial: string }
  | { kind: 'all-counted'; name: string }
  | { kind: 'twice'; serial: string }
  | { kind: 'wrong-product'; code: string; isGoods: boolean }
  | { kind: 'unreadable'; text: string }

/**
 * Says what was scanned. `current` is the line whose product was scanned last: a serial number is its next piece's,
 * else that of the first line with a piece that has none. A barcode of goods that no line has is a wrong product.
 */
export function readScan(text: string, lines: readonly ScannedLine[], current: string | undefined): Scan {
  const code = plainCode(text)
  const ofProduct = lines.filter(({ codes }) => codes.some((each) => plainCode(each) === code))
  if (code !== '' && ofProduct.length > 0) {
    const open = ofProduct.find((line) => line.counted < line.pieces)
    const [first] = ofProduct
    if (open) return { kind: 'product', lineId: open.lineId, name: open.name }
    return { kind: 'all-counted', name: first?.name ?? '' }
  }
  if (gtin14(code)) return { kind: 'wrong-product', code: text.trim(), isGoods: true }
  const serial = normaliseSerial(text)
  if (!serial) return { kind: 'unreadable', text: text.trim().slice(0, 60) }
  const known = lines.flatMap(({ serials }) => serials.flat())
  if (known.some((each) => normaliseSerial(each) === serial)) return { kind: 'twice', serial }
  const waiting = lines.filter((line) => line.needsSerial && emptyPiece(line) !== undefined)
  const line = waiting.find(({ lineId }) => lineId === current) ?? waiting[0]
  const piece = line && emptyPiece(line)
  if (!line || piece === undefined) return { kind: 'wrong-product', code: serial, isGoods: false }
  return { kind: 'serial', lineId: line.lineId, name: line.name, piece, serial }
}

/** The first piece without a number, from 1. */
function emptyPiece({ pieces, serials }: ScannedLine): number | undefined {
  const place = Array.from({ length: pieces }).findIndex((_, at) => !serials[at]?.some((text) => text.trim()))
  return place === -1 ? undefined : place + 1
}

/** A barcode as fourteen digits, since scanners put a nought before a UPC or leave it out; a part number without dashes. */
function plainCode(text: string): string {
  return gtin14(text) ?? partNumberKey(text.trim())
}
