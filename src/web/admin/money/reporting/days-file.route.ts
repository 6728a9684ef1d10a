import { csvLine } from '#domain/ground/shared/file-formats/csv.ts'
import { parseChartRange } from '#domain/money/reporting/sold-days.ts'
import { readReportDays } from '#server/money/reporting/report-views.ts'
import { appContext } from '#web/http/context.ts'
import { csvFile } from '#web/http/downloads/text-download.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import type { Route } from './+types/days-file.route'

/** What was sold on each day of a report, as a file. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'ledger.read')
  const range = parseChartRange(new URL(request.url).searchParams.get('days'))
  const days = await readReportDays(context.get(appContext), admin, range)
  return csvFile(`nanonagar-sales-by-day-${range}-days`, [
    csvLine(['Day', 'Orders', 'Pieces', 'Sales (INR)']),
    ...days.map(({ day, orders, units, revenuePaise }) => csvLine([day, orders, units, revenuePaise / 100])),
  ])
}
