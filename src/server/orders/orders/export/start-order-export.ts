import { indianDay } from '#domain/ground/shared/days.ts'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import { ok, type Result, refuse } from '#domain/ground/shared/result.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { allOrdersList } from '#domain/orders/orders/all-orders-list.ts'
import { EXPORT_KEPT_DAYS, EXPORT_KINDS } from '#domain/orders/orders/export-columns.ts'
import { asActor, type Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { decideInTransaction } from '#server/ground/db/transaction.ts'
import { withinLimit } from '#server/ground/limits/within-limit.ts'
import { readCriteria } from '../all-orders-criteria-views.ts'
import { countRunning, insertExport } from './order-export-store.ts'

const RUNNING_MAX = 5
const PICKED_MAX = 100

type StartOrderExportRefusal = 'limits.too_many_attempts' | 'orders.export_not_valid' | 'orders.exports_busy'

/**
 * Has a file made of the orders that fit the filters, or of those that were picked. The same `exportId` starts it once.
 */
export async function startOrderExport(
  app: App,
  admin: Permitted<'orders.export'>,
  o: { exportId: string; kind: string; search: string; orderIds: readonly string[] },
): Promise<Result<undefined, StartOrderExportRefusal>> {
  const isInTime = await withinLimit(app, 'order-export-account', admin.userId)
  if (!isInTime.ok) return isInTime
  const kind = EXPORT_KINDS.find((each) => each === o.kind)
  if (!kind) return refuse('orders.export_not_valid', { fields: { kind: 'Please choose what to export' } })
  const orderIds = [...new Set(o.orderIds.filter(isUuid))]
  if (!isUuid(o.exportId) || orderIds.length > PICKED_MAX)
    return refuse('orders.export_not_valid', {
      fields: { form: 'Please go back to the list and choose again.' },
    })
  const { cursor: _place, ...filters } = allOrdersList.parse(new URLSearchParams(o.search))
  const search = orderIds.length > 0 ? '' : allOrdersList.search(filters)
  const asked = await readCriteria(app.db, orderIds.length > 0 ? {} : filters, indianDay(app.clock.now()))
  if ('hopeless' in asked)
    return refuse('orders.export_not_valid', {
      fields: { form: 'No order fits these filters. Please go back to the list and look again.' },
    })
  return decideInTransaction(app, async (tx) => {
    if ((await countRunning(tx)) >= RUNNING_MAX)
      return refuse('orders.exports_busy', { details: { runningMax: RUNNING_MAX } })
    const at = app.clock.now()
    const isNew = await insertExport(tx, {
      id: o.exportId,
      admin,
      kind,
      search,
      orderIds: orderIds.length > 0 ? orderIds : undefined,
      at,
      expiresAt: new Date(at.getTime() + EXPORT_KEPT_DAYS * DAY_MS),
    })
    if (!isNew) return ok(undefined)
    await audit(tx, app, {
      ...asActor(admin),
      action: 'order_export.started',
      subject: { kind: 'order_export', id: o.exportId },
      after: { kind, ...(orderIds.length > 0 ? { orderIds } : { filters: search }) },
    })
    await app.jobs.enqueue(tx, 'order-export', { exportId: o.exportId })
    return ok(undefined)
  })
}
