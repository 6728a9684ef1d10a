import type { PieceHistory } from '#domain/goods/reliability/piece-history.ts'
import { batchOfSerial } from './batch-of-serial.ts'
import { type Draw, tailOfDraws } from './tail-of-draws.ts'

/** Pieces of one seller that may be of one batch: delivered in a month, or with serial numbers that begin alike. */
export interface Batch {
  sellerId: string
  kind: 'month' | 'serial'
  /** "2026-11", or the beginning of the serial numbers. */
  name: string
}

/** A batch beside all other pieces of its product. Faults: it arrived faulty or damaged, or failed under warranty. */
export interface ComparedBatch extends Batch {
  pieces: number
  faults: number
  restPieces: number
  restFaults: number
  /** How likely so many faults would be if the batch were as the rest. */
  chance: number
}

/** A batch is compared from so many pieces on, beside at least so many others. */
export const BATCH_PIECES_MIN = 10
export const REST_PIECES_MIN = 20
/** It stands out from so many faults on, which so many customers reported. */
export const BATCH_FAULTS_MIN = 3
export const BATCH_CUSTOMERS_MIN = 2
/** In at most so many counts of the whole shop in a hundred anything stands out by chance alone. */
export const FALSE_ALARM_MAX = 0.01
/** Later faults are not compared. */
const COMPARED_DAYS = 730

/**
 * Compares each batch of a product with all its other pieces, by the day of each fault: of the pieces that could have
 * failed on that day, as many are taken blindly as did. So an older batch does not stand out for having been used longer.
 * Gives those with enough faults and more than expected; `compared` says how many comparisons there were.
 */
export function compareBatches(histories: readonly PieceHistory[]): {
  compared: number
  batches: ComparedBatch[]
} {
  const all = risksOf(histories)
  const batches: ComparedBatch[] = []
  let compared = 0
  for (const { batch, pieces } of batchesOf(histories)) {
    const restPieces = histories.length - pieces.length
    if (pieces.length < BATCH_PIECES_MIN || restPieces < REST_PIECES_MIN) continue
    compared += 1
    const own = risksOf(pieces)
    const draws = drawsOf(all, own)
    const expected = draws.reduce((sum, draw) => sum + (draw.taken * draw.marked) / draw.all, 0)
    if (own.faults < BATCH_FAULTS_MIN || own.customers < BATCH_CUSTOMERS_MIN || own.faults <= expected)
      continue
    batches.push({
      ...batch,
      pieces: pieces.length,
      faults: own.faults,
      restPieces,
      restFaults: all.faults - own.faults,
      chance: tailOfDraws(draws, own.faults),
    })
  }
  return { compared, batches }
}

/**
 * Those of all compared batches of the shop that stand out, by S. Holm’s correction for so many comparisons (Scand. J.
 * Stat. 6, 1979).
 */
export function standOut<Compared extends { chance: number }>(
  batches: readonly Compared[],
  compared: number,
): Compared[] {
  const likeliestLast = batches.toSorted((one, other) => one.chance - other.chance)
  const first = likeliestLast.findIndex(({ chance }, at) => chance > FALSE_ALARM_MAX / (compared - at))
  return first < 0 ? likeliestLast : likeliestLast.slice(0, first)
}

interface Risks {
  faults: number
  customers: number
  /** By day: how many could still fail on it, and how many did. */
  atRisk: Int32Array
  faultsOn: Int32Array
}

function risksOf(histories: readonly PieceHistory[]): Risks {
  const atRisk = new Int32Array(COMPARED_DAYS + 2)
  const faultsOn = new Int32Array(COMPARED_DAYS + 1)
  const customers = new Set<string>()
  let faults = 0
  for (const piece of histories) {
    const last = Math.min(piece.observedDays, COMPARED_DAYS)
    atRisk[last] = (atRisk[last] ?? 0) + 1
    if (!isFault(piece) || piece.observedDays > COMPARED_DAYS) continue
    faultsOn[last] = (faultsOn[last] ?? 0) + 1
    faults += 1
    customers.add(piece.customerId)
  }
  for (let day = COMPARED_DAYS - 1; day >= 0; day -= 1)
    atRisk[day] = (atRisk[day] ?? 0) + (atRisk[day + 1] ?? 0)
  return { faults, customers: customers.size, atRisk, faultsOn }
}

function isFault(piece: PieceHistory): boolean {
  return piece.end === 'failed' || (piece.end === 'back' && piece.reason === 'faulty')
}

function drawsOf(all: Risks, own: Risks): Draw[] {
  const draws: Draw[] = []
  for (const [day, taken] of all.faultsOn.entries())
    if (taken > 0) draws.push({ all: all.atRisk[day] ?? 0, marked: own.atRisk[day] ?? 0, taken })
  return draws
}

function batchesOf(histories: readonly PieceHistory[]): { batch: Batch; pieces: PieceHistory[] }[] {
  const found = new Map<string, { batch: Batch; pieces: PieceHistory[] }>()
  const put = (batch: Batch, piece: PieceHistory) => {
    const key = `${batch.kind} ${batch.sellerId} ${batch.name}`
    const known = found.get(key)
    if (known) known.pieces.push(piece)
    else found.set(key, { batch, pieces: [piece] })
  }
  const beginning = batchOfSerial(histories.flatMap(({ serial }) => serial ?? []))
  for (const piece of histories) {
    const { sellerId, serial, deliveredOn } = piece
    put({ sellerId, kind: 'month', name: deliveredOn.slice(0, 7) }, piece)
    if (serial) put({ sellerId, kind: 'serial', name: beginning(serial) }, piece)
  }
  return [...found.values()]
}
