import { openIssuedPaper } from '#server/money/accounting/open-issued-paper.ts'
import { appContext } from '#web/http/context.ts'
import { idOfPdf, pdfDownload } from '#web/http/downloads/pdf-download.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import type { Route } from './+types/issued-paper.route'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'papers.read')
  const which = { kind: params.kind, id: idOfPdf(params.file) }
  return pdfDownload(await openIssuedPaper(context.get(appContext), admin, which))
}
