import { data } from 'react-router'
import { commissionRegisterCsv } from '#domain/money/accounting/commission/commission-register.ts'
import { gstr1Csv } from '#domain/money/accounting/gstr1/gstr1-csv.ts'
import { gstr1Json } from '#domain/money/accounting/gstr1/gstr1-json.ts'
import { gstr8Csv, gstr8Json } from '#domain/money/accounting/gstr8/gstr8-file.ts'
import { readPaperFile } from '#domain/money/accounting/paper-file.ts'
import { tallyXml } from '#domain/money/accounting/tally/voucher.ts'
import { quarterOf, tdsRegisterCsv } from '#domain/money/accounting/tds-register.ts'
import { readCommissionPapers } from '#server/money/accounting/commission/commission-paper-views.ts'
import { makeGstr8 } from '#server/money/accounting/gst-returns/make-gstr8.ts'
import { makeOfficeGstr1 } from '#server/money/accounting/gst-returns/office-returns.ts'
import { noteDownload } from '#server/money/accounting/note-download.ts'
import { marketplaceVouchers } from '#server/money/accounting/tally/tally-vouchers.ts'
import { readDeductedTax } from '#server/money/accounting/tds-register-views.ts'
import { appContext } from '#web/http/context.ts'
import { csvFile, jsonFile, xmlFile } from '#web/http/downloads/text-download.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import type { Route } from './+types/paper-file.route'

const FORMATS = {
  gstr1: ['json', 'csv'],
  gstr8: ['json', 'csv'],
  'tds-register': ['csv'],
  'commission-register': ['csv'],
  tally: ['xml'],
} as const

/** A paper of a month as a file, sent while it is written; which one was taken is on record. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'papers.read')
  const app = context.get(appContext)
  const asked = readPaperFile(FORMATS, params)
  if (!asked) throw data(null, { status: 404 })
  const { kind, gstin, month, format } = asked
  const name = `${kind}-${gstin === '' ? '' : `${gstin}-`}${month}`
  const answer = await answerOf()
  await noteDownload(app, admin, { file: params.file, month })
  return answer

  async function answerOf(): Promise<Response> {
    if (kind === 'tds-register')
      return csvFile(name, tdsRegisterCsv(await readDeductedTax(app, admin, quarterOf(month))))
    if (kind === 'tally') return xmlFile(name, tallyXml(marketplaceVouchers(app, admin, month)))
    if (kind === 'commission-register')
      return csvFile(name, commissionRegisterCsv(readCommissionPapers(app, admin, month)))
    if (kind === 'gstr8') {
      const rows = await makeGstr8(app, admin, { gstin, month })
      if (!rows) throw data(null, { status: 404 })
      return format === 'json'
        ? jsonFile(name, gstr8Json({ gstin, month, rows }))
        : csvFile(name, gstr8Csv(rows))
    }
    const tables = await makeOfficeGstr1(app, admin, { gstin, month })
    if (!tables) throw data(null, { status: 404 })
    return format === 'json' ? jsonFile(name, gstr1Json(tables)) : csvFile(name, gstr1Csv(tables))
  }
}
