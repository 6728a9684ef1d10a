import type pg from 'pg'
import {
  type ContentReading,
  connectReader,
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
  close(): Promise<void>
}

const PATIENCE_MS = 3_000

/** Opens a connection of its own with the first question, and another one after it was lost. */
export function openContentChanges(
  settings: pg.ClientConfig,
  { keepsPrepared = true }: { keepsPrepared?: boolean } = {},
): ContentChanges {
  const listeners: ((change: ContentChange) => void)[] = []
  let client: Promise<pg.Client> | undefined
  let last: ContentReading | undefined
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
      client ??= connectReader({ ...settings, connectionTimeoutMillis: PATIENCE_MS }, forget)
      const connection = await client
      const reading = await within(readContentChanges(connection, { since: last?.snapshot, keepsPrepared }))
      const change = last ? changeOf(reading, last) : 'everything'
      last = reading
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
    async close() {
      await current.catch(() => undefined)
      const open = client
      client = undefined
      await open?.then((each) => each.end()).catch(() => undefined)
    },
  }
}

/** Undefined when nothing changed. Two purges since the last reading may have taken what it did not see. */
function changeOf({ changes, purges }: ContentReading, last: ContentReading): ContentChange | undefined {
  if (purges > last.purges + 1 || purges < last.purges) return 'everything'
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

async function within<Value>(work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error('the database was asked what changed and did not answer')),
      PATIENCE_MS,
    )
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
