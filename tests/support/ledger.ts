import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'

/** What a client was promised, on its own disk before it believes it: a promise that a crash cannot make it forget. */
export interface Ledger {
  write(entry: { checkoutKey: string; orderId: string }): void
  read(): { checkoutKey: string; orderId: string }[]
  close(): void
}

export function openLedger(path: string): Ledger {
  const file = openSync(path, 'a')
  return {
    write(entry) {
      writeSync(file, `${JSON.stringify(entry)}\n`)
      fsyncSync(file)
    },
    read: () =>
      readFileSync(path, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
    close: () => closeSync(file),
  }
}

/** Chance that can be repeated: the same seed gives the same numbers (mulberry32). From 0 up to, not including, 1. */
export function seededChance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
