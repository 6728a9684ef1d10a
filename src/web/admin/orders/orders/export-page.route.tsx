import { data, Form } from 'react-router'
import { counted } from '#domain/ground/shared/counted.ts'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { formatCount } from '#domain/ground/shared/money.ts'
import { EXPORT_KEPT_DAYS, EXPORT_ROWS_MAX } from '#domain/orders/orders/export-columns.ts'
import { STILL_SECONDS } from '#server/ground/jobs/job.ts'
import { cancelOrderExport, resumeOrderExport } from '#server/orders/orders/export/manage-order-export.ts'
import { findOrderExport } from '#server/orders/orders/export/order-export-views.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { refusedResponse } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { JobProgress } from '#web/ui/progress/job-progress.tsx'
import { usePolling } from '#web/ui/progress/use-polling.ts'
import type { Route } from './+types/export-page.route'
import { ExportBadge } from './export-badge.tsx'
import { pickedWords, searchWords } from './filter-words.ts'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'orders.export')
  const app = context.get(appContext)
  const found = await findOrderExport(app, admin, params.id)
  if (!found) throw data(null, { status: 404 })
  const { createdAt, movedAt, expiresAt, ...file } = found
  const stillSeconds = (app.clock.now().getTime() - movedAt.getTime()) / 1000
  return {
    file: { ...file, createdAt: formatDateTime(createdAt), expiresAt: formatDateTime(expiresAt) },
    isStill: file.status === 'running' && stillSeconds > STILL_SECONDS,
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, 'orders.export')
  const app = context.get(appContext)
  const form = await request.formData()
  const intent = readIntent(form, ['cancel', 'resume'])
  const act = intent === 'cancel' ? cancelOrderExport : resumeOrderExport
  const done = await act(app, admin, params.id)
  if (!done.ok) throw refusedResponse(done.problem)
  return redirectWithToast(`/admin/orders/exports/${params.id}`, {
    kind: 'success',
    text: intent === 'cancel' ? 'Export cancelled. Nothing is kept.' : 'The export continues.',
  })
}

export default function ExportPage({ loaderData }: Route.ComponentProps) {
  const { file, isStill } = loaderData
  const here = `/admin/orders/exports/${file.id}`
  usePolling(file.status === 'running')
  const rows = counted(file.rowsDone, 'row')
  return (
    <>
      <Breadcrumbs
        items={[
          { label: 'Orders', to: '/admin/orders' },
          { label: 'Exports', to: '/admin/orders/exports' },
          { label: file.kind === 'orders' ? 'Orders' : 'Order lines' },
        ]}
        className="pb-4"
      />
      <PageHeading
        title={file.kind === 'orders' ? 'Export of orders' : 'Export of order lines'}
        actions={<ExportBadge status={file.status} />}
        className="pb-6"
      >
        <p>
          {file.picked === undefined ? searchWords(file.search) : pickedWords(file.picked)}. By {file.byName},{' '}
          {file.createdAt}.
        </p>
      </PageHeading>
      {file.status === 'running' ? (
        <div className="flex flex-col items-start gap-3">
          <JobProgress
            label={`${file.percent}% of the orders checked, ${rows} so far`}
            value={file.percent}
            max={100}
            here={here}
          />
          {isStill ? <StandsStill /> : null}
          <Form method="post">
            <Button type="submit" name="intent" value="cancel">
              Cancel the export
            </Button>
          </Form>
        </div>
      ) : null}
      {file.status === 'done' ? (
        <div className="flex flex-col items-start gap-5">
          {file.isCut ? (
            <Notice tone="warn" title={`The file stops at ${formatCount(EXPORT_ROWS_MAX)} rows`}>
              <p>More orders match. Export them in parts, for example by date.</p>
            </Notice>
          ) : null}
          <p>
            {rows}. The file is deleted on {file.expiresAt}.
          </p>
          <ButtonLink to={`${here}/orders.csv`} reloadDocument prefetch="none" variant="primary">
            Download CSV
          </ButtonLink>
        </div>
      ) : null}
      {file.status === 'cancelled' ? (
        <Notice title="This export was cancelled">
          <p>Nothing is kept.</p>
        </Notice>
      ) : null}
      {file.status === 'expired' ? (
        <Notice title={`The file was deleted after ${EXPORT_KEPT_DAYS} days`}>
          <p>It had {rows}. Export the orders again if you need them.</p>
        </Notice>
      ) : null}
    </>
  )
}

/** A job that failed too often. */
function StandsStill() {
  return (
    <Notice tone="warn" title="No progress for a few minutes">
      <Form method="post" className="pt-2">
        <Button type="submit" name="intent" value="resume">
          Continue
        </Button>
      </Form>
    </Notice>
  )
}

export const meta = () => unlisted('Export of orders')
