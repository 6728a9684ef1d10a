import { data } from 'react-router'
import { gstr1Csv } from '#domain/money/accounting/gstr1/gstr1-csv.ts'
import { gstr1Json } from '#domain/money/accounting/gstr1/gstr1-json.ts'
import { readPaperFile } from '#domain/money/accounting/paper-file.ts'
import { tallyXml } from '#domain/money/accounting/tally/voucher.ts'
import { makeGstr1 } from '#server/money/accounting/gst-returns/make-gstr1.ts'
import { listGstinsOfMonth } from '#server/money/accounting/gst-returns/supply-papers-views.ts'
import { sellerVouchers } from '#server/money/accounting/tally/tally-vouchers.ts'
import { appContext } from '#web/http/context.ts'
import { csvFile, jsonFile, xmlFile } from '#web/http/downloads/text-download.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import type { Route } from './+types/paper-file.route'

const FORMATS = { gstr1: ['json', 'csv'], tally: ['xml'] } as const

/** A paper of a month as a file, sent while it is written. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request, 'money')
  const asked = readPaperFile(FORMATS, params)
  if (!asked) throw data(null, { status: 404 })
  const { kind, gstin, month, format } = asked
  const app = context.get(appContext)
  if (kind === 'tally') return xmlFile(`tally-${month}`, tallyXml(sellerVouchers(app, sellerId, month)))
  if (!(await listGstinsOfMonth(app, sellerId, month)).includes(gstin)) throw data(null, { status: 404 })
  const name = `gstr1-${gstin}-${month}`
  const tables = await makeGstr1(app, { sellerId, gstin, month })
  return format === 'json' ? jsonFile(name, gstr1Json(tables)) : csvFile(name, gstr1Csv(tables))
}
