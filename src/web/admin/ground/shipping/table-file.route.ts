import { data } from 'react-router'
import { isShippingTable } from '#domain/ground/shipping/shipping-tables.ts'
import { exportTable } from '#server/ground/shipping/shipping-table-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import type { Route } from './+types/table-file.route'

/** A table as a file, to be changed in a spreadsheet and imported again. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'settings.read')
  if (!isShippingTable(params.table)) throw data(null, { status: 404 })
  const file = await exportTable(context.get(appContext).db, admin, params.table)
  return new Response(file, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="nanonagar-delivery-${params.table}.csv"`,
      'Cache-Control': 'no-store',
    },
  })
}
