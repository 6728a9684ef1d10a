import { exportName } from '#domain/people/newsletter/export-name.ts'
import { exportNewsletter } from '#server/people/newsletter/export-newsletter.ts'
import { appContext } from '#web/http/context.ts'
import { csvDownload } from '#web/http/downloads/csv-download.ts'
import { redirect } from '#web/http/redirect.ts'
import { requireAdmin, requireProvenAdmin } from '#web/shared/ground/access/guards.action.ts'
import type { Route } from './+types/export.route'

/** The address of the file is not a page; who comes back from proving who they are begins at the page. */
export function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context, request, 'newsletter.export')
  return redirect('/admin/newsletter/export')
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireProvenAdmin(context, request, 'newsletter.export')
  const app = context.get(appContext)
  return csvDownload(exportName(app.clock.now()), await exportNewsletter(app, admin))
}
