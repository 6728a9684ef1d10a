import type pg from 'pg'
import type { WalPosition } from '#server/ground/db/following/wal-position.ts'
import {
  type ContentReading,
  connectReader,
  type LeaderPlace,
  readContentChanges,
  type ToldChange,
} from './content-change-views.ts'

/** What changed: everything, or these products and the cards of these categories; `allProducts` stands for too many to name. */
export type ContentChange = 'everything' | ChangedProducts

export interface ChangedProducts {
  /** Products whose own page shows something else now. */
  productIds: readonly string[]
  /** Categories in which a card shows something else, came or went. */
  categories: readonly string[]
  allProducts: boolean
}

/** Tells what public pages show differently. */
export interface ContentChanges {
  /**
   * Resolves once the listeners know of every change that was committed before the call. Calls that come while the
   * database is asked share the next question. Rejects when the database does not answer within three seconds; from then
   * on everything counts as changed.
   */
  catchUp(): Promise<void>
  /** Told before `catchUp` resolves. */
  onChange(listener: (change: ContentChange) => void): void
  /** The newest answer of the leader; undefined before the first, and where nobody asks for positions. */
  heard(): HeardOfLeader | undefined
  close(): Promise<void>
}

/** What the leader said of itself when it was asked what changed. */
export interface HeardOfLeader extends LeaderPlace {
  /** By the clock of this process (`performance.now`), before it was asked: it has told everything that was committed by then. */
  askedAt: number
  /** Whoever stands here, or further, has every change that was told. */
  lastChange: WalPosition
}

const PATIENCE_MS = 3_000

/** Opens a connection of its own with the first question, and another one after it was lost. */
// Long because it is one reader: its connection, its question, and what was heard last.
export function openContentChanges(
  settings: pg.ClientConfig,
  {
    keepsPrepared = true,
    asksPosition = false,
    patienceMs = PATIENCE_MS,
  }: { keepsPrepared?: boolean; asksPosition?: boolean; patienceMs?: number } = {},
): ContentChanges {
  const listeners: ((change: ContentChange) => void)[] = []
  let client: Promise<pg.Client> | undefined
  let last: ContentReading | undefined
  let heard: HeardOfLeader | undefined
  let next: Promise<void> | undefined
  let current: Promise<void> = Promise.resolve()

  /** The question that begins when the one before has been answered. */
  function catchUp(): Promise<void> {
    next ??= begin(current)
    return next
  }

  async function begin(before: Promise<void>): Promise<void> {
    await before.catch(() => undefined)
    const asking = ask()
    current = asking
    next = undefined
    return asking
  }

  async function ask(): Promise<void> {
    try {
      client ??= connectReader({ ...settings, connectionTimeoutMillis: patienceMs }, forget)
      const connection = await client
      const askedAt = performance.now()
      const asked = { since: last?.snapshot, keepsPrepared, asksPosition }
      const reading = await within(patienceMs, readContentChanges(connection, asked))
      const change = last ? changeOf(reading, last) : 'everything'
      last = reading
      if (reading.leader) {
        const { position } = reading.leader
        heard = {
          ...reading.leader,
          askedAt,
          lastChange: change ? position : (heard?.lastChange ?? position),
        }
      }
      if (change) tell(change)
    } catch (error) {
      forget()
      throw error
    }
  }

  /** What was changed meanwhile nobody can tell. */
  function forget(): void {
    const lost = client
    client = undefined
    last = undefined
    lost?.then((each) => each.end()).catch(() => undefined)
  }

  function tell(change: ContentChange): void {
    for (const listener of listeners) listener(change)
  }

  return {
    catchUp,
    onChange: (listener) => listeners.push(listener),
    heard: () => heard,
    async close() {
      await current.catch(() => undefined)
      const open = client
      client = undefined
      await open?.then((each) => each.end()).catch(() => undefined)
    },
  }
}

/** Undefined when nothing changed. Two purges since the last reading may have taken what it did not see. */
function changeOf(
  { changes, purges, leader }: ContentReading,
  last: ContentReading,
): ContentChange | undefined {
  if (purges > last.purges + 1 || purges < last.purges) return 'everything'
  // A pooler may lead to another leader without a word, and what the one before committed last may be lost.
  if (leader?.timeline !== last.leader?.timeline) return 'everything'
  if (changes.length === 0) return undefined
  if (changes.some(({ what }) => what === 'site')) return 'everything'
  return {
    productIds: present(changes, 'productId'),
    categories: present(changes, 'category'),
    allProducts: changes.some(({ what }) => what === 'catalogue'),
  }
}

function present(changes: readonly ToldChange[], name: 'productId' | 'category'): string[] {
  return [...new Set(changes.flatMap((change) => change[name] ?? []))]
}

async function within<Value>(patienceMs: number, work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error('the database was asked what changed and did not answer')),
      patienceMs,
    )
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
