import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { isBlank } from '#domain/ground/shared/typed-text/blank-text.ts'
import type { WantedParcelLine } from './plan-parcel.ts'
import { SERIALS_OF_PIECE_MAX } from './serial-numbers.ts'

/** A parcel takes so many pieces of a line at once; the form has fields for no more. */
export const PIECES_OF_LINE_MAX = 100

export const quantityField = (lineId: string): string => `quantity.${lineId}`
/** The nth serial number of a piece, both from 1. */
export const serialField = (lineId: string, piece: number, nth = 1): string =>
  `serial.${lineId}.${piece}.${nth}`

/**
 * What a form wants in a parcel, of the lines that there are. A field of serial numbers may hold several of one piece,
 * with commas between them; pieces without a number come last. Refuses where more pieces have a number than are packed,
 * since one would be lost.
 */
export function readPackForm(
  form: { get(name: string): string },
  lines: readonly { lineId: string; name: string }[],
): Result<WantedParcelLine[], 'fulfilment.serial_extra'> {
  const wanted: WantedParcelLine[] = []
  for (const { lineId, name } of lines) {
    const quantity = readQuantity(form.get(quantityField(lineId)))
    const serials = readSerials(form, lineId)
    if (quantity > 0 && serials.length > quantity)
      return refuse('fulfilment.serial_extra', { details: { name } })
    wanted.push({ lineId, quantity, serials })
  }
  return ok(wanted)
}

/** What is no number is more than there can be, so that it is refused as that. */
function readQuantity(text: string): number {
  const typed = text.trim()
  if (typed === '') return 0
  return /^\d{1,4}$/.test(typed) ? Number(typed) : Number.MAX_SAFE_INTEGER
}

function readSerials(form: { get(name: string): string }, lineId: string): string[][] {
  const pieces: string[][] = []
  for (let piece = 1; piece <= PIECES_OF_LINE_MAX; piece++) {
    const numbers: string[] = []
    for (let nth = 1; nth <= SERIALS_OF_PIECE_MAX; nth++)
      numbers.push(
        ...form
          .get(serialField(lineId, piece, nth))
          .slice(0, 500)
          .split(/[,;\n]/),
      )
    const typed = numbers.filter((text) => !isBlank(text))
    if (typed.length > 0) pieces.push(typed)
  }
  return pieces
}
