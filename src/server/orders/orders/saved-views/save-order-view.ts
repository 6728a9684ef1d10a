import type { Transaction } from 'kysely'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import { oneLine, requiredTextProblem } from '#domain/ground/shared/form-fields.ts'
import type { ProblemCode } from '#domain/ground/shared/problem-code.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { allOrdersList } from '#domain/orders/orders/all-orders-list.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { deleteViews, insertView, lockViews, updateView } from './saved-view-store.ts'

const NAME_LENGTH_MAX = 40
const VIEWS_MAX = 20

type View = Awaited<ReturnType<typeof lockViews>>[number]

/**
 * Keeps the list's filters under a name, for this administrator; a name that they have already takes the new filters.
 */
export async function saveOrderView(
  app: App,
  admin: Permitted<'orders.read'>,
  view: { name: string; search: string },
): Promise<Result<{ viewId: string; search: string }, 'orders.view_not_valid' | 'orders.views_full'>> {
  const name = oneLine(view.name)
  const { cursor: _place, ...filters } = allOrdersList.parse(new URLSearchParams(view.search))
  const search = allOrdersList.search(filters)
  const problem = search === '' ? 'Please choose filters first' : requiredTextProblem(name, NAME_LENGTH_MAX)
  if (problem) return refuse('orders.view_not_valid', { fields: { name: problem } })
  return changeViews(app, admin, async (tx, views) => {
    const same = named(views, name)
    if (!same && views.filter(isKept).length >= VIEWS_MAX)
      return refuse('orders.views_full', { details: { viewsMax: VIEWS_MAX } })
    const viewId = same?.id ?? app.random.uuid()
    const at = app.clock.now()
    if (same) await updateView(tx, viewId, { name, search })
    else await insertView(tx, { id: viewId, userId: admin.userId, name, search, at })
    const old = views.filter(({ removed_at }) => removed_at && at.getTime() - removed_at.getTime() > DAY_MS)
    await deleteViews(
      tx,
      old.map(({ id }) => id),
    )
    await record(app, tx, { admin, viewId, action: 'order_view.saved', after: { name } })
    return ok({ viewId, search })
  })
}

/** Gives a view another name. */
export async function renameOrderView(
  app: App,
  admin: Permitted<'orders.read'>,
  { viewId, name: typed }: { viewId: string; name: string },
): Promise<Result<undefined, 'orders.view_not_valid' | 'orders.view_unknown'>> {
  const name = oneLine(typed)
  const problem = requiredTextProblem(name, NAME_LENGTH_MAX)
  if (problem) return refuse('orders.view_not_valid', { fields: { name: problem } })
  return changeViews(app, admin, async (tx, views) => {
    const view = views.find(({ id }) => id === viewId)
    if (!view || !isKept(view)) return refuse('orders.view_unknown')
    const same = named(views, name)
    if (same && same.id !== viewId)
      return refuse('orders.view_not_valid', { fields: { name: 'Another view has this name' } })
    await updateView(tx, viewId, { name })
    const change = { before: { name: view.name }, after: { name } }
    await record(app, tx, { admin, viewId, action: 'order_view.renamed', ...change })
    return ok(undefined)
  })
}

type RemoveOrderViewRefusal = 'orders.view_not_valid' | 'orders.view_unknown' | 'orders.views_full'

/** Removes a view, or brings it back. */
export async function removeOrderView(
  app: App,
  admin: Permitted<'orders.read'>,
  { viewId, undo = false }: { viewId: string; undo?: boolean },
): Promise<Result<{ search: string }, RemoveOrderViewRefusal>> {
  return changeViews(app, admin, async (tx, views) => {
    const view = views.find(({ id }) => id === viewId)
    if (!view) return refuse('orders.view_unknown')
    const { name, search } = view
    if (isKept(view) === undo) return ok({ search })
    if (undo && named(views, name))
      return refuse('orders.view_not_valid', { fields: { name: 'Another view has this name by now' } })
    if (undo && views.filter(isKept).length >= VIEWS_MAX)
      return refuse('orders.views_full', { details: { viewsMax: VIEWS_MAX } })
    await updateView(
      tx,
      viewId,
      undo ? { removedAt: null } : { removedAt: app.clock.now(), isDefault: false },
    )
    const action = undo ? 'order_view.restored' : 'order_view.removed'
    await record(app, tx, { admin, viewId, action, [undo ? 'after' : 'before']: { name } })
    return ok({ search })
  })
}

/** The view that the list opens with, or none of them. */
export async function chooseDefaultView(
  app: App,
  admin: Permitted<'orders.read'>,
  { viewId, isDefault }: { viewId: string; isDefault: boolean },
): Promise<Result<undefined, 'orders.view_unknown'>> {
  return changeViews(app, admin, async (tx, views) => {
    const view = views.find(({ id }) => id === viewId)
    if (!view || !isKept(view)) return refuse('orders.view_unknown')
    if (view.is_default === isDefault) return ok(undefined)
    const before = views.find(({ is_default }) => is_default)
    if (before) await updateView(tx, before.id, { isDefault: false })
    await updateView(tx, viewId, { isDefault })
    const change = { before: { isDefault: view.is_default }, after: { isDefault } }
    await record(app, tx, { admin, viewId, action: 'order_view.default_chosen', ...change })
    return ok(undefined)
  })
}

async function changeViews<Value, Code extends ProblemCode>(
  app: App,
  admin: Permitted<'orders.read'>,
  work: (tx: Transaction<Schema>, views: readonly View[]) => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code>> {
  return decideInTransaction(app, async (tx) => work(tx, await lockViews(tx, admin.userId)))
}

function isKept({ removed_at }: View): boolean {
  return removed_at === null
}

function named(views: readonly View[], name: string): View | undefined {
  return views.find((view) => isKept(view) && view.name.toLowerCase() === name.toLowerCase())
}

/** The filters themselves are not for the record: they may hold somebody's address. */
async function record(
  app: App,
  tx: Transaction<Schema>,
  o: { admin: Permitted<'orders.read'>; viewId: string; action: string; before?: object; after?: object },
): Promise<void> {
  const { admin, viewId, ...change } = o
  await audit(tx, app, { ...asActor(admin), subject: { kind: 'order_view', id: viewId }, ...change })
}
