import { openIssuedPaper } from '#server/money/accounting/open-issued-paper.ts'
import { appContext } from '#web/http/context.ts'
import { requireAdmin } from '#web/http/guards.ts'
import { idOfPdf, pdfDownload } from '#web/orders/pdf-download.ts'
import type { Route } from './+types/issued-paper.route'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'papers.read')
  const which = { kind: params.kind, id: idOfPdf(params.file) }
  return pdfDownload(await openIssuedPaper(context.get(appContext), admin, which))
}
