import { counted } from '#domain/ground/shared/counted.ts'
import { readNewsletterCounts } from '#server/people/newsletter/newsletter-views.ts'
import { appContext } from '#web/http/context.ts'
import { requireProvenAdmin } from '#web/shared/ground/access/guards.action.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Download } from '#web/ui/pictures/icons.ts'
import type { Route } from './+types/export-page.route'

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireProvenAdmin(context, request, 'newsletter.export')
  const { confirmed } = await readNewsletterCounts(context.get(appContext).db, admin)
  return { confirmed }
}

export default function ExportNewsletterPage({ loaderData }: Route.ComponentProps) {
  const { confirmed } = loaderData
  return (
    <div className="max-w-xl">
      <Breadcrumbs items={[{ label: 'Newsletter', to: '/admin/newsletter' }, { label: 'Export' }]} />
      <PageHeading title="Export the newsletter" className="pt-1 pb-6">
        <p>
          A CSV file with {counted(confirmed, 'confirmed address', 'confirmed addresses')} and the day of each
          consent leaves NanoNagar. The audit log records that you downloaded it. People who unsubscribe later
          are still in your file, so download a new one for every mailing.
        </p>
      </PageHeading>
      {/* A plain form: the browser itself takes the file. */}
      <form method="post" action="/admin/newsletter/export.csv">
        <Button type="submit" variant="primary">
          <Download aria-hidden="true" className="size-4" />
          Download CSV
        </Button>
      </form>
    </div>
  )
}

export const meta = () => unlisted('Export the newsletter')
