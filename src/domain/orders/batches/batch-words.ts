import { percentText } from '#domain/goods/reliability/percent-text.ts'
import { formatCount } from '#domain/ground/shared/money.ts'
import { formatMonth } from '#domain/ground/shared/months.ts'
import type { ComparedBatch } from './batch-signals.ts'

type Numbers = Pick<ComparedBatch, 'pieces' | 'faults' | 'restPieces' | 'restFaults'>

/** "Delivered in November 2026", or "Serial numbers that begin with NNA12". */
export function batchTitle({ kind, name }: Pick<ComparedBatch, 'kind' | 'name'>): string {
  return kind === 'month' ? `Delivered in ${formatMonth(name)}` : `Serial numbers that begin with ${name}`
}

/** "12 of 60 (20%)": pieces that arrived faulty or damaged, or failed under warranty. */
export function faultsText(faults: number, pieces: number): string {
  const percent = pieces > 0 ? ` (${percentText(Math.round((1000 * faults) / pieces))})` : ''
  return `${formatCount(faults)} of ${formatCount(pieces)}${percent}`
}

/** The batch beside the rest of its product: "12 of 60 (20%), of all others 5 of 400 (1.3%)". */
export function comparedText({ pieces, faults, restPieces, restFaults }: Numbers): string {
  return `${faultsText(faults, pieces)}, of all others ${faultsText(restFaults, restPieces)}`
}

/** How likely a batch would be by chance alone: "1 in 25,000". */
export function chanceText(chance: number): string {
  const oneIn = chance > 0 ? Math.round(1 / chance) : Number.POSITIVE_INFINITY
  return oneIn >= 1_000_000_000 ? 'less than 1 in 1,00,00,00,000' : `1 in ${formatCount(oneIn)}`
}
