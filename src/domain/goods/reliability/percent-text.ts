import { formatPercent } from '#domain/ground/shared/money.ts'

/** Parts of a thousand as a percentage with one place at most: 12 → "1.2%". */
export function percentText(permille: number): string {
  return formatPercent(permille * 10)
}

/** From one to the other: "0.5–2.8%". */
export function rangeText(lowPermille: number, highPermille: number): string {
  return `${percentText(lowPermille).replace('%', '')}–${percentText(highPermille)}`
}
