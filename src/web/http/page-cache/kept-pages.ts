import type { ChangedProducts, ContentChange } from '#server/ground/content-changes/content-changes.ts'
import type { PageContent } from './page-content.ts'

export interface Made<Page> {
  page: Page
  byteLength: number
  /** Absent for a page that is not kept. */
  content: PageContent | undefined
  /** Milliseconds since 1970, after which the page is made anew though nothing changed. */
  holdsUntil: number
}

interface Kept<Page> extends Made<Page> {
  key: string
  content: PageContent
  tags: readonly string[]
}

interface Flight<Page> {
  changesSeen: number
  page: Promise<Page | undefined>
}

/** What an entry takes besides its page: key, tags, places in maps. */
const ENTRY_BYTES = 600
/** Of all bytes, for pages that were asked for once: a stranger's thousand addresses drive out only one another. */
const SHARE_OF_ONCE = 0.25
/** So many changes while a page is being made count as everything. */
const REMEMBERED_CHANGES_MAX = 1_000
const ANY_PRODUCT = '*'

/**
 * Pages by key, within `bytesMax`. A page that is asked for while it is made is made once, unless something changed
 * since its making began; and one that was being made while its content changed is given to who asked before, and not
 * kept.
 */
export function makeKeptPages<Page>({ bytesMax }: { bytesMax: number }) {
  const once = new Map<string, Kept<Page>>()
  const again = new Map<string, Kept<Page>>()
  const byTag = new Map<string, Set<Kept<Page>>>()
  const flights = new Map<string, Flight<Page>>()
  let running = 0
  const bytes = { once: 0, again: 0 }
  /** Changes since the oldest making that still runs; the count goes on. */
  let changes: ContentChange[] = []
  let changesSeen = 0

  function find(key: string, at: number): Page | undefined {
    const kept = again.get(key) ?? once.get(key)
    if (!kept) return undefined
    if (at >= kept.holdsUntil) {
      remove(kept)
      return undefined
    }
    take(kept)
    again.set(key, kept)
    bytes.again += sizeOf(kept)
    shrink()
    return kept.page
  }

  /** The page under this key, made by `make` unless it is kept or being made; undefined when `make` gave nothing. */
  function get(
    key: string,
    at: number,
    make: () => Promise<Made<Page> | undefined>,
  ): Page | Promise<Page | undefined> {
    const found = find(key, at)
    if (found) return found
    const flight = flights.get(key)
    if (flight?.changesSeen === changesSeen) return flight.page
    const started: Flight<Page> = { changesSeen, page: fly(key, make) }
    flights.set(key, started)
    const land = () => flights.get(key) === started && flights.delete(key)
    started.page.then(land, land)
    return started.page
  }

  async function fly(key: string, make: () => Promise<Made<Page> | undefined>): Promise<Page | undefined> {
    const seen = changesSeen
    running += 1
    try {
      const made = await make()
      const since = changes.slice(changes.length - (changesSeen - seen))
      if (made?.content && !isTouched(made.content, since)) keep(key, { ...made, content: made.content })
      return made?.page
    } finally {
      running -= 1
      if (running === 0) changes = []
    }
  }

  function keep(key: string, made: Made<Page> & { content: PageContent }): void {
    const before = again.get(key) ?? once.get(key)
    if (before) remove(before)
    const kept = { ...made, key, tags: tagsOf(made.content) }
    once.set(key, kept)
    bytes.once += sizeOf(kept)
    for (const tag of kept.tags) {
      const tagged = byTag.get(tag) ?? new Set()
      byTag.set(tag, tagged.add(kept))
    }
    shrink()
  }

  /** Lets go of every page whose content changed. */
  function drop(change: ContentChange): void {
    changesSeen += 1
    if (running > 0) changes.push(changes.length < REMEMBERED_CHANGES_MAX ? change : 'everything')
    if (change === 'everything') for (const kept of [...once.values(), ...again.values()]) remove(kept)
    else for (const tag of touchedTags(change, byTag)) for (const kept of byTag.get(tag) ?? []) remove(kept)
  }

  function remove(kept: Kept<Page>): void {
    take(kept)
    for (const tag of kept.tags) {
      const tagged = byTag.get(tag)
      tagged?.delete(kept)
      if (tagged?.size === 0) byTag.delete(tag)
    }
  }

  function take(kept: Kept<Page>): void {
    if (once.get(kept.key) === kept) {
      once.delete(kept.key)
      bytes.once -= sizeOf(kept)
    } else if (again.get(kept.key) === kept) {
      again.delete(kept.key)
      bytes.again -= sizeOf(kept)
    }
  }

  function shrink(): void {
    while (bytes.once > bytesMax * SHARE_OF_ONCE && removeOldest(once)) {}
    while (bytes.again > bytesMax * (1 - SHARE_OF_ONCE) && removeOldest(again)) {}
  }

  function removeOldest(pages: Map<string, Kept<Page>>): boolean {
    const [oldest] = pages.values()
    if (oldest) remove(oldest)
    return oldest !== undefined
  }

  /** A kept page takes other bytes from now on; one that is no longer kept is left alone. */
  function resize(key: string, page: Page, byteLength: number): void {
    const kept = again.get(key) ?? once.get(key)
    if (kept?.page !== page) return
    bytes[again.has(key) ? 'again' : 'once'] += byteLength - kept.byteLength
    kept.byteLength = byteLength
    shrink()
  }

  const count = () => ({ pages: once.size + again.size, bytes: bytes.once + bytes.again })
  return { get, drop, resize, count }
}

function sizeOf(kept: Kept<unknown>): number {
  return kept.byteLength + kept.key.length * 2 + ENTRY_BYTES
}

function tagsOf({ products = [], categories = [], allProducts = false }: PageContent): string[] {
  return [
    ...products.map((id) => `product:${id}`),
    ...categories.map((name) => `category:${name}`),
    ...(allProducts ? [ANY_PRODUCT] : []),
  ]
}

function touchedTags(change: ChangedProducts, known: ReadonlyMap<string, unknown>): Iterable<string> {
  if (change.allProducts) return [...known.keys()]
  return [
    ...change.productIds.map((id) => `product:${id}`),
    ...change.categories.map((name) => `category:${name}`),
    ...(change.categories.length > 0 ? [ANY_PRODUCT] : []),
  ]
}

function isTouched(content: PageContent, changes: readonly ContentChange[]): boolean {
  const tags = new Map(tagsOf(content).map((tag) => [tag, true]))
  return changes.some((change) => {
    if (change === 'everything') return true
    for (const tag of touchedTags(change, tags)) if (tags.has(tag)) return true
    return false
  })
}
