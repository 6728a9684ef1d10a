import { createHash } from 'node:crypto'
import { invariant } from '#domain/ground/shared/invariant.ts'

/** Chance that is the same in every run. */
export interface Chance {
  /** A whole number from 0 up to, not including, `limit`. */
  below(limit: number): number
  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number
  /** True in so many of a hundred cases. */
  percent(share: number): boolean
  pick<Value>(values: readonly Value[]): Value
  uuid(): string
}

/** Numbers that follow from the topic alone: what is drawn for one topic does not change when another one draws more. */
export function seededChance(topic: string): Chance {
  let state = createHash('sha256').update(topic).digest().readUInt32LE(0)
  /** mulberry32 (Tommy Ettinger, public domain). */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    between: (min, max) => min + below(max - min + 1),
    percent: (share) => next() * 100 < share,
    pick: (values) => {
      const value = values[below(values.length)]
      invariant(value !== undefined, 'one of no values cannot be picked')
      return value
    },
    uuid: () => {
      const hex = Array.from({ length: 32 }, () => below(16).toString(16)).join('')
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
    },
  }
}

/** Orders texts as if by chance, and the same way each time. */
export function scatter(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
