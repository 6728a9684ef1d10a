import { useEffect } from 'react'
import { data, Form, useRevalidator } from 'react-router'
import { EXPORT_ROWS_MAX } from '#domain/orders/export-columns.ts'
import { formatDateTime } from '#domain/shared/dates.ts'
import { formatCount } from '#domain/shared/money.ts'
import {
  cancelOrderExport,
  EXPORT_STILL_SECONDS,
  resumeOrderExport,
} from '#server/orders/export/end-order-export.ts'
import { findOrderExport } from '#server/orders/export/order-export-views.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { requireAdmin } from '#web/http/guards.ts'
import { refusedResponse } from '#web/http/refusal.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/export-page.route'
import { ExportBadge } from './export-badge.tsx'
import { pickedWords, searchWords } from './filter-words.ts'

const POLL_MS = 1_500

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'orders.export')
  const app = context.get(appContext)
  const found = await findOrderExport(app, admin, params.id)
  if (!found) throw data(null, { status: 404 })
  const { createdAt, movedAt, expiresAt, ...file } = found
  const stillSeconds = (app.clock.now().getTime() - movedAt.getTime()) / 1000
  return {
    file: { ...file, createdAt: formatDateTime(createdAt), expiresAt: formatDateTime(expiresAt) },
    isStill: file.status === 'running' && stillSeconds > EXPORT_STILL_SECONDS,
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
    text: intent === 'cancel' ? 'The export is cancelled; nothing of it is kept.' : 'The export goes on.',
  })
}

export default function ExportPage({ loaderData }: Route.ComponentProps) {
  const { file, isStill } = loaderData
  const here = `/admin/orders/exports/${file.id}`
  usePolling(file.status === 'running')
  const rows = `${formatCount(file.rowsDone)} ${file.rowsDone === 1 ? 'row' : 'rows'}`
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
          <label htmlFor="progress" className="font-medium">
            {file.percent} % of the orders looked through, {rows} so far
          </label>
          <progress
            id="progress"
            value={file.percent}
            max={100}
            className="h-3 w-full appearance-none overflow-hidden rounded-control border-0 bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
          />
          <p className="text-muted text-sm">
            You may leave this page: the work goes on, also after a restart of the shop.{' '}
            <a href={here} className="text-link">
              Look again
            </a>
          </p>
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
            <Notice tone="warn" title={`The file ends after ${formatCount(EXPORT_ROWS_MAX)} rows`}>
              <p>More orders fit. Export them in parts, by date for example.</p>
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
          <p>Nothing of it is kept.</p>
        </Notice>
      ) : null}
      {file.status === 'expired' ? (
        <Notice title="The file was deleted after 7 days">
          <p>It had {rows}. Export the orders again if you need them.</p>
        </Notice>
      ) : null}
    </>
  )
}

/** A job that failed too often. */
function StandsStill() {
  return (
    <Notice tone="warn" title="Nothing has moved for some minutes">
      <Form method="post" className="pt-2">
        <Button type="submit" name="intent" value="resume">
          Go on from here
        </Button>
      </Form>
    </Notice>
  )
}

/** Asks again while something moves; without JavaScript the page has a link for it. */
function usePolling(isMoving: boolean): void {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!isMoving || state !== 'idle') return
    const timer = setTimeout(() => void revalidate(), POLL_MS)
    return () => clearTimeout(timer)
  }, [isMoving, revalidate, state])
}

export function meta() {
  return [{ title: 'Export of orders · NanoNagar' }, { name: 'robots', content: 'noindex' }]
}
