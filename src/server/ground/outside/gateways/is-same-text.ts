import { timingSafeEqual } from 'node:crypto'

/** Compares what somebody sent with what is right, in the same time whatever they differ in. */
export function isSameText(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
