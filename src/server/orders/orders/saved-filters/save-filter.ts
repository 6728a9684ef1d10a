import type { Transaction } from 'kysely'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import { requiredTextProblem } from '#domain/ground/shared/form-fields.ts'
import type { ProblemCode } from '#domain/ground/shared/problem-code.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { allOrdersList } from '#domain/orders/orders/all-orders-list.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import {
  deleteSavedFilters,
  insertSavedFilter,
  lockSavedFilters,
  updateSavedFilter,
} from './saved-filter-store.ts'

const NAME_LENGTH_MAX = 40
const SAVED_FILTERS_MAX = 20

type SavedFilter = Awaited<ReturnType<typeof lockSavedFilters>>[number]

/**
 * Keeps the list's filters under a name, for this administrator; a name that they have already takes the new filters.
 */
export async function saveFilter(
  app: App,
  admin: Permitted<'orders.read'>,
  savedFilter: { name: string; search: string },
): Promise<
  Result<
    { savedFilterId: string; search: string },
    'orders.saved_filter_not_valid' | 'orders.saved_filters_full'
  >
> {
  const name = oneLine(savedFilter.name)
  const { cursor: _place, ...filters } = allOrdersList.parse(new URLSearchParams(savedFilter.search))
  const search = allOrdersList.search(filters)
  const problem = search === '' ? 'Please choose filters first' : requiredTextProblem(name, NAME_LENGTH_MAX)
  if (problem) return refuse('orders.saved_filter_not_valid', { fields: { name: problem } })
  return changeSavedFilters(app, admin, async (tx, savedFilters) => {
    const same = named(savedFilters, name)
    if (!same && savedFilters.filter(isKept).length >= SAVED_FILTERS_MAX)
      return refuse('orders.saved_filters_full', { details: { savedFiltersMax: SAVED_FILTERS_MAX } })
    const savedFilterId = same?.id ?? app.random.uuid()
    const at = app.clock.now()
    if (same) await updateSavedFilter(tx, savedFilterId, { name, search })
    else await insertSavedFilter(tx, { id: savedFilterId, userId: admin.userId, name, search, at })
    const old = savedFilters.filter(
      ({ removed_at }) => removed_at && at.getTime() - removed_at.getTime() > DAY_MS,
    )
    await deleteSavedFilters(
      tx,
      old.map(({ id }) => id),
    )
    await record(app, tx, { admin, savedFilterId, action: 'order_view.saved', after: { name } })
    return ok({ savedFilterId, search })
  })
}

/** Gives a saved filter another name. */
export async function renameSavedFilter(
  app: App,
  admin: Permitted<'orders.read'>,
  { savedFilterId, name: typed }: { savedFilterId: string; name: string },
): Promise<Result<undefined, 'orders.saved_filter_not_valid' | 'orders.saved_filter_unknown'>> {
  const name = oneLine(typed)
  const problem = requiredTextProblem(name, NAME_LENGTH_MAX)
  if (problem) return refuse('orders.saved_filter_not_valid', { fields: { name: problem } })
  return changeSavedFilters(app, admin, async (tx, savedFilters) => {
    const savedFilter = savedFilters.find(({ id }) => id === savedFilterId)
    if (!savedFilter || !isKept(savedFilter)) return refuse('orders.saved_filter_unknown')
    const same = named(savedFilters, name)
    if (same && same.id !== savedFilterId)
      return refuse('orders.saved_filter_not_valid', { fields: { name: 'Another view has this name' } })
    await updateSavedFilter(tx, savedFilterId, { name })
    const change = { before: { name: savedFilter.name }, after: { name } }
    await record(app, tx, { admin, savedFilterId, action: 'order_view.renamed', ...change })
    return ok(undefined)
  })
}

type RemoveSavedFilterRefusal =
  | 'orders.saved_filter_not_valid'
  | 'orders.saved_filter_unknown'
  | 'orders.saved_filters_full'

/** Removes a saved filter, or brings it back. */
export async function removeSavedFilter(
  app: App,
  admin: Permitted<'orders.read'>,
  { savedFilterId, undo = false }: { savedFilterId: string; undo?: boolean },
): Promise<Result<{ search: string }, RemoveSavedFilterRefusal>> {
  return changeSavedFilters(app, admin, async (tx, savedFilters) => {
    const savedFilter = savedFilters.find(({ id }) => id === savedFilterId)
    if (!savedFilter) return refuse('orders.saved_filter_unknown')
    const { name, search } = savedFilter
    if (isKept(savedFilter) === undo) return ok({ search })
    if (undo && named(savedFilters, name))
      return refuse('orders.saved_filter_not_valid', {
        fields: { name: 'Another view has this name by now' },
      })
    if (undo && savedFilters.filter(isKept).length >= SAVED_FILTERS_MAX)
      return refuse('orders.saved_filters_full', { details: { savedFiltersMax: SAVED_FILTERS_MAX } })
    await updateSavedFilter(
      tx,
      savedFilterId,
      undo ? { removedAt: null } : { removedAt: app.clock.now(), isDefault: false },
    )
    const action = undo ? 'order_view.restored' : 'order_view.removed'
    await record(app, tx, { admin, savedFilterId, action, [undo ? 'after' : 'before']: { name } })
    return ok({ search })
  })
}

/** The saved filter that the list opens with, or none of them. */
export async function chooseDefaultFilter(
  app: App,
  admin: Permitted<'orders.read'>,
  { savedFilterId, isDefault }: { savedFilterId: string; isDefault: boolean },
): Promise<Result<undefined, 'orders.saved_filter_unknown'>> {
  return changeSavedFilters(app, admin, async (tx, savedFilters) => {
    const savedFilter = savedFilters.find(({ id }) => id === savedFilterId)
    if (!savedFilter || !isKept(savedFilter)) return refuse('orders.saved_filter_unknown')
    if (savedFilter.is_default === isDefault) return ok(undefined)
    const before = savedFilters.find(({ is_default }) => is_default)
    if (before) await updateSavedFilter(tx, before.id, { isDefault: false })
    await updateSavedFilter(tx, savedFilterId, { isDefault })
    const change = { before: { isDefault: savedFilter.is_default }, after: { isDefault } }
    await record(app, tx, { admin, savedFilterId, action: 'order_view.default_chosen', ...change })
    return ok(undefined)
  })
}

async function changeSavedFilters<Value, Code extends ProblemCode>(
  app: App,
  admin: Permitted<'orders.read'>,
  work: (tx: Transaction<Schema>, savedFilters: readonly SavedFilter[]) => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code>> {
  return decideInTransaction(app, async (tx) => work(tx, await lockSavedFilters(tx, admin.userId)))
}

function isKept({ removed_at }: SavedFilter): boolean {
  return removed_at === null
}

function named(savedFilters: readonly SavedFilter[], name: string): SavedFilter | undefined {
  return savedFilters.find(
    (savedFilter) => isKept(savedFilter) && savedFilter.name.toLowerCase() === name.toLowerCase(),
  )
}

/** The filters themselves are not for the record: they may hold somebody's address. */
async function record(
  app: App,
  tx: Transaction<Schema>,
  o: {
    admin: Permitted<'orders.read'>
    savedFilterId: string
    action: string
    before?: object
    after?: object
  },
): Promise<void> {
  const { admin, savedFilterId, ...change } = o
  await audit(tx, app, { ...asActor(admin), subject: { kind: 'order_view', id: savedFilterId }, ...change })
}
