import { downloadOrderExport } from '#server/orders/orders/export/download-order-export.ts'
import { appContext } from '#web/http/context.ts'
import { csvDownload } from '#web/http/downloads/csv-download.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { refusedResponse } from '#web/shared/ground/refusals/refusal.ts'
import type { Route } from './+types/export-file.route'

/** A finished file; that it was taken is on record. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'orders.export')
  const file = await downloadOrderExport(context.get(appContext), admin, params.id)
  if (!file.ok) throw refusedResponse(file.problem)
  const name = file.value.kind === 'orders' ? 'orders' : 'order-lines'
  return csvDownload(`nanonagar-${name}.csv`, file.value.chunks)
}
