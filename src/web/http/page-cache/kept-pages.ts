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

/** Why a page is kept no longer, but for one that another took the place of. */
type PageEnd = 'changed' | 'everything-changed' | 'ran-out' | 'pushed-out'

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
 * kept. `find` gives what is kept and makes nothing. `onEnd` is told of each page that is kept no longer.
 */
export function makeKeptPages<Page>({
  bytesMax,
  onEnd = () => {},
}: {
  bytesMax: number
  onEnd?: (why: PageEnd) => void
}) {
  const store = makeStore<Page>(bytesMax, onEnd)
  const flights = new Map<string, Flight<Page>>()
  let running = 0
  /** Changes since the oldest making that still runs; the count goes on. */
  let changes: ContentChange[] = []
  let changesSeen = 0

  /** The page under this key, made by `make` unless it is kept or being made; undefined when `make` gave nothing. */
  function get(
    key: string,
    at: number,
    make: () => Promise<Made<Page> | undefined>,
  ): Page | Promise<Page | undefined> {
    const found = store.find(key, at)
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
      if (made?.content && !isTouched(made.content, since))
        store.keep(key, { ...made, content: made.content })
      return made?.page
    } finally {
      running -= 1
      if (running === 0) changes = []
    }
  }

  /** Lets go of every page whose content changed. */
  function drop(change: ContentChange): void {
    changesSeen += 1
    if (running > 0) changes.push(changes.length < REMEMBERED_CHANGES_MAX ? change : 'everything')
    store.drop(change)
  }

  return { get, find: store.find, drop, resize: store.resize, count: store.count }
}

/** A segmented LRU: pages that were asked for once and those that were asked for again, each within their share of bytes. */
// Long because the two segments, the tags and the bytes change together.
function makeStore<Page>(bytesMax: number, onEnd: (why: PageEnd) => void) {
  const once = makeSegment<Page>(bytesMax * SHARE_OF_ONCE)
  const again = makeSegment<Page>(bytesMax * (1 - SHARE_OF_ONCE))
  const byTag = new Map<string, Set<Kept<Page>>>()
  const keptUnder = (key: string) => again.get(key) ?? once.get(key)

  function find(key: string, at: number): Page | undefined {
    const kept = keptUnder(key)
    if (!kept) return undefined
    if (at >= kept.holdsUntil) {
      end(kept, 'ran-out')
      return undefined
    }
    if (!once.take(kept)) again.take(kept)
    again.put(kept)
    shrink()
    return kept.page
  }

  function keep(key: string, made: Made<Page> & { content: PageContent }): void {
    const before = keptUnder(key)
    if (before) remove(before)
    const kept = { ...made, key, tags: tagsOf(made.content) }
    once.put(kept)
    for (const tag of kept.tags) {
      const tagged = byTag.get(tag) ?? new Set()
      byTag.set(tag, tagged.add(kept))
    }
    shrink()
  }

  function drop(change: ContentChange): void {
    if (change === 'everything')
      for (const kept of [...once.values(), ...again.values()]) end(kept, 'everything-changed')
    else
      for (const tag of touchedTags(change, byTag))
        for (const kept of byTag.get(tag) ?? []) end(kept, 'changed')
  }

  function end(kept: Kept<Page>, why: PageEnd): void {
    remove(kept)
    onEnd(why)
  }

  function remove(kept: Kept<Page>): void {
    if (!once.take(kept)) again.take(kept)
    for (const tag of kept.tags) {
      const tagged = byTag.get(tag)
      tagged?.delete(kept)
      if (tagged?.size === 0) byTag.delete(tag)
    }
  }

  function shrink(): void {
    for (const oldest of once.beyond()) end(oldest, 'pushed-out')
    for (const oldest of again.beyond()) end(oldest, 'pushed-out')
  }

  /** A kept page takes other bytes from now on; one that is no longer kept is left alone. */
  function resize(key: string, page: Page, byteLength: number): void {
    const kept = keptUnder(key)
    if (kept?.page !== page) return
    const segment = again.get(key) ? again : once
    segment.grow(byteLength - kept.byteLength)
    kept.byteLength = byteLength
    shrink()
  }

  const count = () => ({ pages: once.size() + again.size(), bytes: once.bytes() + again.bytes() })
  return { find, keep, drop, resize, count }
}

/** Pages in the order in which they were put here, and the bytes that they take. */
function makeSegment<Page>(bytesMax: number) {
  const pages = new Map<string, Kept<Page>>()
  let bytes = 0
  return {
    get: (key: string) => pages.get(key),
    values: () => pages.values(),
    size: () => pages.size,
    bytes: () => bytes,
    put(kept: Kept<Page>): void {
      pages.set(kept.key, kept)
      bytes += sizeOf(kept)
    },
    /** Whether it was here. */
    take(kept: Kept<Page>): boolean {
      if (pages.get(kept.key) !== kept) return false
      pages.delete(kept.key)
      bytes -= sizeOf(kept)
      return true
    },
    grow(by: number): void {
      bytes += by
    },
    /** The oldest, one after another, as long as there are more bytes than it may have. */
    *beyond(): Generator<Kept<Page>> {
      for (const kept of pages.values()) {
        if (bytes <= bytesMax) return
        yield kept
      }
    },
  }
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
