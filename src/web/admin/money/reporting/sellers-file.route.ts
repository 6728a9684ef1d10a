import { csvLine } from '#domain/ground/shared/file-formats/csv.ts'
import { parseChartRange } from '#domain/money/reporting/sold-days.ts'
import { readReportSellers } from '#server/money/reporting/report-views.ts'
import { appContext } from '#web/http/context.ts'
import { csvFile } from '#web/http/downloads/text-download.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import type { Route } from './+types/sellers-file.route'

const HEADS = [
  ...['Seller', 'Sales (INR)', 'Sales before (INR)', 'Commission and GST (INR)'],
  ...['TCS and TDS (INR)', 'Held and charged (INR)', 'Net (INR)'],
]

/** What each seller's ledger had in the period of a report, as a file. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'ledger.read')
  const range = parseChartRange(new URL(request.url).searchParams.get('days'))
  const sellers = await readReportSellers(context.get(appContext), admin, range)
  return csvFile(`nanonagar-sales-by-seller-${range}-days`, [
    csvLine(HEADS),
    ...sellers.map((seller) =>
      csvLine([
        seller.name,
        ...[seller.salesPaise, seller.salesBeforePaise, seller.commissionPaise].map((paise) => paise / 100),
        ...[seller.taxPaise, seller.otherPaise, seller.netPaise].map((paise) => paise / 100),
      ]),
    ),
  ])
}
