/** A share from 0 to 1 with the bounds of its 95 % interval. */
export interface Share {
  share: number
  low: number
  high: number
}

/** The two-sided 95 % quantile of the normal distribution. */
export const Z95 = 1.959964

/**
 * The share of so many pieces with Wilson’s score interval (E. B. Wilson, J. Am. Stat. Assoc. 22, 1927), which keeps its
 * level for small shares and never leaves 0 to 1. There is at least one piece.
 */
export function shareOf(counted: number, of: number): Share {
  const share = counted / of
  const z2 = Z95 * Z95
  const middle = (share + z2 / (2 * of)) / (1 + z2 / of)
  const half = (Z95 / (1 + z2 / of)) * Math.sqrt((share * (1 - share)) / of + z2 / (4 * of * of))
  return { share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}
