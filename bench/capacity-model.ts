/** One kind of request: how often it is among all, its processor time in the web process, and its waits for the database. */
export interface RequestKind {
  share: number
  cpuMs: number
  waitMs: number
  /** How many times it waits, with a part of its processor time before each and after the last. */
  waits: number
}

interface Load {
  kinds: readonly RequestKind[]
  arrivalsPerSecond: number
  webProcesses: number
  requests: number
}

interface Slice {
  at: number
  born: number
  process: number
  left: number
  kind: RequestKind
}

/**
 * Latencies in milliseconds, sorted, of requests that arrive by chance (Poisson) at web processes that the system picks by
 * chance (decision 1220). A process does one slice of work at a time, in the order in which they are ready, as an event
 * loop does; while a request waits for the database the loop does others. Slices and waits are exponential: pages differ,
 * and what is collected and compiled between them takes its time from somebody. The database is as fast as when asked
 * alone: it is to have cores of its own.
 */
export function simulate({ kinds, arrivalsPerSecond, webProcesses, requests }: Load, seed = 1): number[] {
  const random = seeded(seed)
  const exponential = (mean: number) => -mean * Math.log(1 - random())
  const free = new Array<number>(webProcesses).fill(0)
  const latencies: number[] = []
  const ready: Slice[] = []
  let clock = 0
  let arrived = 0
  const arrive = () => {
    clock += exponential(1_000 / arrivalsPerSecond)
    arrived++
    const kind = pick(kinds, random())
    push(ready, {
      at: clock,
      born: clock,
      process: Math.floor(random() * webProcesses),
      left: kind.waits,
      kind,
    })
  }
  arrive()
  for (let slice = pop(ready); slice; slice = pop(ready)) {
    if (slice.at === clock && slice.born === clock && arrived < requests) arrive()
    const { kind, process } = slice
    const end = Math.max(slice.at, free[process] ?? 0) + exponential(kind.cpuMs / (kind.waits + 1))
    free[process] = end
    if (slice.left > 0)
      push(ready, { ...slice, at: end + exponential(kind.waitMs / kind.waits), left: slice.left - 1 })
    else latencies.push(end - slice.born)
  }
  return latencies.sort((a, b) => a - b)
}

/** The share of its time for which each web process works. */
export function utilisation({ kinds, arrivalsPerSecond, webProcesses }: Omit<Load, 'requests'>): number {
  const mean = kinds.reduce((sum, { share, cpuMs }) => sum + share * cpuMs, 0)
  return (arrivalsPerSecond * mean) / 1_000 / webProcesses
}

export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

function pick(kinds: readonly RequestKind[], at: number): RequestKind {
  let sum = 0
  const found = kinds.find(({ share }) => {
    sum += share
    return at < sum
  })
  const kind = found ?? kinds.at(-1)
  if (!kind) throw new Error('a load needs a kind of request')
  return kind
}

/** The same chance in each run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A heap by `at`. */
function push(heap: Slice[], slice: Slice): void {
  let index = heap.push(slice) - 1
  while (index > 0) {
    const parent = (index - 1) >> 1
    const above = heap[parent]
    if (!above || above.at <= slice.at) break
    heap[index] = above
    index = parent
  }
  heap[index] = slice
}

function pop(heap: Slice[]): Slice | undefined {
  const first = heap[0]
  const last = heap.pop()
  if (!first || !last || heap.length === 0) return first
  let index = 0
  for (;;) {
    const [left, right] = [heap[2 * index + 1], heap[2 * index + 2]]
    if (!left || (left.at >= last.at && (!right || right.at >= last.at))) break
    const isRight = right !== undefined && right.at < left.at
    heap[index] = isRight ? right : left
    index = 2 * index + (isRight ? 2 : 1)
  }
  heap[index] = last
  return first
}
