import type { Kind } from '#domain/goods/catalogue/categories.ts'
import { type KindColumns, makeKindColumns } from '#domain/goods/catalogue/columns/kind-columns.ts'
import { filterableAttributes } from '#domain/goods/catalogue/filters/attribute-filter-words.ts'
import { MINUTE_MS } from '#domain/ground/shared/durations.ts'
import type { App } from '#server/ground/app.ts'
import { sourceOf } from '#server/ground/db/following/source-of.ts'
import { readKind, readKindSize, readListingChanges } from './held-kind-views.ts'

/** A kind of fewer products is counted by the database, of more by nobody: a pass over them would hold the event loop. */
export const HELD_MIN = 2_000
const HELD_MAX = 500_000
/** After more changes at once the kind is read anew. */
const CHANGES_MAX = 2_000
/** Nothing is read anew, or asked for its size, sooner than this after the last time. */
const AGAIN_AFTER_MS = MINUTE_MS

interface Held {
  columns: KindColumns
  /** What the columns know of. */
  snapshot: string
  /** How many changes had been told when that was read. */
  changes: number
  refreshing: Promise<void> | undefined
}

interface State {
  /** How often something of the catalogue changed, as far as was told. */
  changes: number
  held: Map<Kind, Held>
  /** How often all of it had to be let go. */
  forgotten: number
  /** When a kind was last read, or found to be too small. */
  readAt: Map<Kind, number>
  /** One kind is read after the other. */
  reading: Promise<void>
}

const states = new WeakMap<App['contentChanges'], State>()

/**
 * The products of a kind that are on sale, as this process holds them, with every change that was committed before the call;
 * undefined while it does not: a small kind, one that is still being read (which the first call begins), or one that
 * changed too much at once.
 */
export async function heldKind(
  app: App,
  kind: Kind,
  { min = HELD_MIN }: { min?: number } = {},
): Promise<KindColumns | undefined> {
  if (app.leader === 'away') return undefined
  const state = stateOf(app)
  const held = state.held.get(kind)
  if (!held) {
    beginReading(app, state, { kind, min })
    return undefined
  }
  await app.contentChanges.catchUp()
  const wanted = state.changes
  while (held.changes < wanted && state.held.get(kind) === held) {
    held.refreshing ??= refresh(app, state, { kind, held }).finally(() => {
      held.refreshing = undefined
    })
    await held.refreshing
  }
  return state.held.get(kind) === held ? held.columns : undefined
}

/** Resolves once what is being read has been read. */
export async function kindsRead(app: App): Promise<void> {
  await stateOf(app).reading
}

function stateOf({ contentChanges }: App): State {
  const known = states.get(contentChanges)
  if (known) return known
  const state: State = {
    changes: 0,
    held: new Map(),
    forgotten: 0,
    readAt: new Map(),
    reading: Promise.resolve(),
  }
  states.set(contentChanges, state)
  contentChanges.onChange((change) => {
    state.changes += 1
    // Another database may answer from now on, whose transactions have other numbers.
    if (change !== 'everything') return
    state.forgotten += 1
    state.held.clear()
  })
  return state
}

function beginReading(app: App, state: State, { kind, min }: { kind: Kind; min: number }): void {
  const now = app.clock.now().getTime()
  const last = state.readAt.get(kind)
  if (last !== undefined && now - last < AGAIN_AFTER_MS) return
  state.readAt.set(kind, now)
  state.reading = state.reading
    .then(() => readWhole(sourceOf(app) as App, state, { kind, min }))
    .catch((error: unknown) => {
      app.log.warn({ err: error, kind }, 'a kind could not be read into memory; the database counts it')
    })
}

async function readWhole(app: App, state: State, { kind, min }: { kind: Kind; min: number }): Promise<void> {
  await app.contentChanges.catchUp()
  const { changes, forgotten } = state
  const { size, snapshot } = await readKindSize(app, kind)
  if (size < min || size > HELD_MAX) return
  const columns = makeKindColumns(filterableAttributes(kind))
  for await (const lot of readKind(app, kind)) {
    if (!lot.every((product) => columns.put(product))) return
  }
  const held: Held = { columns, snapshot, changes, refreshing: undefined }
  const isRight = await takeChanges(app, state, { kind, held })
  if (isRight && forgotten === state.forgotten) state.held.set(kind, held)
}

async function refresh(app: App, state: State, { kind, held }: { kind: Kind; held: Held }): Promise<void> {
  let isRight = false
  try {
    isRight = await takeChanges(sourceOf(app) as App, state, { kind, held })
  } finally {
    if (!isRight && state.held.get(kind) === held) state.held.delete(kind)
  }
}

/** Takes over what changed; false where that was too much, or does not come out as the kept counts say. */
async function takeChanges(
  app: App,
  state: State,
  { kind, held }: { kind: Kind; held: Held },
): Promise<boolean> {
  const { changes } = state
  const { columns, snapshot: since } = held
  const told = await readListingChanges(app, { kind, since, limit: CHANGES_MAX })
  const isTaken = told.changed.every(({ key, product }) => {
    if (product) return columns.put(product)
    columns.remove(key)
    return true
  })
  held.snapshot = told.snapshot
  held.changes = changes
  return isTaken && !told.isMore && columns.size === told.size
}
