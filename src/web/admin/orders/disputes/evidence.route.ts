import { openEvidence } from '#server/orders/disputes/chargebacks/evidence/open-evidence.ts'
import { appContext } from '#web/http/context.ts'
import { pdfDownload } from '#web/http/downloads/pdf-download.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { refusedResponse } from '#web/shared/ground/refusals/refusal.ts'
import type { Route } from './+types/evidence.route'

/** The document for the bank, as it was sent or as the form beside it would send it. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'disputes.read')
  const asked = new URL(request.url).searchParams
  const opened = await openEvidence(context.get(appContext), admin, {
    disputeId: params.id,
    exhibits: asked.getAll('part'),
    summary: asked.get('summary')?.trim() || undefined,
  })
  if (!opened.ok) throw refusedResponse(opened.problem)
  return pdfDownload({ name: `evidence-${params.id}.pdf`, bytes: opened.value })
}
