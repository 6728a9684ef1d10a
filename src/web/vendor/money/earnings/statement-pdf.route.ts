import { data } from 'react-router'
import { parseMonth } from '#domain/ground/shared/months.ts'
import { openStatement } from '#server/money/accounting/statement/open-statement.ts'
import { appContext } from '#web/http/context.ts'
import { pdfDownload } from '#web/http/downloads/pdf-download.ts'
import { requireVendor } from '#web/shared/ground/access/guards.action.ts'
import type { Route } from './+types/statement-pdf.route'

/** A section of a month's statement, the first one unless another is asked for. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { sellerId } = requireVendor(context, request, 'money')
  const month = parseMonth(params.month)
  const section = new URL(request.url).searchParams.get('part') ?? '1'
  if (!month || !/^[1-9]\d{0,5}$/.test(section)) throw data(null, { status: 404 })
  return pdfDownload(
    await openStatement(context.get(appContext), sellerId, { month, section: Number(section) }),
  )
}
