export interface QuantityBounds {
  min: number
  max: number
}

/** What a person meant by a typed quantity: text that is no number becomes the minimum, the rest is held in bounds. */
export function clampQuantity(typed: string, { min, max }: QuantityBounds): number {
  const number = /^\s*\+?\d+(\.\d*)?\s*$/.test(typed) ? Math.floor(Number(typed)) : min
  return Math.max(min, Math.min(number, max))
}
