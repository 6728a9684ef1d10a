import { type Day, indianDay } from '#domain/ground/shared/days.ts'
import { booksOverBefore, type Fate, fateOf } from '#domain/office/personal-data/books-kept.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { eraseOrders, eraseTickets, forgetFiles } from './erase-order-store.ts'
import {
  listOrdersWithFiles,
  lockKeptOrders,
  lockNextOrders,
  lockOldTickets,
  readOldOrders,
} from './old-order-views.ts'
import { endRun, lockRun, moveRun, noteFates } from './retention-store.ts'

/** So few that a transaction with all their rows is over within a second. */
const ORDERS_AT_ONCE = 50
const TICKETS_AT_ONCE = 200

type Tx = Parameters<typeof eraseOrders>[0]

/**
 * Empties orders whose books need not be kept any more, and tickets that were closed so long ago: every night, in batches,
 * each of which is one transaction with its own record in the audit log. An order that is needed longer is kept, with why,
 * and looked at again. Whoever is killed is gone on from, and what is done twice is done once. `signal` ends a run between
 * two batches; the next one goes on there.
 */
export async function eraseOldOrders(app: App, _payload: object, signal: AbortSignal): Promise<void> {
  for (const step of [eraseNextOrders, eraseKeptOrders, eraseNextTickets, removeFiles]) {
    let isMore = true
    while (isMore) {
      if (signal.aborted) return
      isMore = await step(app)
    }
  }
  await inTransaction(app, async (tx) => {
    const now = app.clock.now()
    await endRun(tx, (await lockRun(tx, now)).id, now)
  })
}

/** Each step does a batch, and says whether there may be another. */
function eraseNextOrders(app: App): Promise<boolean> {
  return inTransaction(app, async (tx) => {
    const now = app.clock.now()
    const today = indianDay(now)
    const run = await lockRun(tx, now)
    const next = await lockNextOrders(tx, { run, before: booksOverBefore(today), max: ORDERS_AT_ONCE })
    const ids = next.map(({ id }) => id)
    const done = await decideAndErase(app, tx, { ids, today, now })
    await moveRun(tx, run.id, { ...done, ordersUntil: next.at(-1) })
    return next.length === ORDERS_AT_ONCE
  })
}

function eraseKeptOrders(app: App): Promise<boolean> {
  return inTransaction(app, async (tx) => {
    const now = app.clock.now()
    const today = indianDay(now)
    const run = await lockRun(tx, now)
    const ids = await lockKeptOrders(tx, { today, max: ORDERS_AT_ONCE })
    const { erased } = await decideAndErase(app, tx, { ids, today, now })
    await moveRun(tx, run.id, { erased })
    return ids.length === ORDERS_AT_ONCE
  })
}

async function decideAndErase(
  app: App,
  tx: Tx,
  { ids, today, now }: { ids: readonly string[]; today: Day; now: Date },
): Promise<{ erased: number; kept: number }> {
  if (ids.length === 0) return { erased: 0, kept: 0 }
  const orders = await readOldOrders(tx, { ids, today })
  const fates = new Map<string, Fate>([...orders].map(([id, order]) => [id, fateOf(order, today)]))
  await noteFates(tx, { fates, at: now })
  const gone = [...fates].flatMap(([id, fate]) => (fate.isErased ? [id] : []))
  await eraseOrders(tx, { ids: gone, at: now })
  if (gone.length > 0)
    await audit(tx, app, {
      actor: { kind: 'system' },
      action: 'orders.erased',
      subject: { kind: 'orders', id: today },
      after: { orders: gone },
    })
  return { erased: gone.length, kept: fates.size - gone.length }
}

function eraseNextTickets(app: App): Promise<boolean> {
  return inTransaction(app, async (tx) => {
    const now = app.clock.now()
    const run = await lockRun(tx, now)
    const before = booksOverBefore(indianDay(now))
    const found = await lockOldTickets(tx, { from: run.tickets_until, before, max: TICKETS_AT_ONCE })
    const ids = found.map(({ id }) => id)
    await eraseTickets(tx, ids)
    if (ids.length > 0)
      await audit(tx, app, {
        actor: { kind: 'system' },
        action: 'tickets.erased',
        subject: { kind: 'tickets', id: indianDay(now) },
        after: { tickets: ids },
      })
    await moveRun(tx, run.id, { tickets: ids.length, ticketsUntil: found.at(-1)?.resolved_at ?? undefined })
    return ids.length === TICKETS_AT_ONCE
  })
}

/** The files first, then the rows that name them: whoever is killed between finds them again. */
async function removeFiles(app: App): Promise<boolean> {
  const { ids, keys } = await listOrdersWithFiles(app.db, ORDERS_AT_ONCE)
  for (const key of keys) await app.files.remove(key)
  if (ids.length > 0) await inTransaction(app, (tx) => forgetFiles(tx, { ids, at: app.clock.now() }))
  return ids.length === ORDERS_AT_ONCE
}
