import { indianDay } from '#domain/ground/shared/days.ts'
import { csvLine } from '#domain/ground/shared/file-formats/csv.ts'
import { allOrdersList } from '#domain/orders/orders/all-orders-list.ts'
import { EXPORT_ROWS_MAX, exportRows } from '#domain/orders/orders/export-columns.ts'
import type { App } from '#server/ground/app.ts'
import { inTransaction } from '#server/ground/db/transaction.ts'
import { readCriteria } from '../all-orders-criteria-views.ts'
import { chunkKey } from './order-export-files.ts'
import { lockExport, moveExport } from './order-export-store.ts'
import { readExportBatch } from './order-export-views.ts'

/** Few enough that a batch is well within the time of a statement, enough that a million orders take minutes. */
const LOOKS_A_BATCH = 10_000
const ORDERS_A_BATCH = 2_000
/** After this long a job hands over to the next one, so that a killed worker's file is taken up again soon. */
const JOB_SECONDS_MAX = 20

/**
 * Takes a file of orders further, batch by batch. Each batch writes one chunk of the file and records how far it got in
 * the same transaction; a chunk that a killed worker had written and not recorded is written anew under its own number.
 * So every order is in the file once. `batchesMax`, `looks` and `orders` are for tests.
 */
export async function runOrderExport(
  app: App,
  exportId: string,
  {
    batchesMax = Number.POSITIVE_INFINITY,
    looks = LOOKS_A_BATCH,
    orders = ORDERS_A_BATCH,
    rowsMax = EXPORT_ROWS_MAX,
  } = {},
): Promise<void> {
  const started = app.clock.now().getTime()
  for (let batches = 0; batches < batchesMax; batches++) {
    if (app.clock.now().getTime() - started > JOB_SECONDS_MAX * 1000) {
      await inTransaction(app, (tx) => app.jobs.enqueue(tx, 'order-export', { exportId }))
      return
    }
    if (await batch(app, exportId, { looks, orders, rowsMax })) return
  }
}

/** One batch; true when nothing is left to do. */
async function batch(
  app: App,
  exportId: string,
  { looks, orders, rowsMax }: { looks: number; orders: number; rowsMax: number },
): Promise<boolean> {
  return inTransaction(app, async (tx) => {
    const file = await lockExport(tx, exportId)
    if (file?.status !== 'running') return true
    const asked = await readCriteria(
      tx,
      allOrdersList.parse(new URLSearchParams(file.search)),
      indianDay(app.clock.now()),
    )
    // A shop that has another name by now: nothing fits.
    const read =
      'hopeless' in asked
        ? { orders: [], reached: undefined }
        : await readExportBatch(tx, {
            criteria: file.orderIds ? [] : asked.criteria,
            orderIds: file.orderIds,
            below: file.lastSequence,
            end: file.endSequence,
            looksMax: looks,
            ordersMax: orders,
          })
    const all = read.orders.flatMap((order) => exportRows(file.kind, order))
    const rows = all.slice(0, rowsMax - file.rowsDone)
    const isCut = rows.length < all.length
    if (rows.length > 0)
      await app.files.put(
        chunkKey(exportId, file.chunks),
        Buffer.from(rows.map(csvLine).join('')),
        'text/csv',
      )
    const isDone = read.reached === undefined || isCut
    await moveExport(tx, exportId, {
      lastSequence: read.reached ?? file.endSequence,
      chunks: file.chunks + (rows.length > 0 ? 1 : 0),
      rowsDone: file.rowsDone + rows.length,
      isDone,
      isCut,
      at: app.clock.now(),
    })
    return isDone
  })
}
