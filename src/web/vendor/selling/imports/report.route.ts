import { data } from 'react-router'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { exportReport } from '#server/selling/imports/export-products.ts'
import { findImportRun } from '#server/selling/imports/import-views.ts'
import { appContext } from '#web/http/context.ts'
import { csvDownload } from '#web/http/downloads/csv-download.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import type { Route } from './+types/report.route'

/** Every wrong row and every remark of a file. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request, 'stock')
  const { id: runId } = params
  const app = context.get(appContext)
  if (!isUuid(runId) || !(await findImportRun(app, { sellerId, runId }))) throw data(null, { status: 404 })
  return csvDownload('nanonagar-import-report.csv', exportReport(app, { sellerId, runId }))
}
