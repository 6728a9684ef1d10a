import { Form, Link, useNavigation } from 'react-router'
import { formatCount } from '#domain/ground/shared/money.ts'
import { isUuid } from '#domain/ground/shared/uuid.ts'
import { allOrdersList } from '#domain/orders/orders/all-orders-list.ts'
import {
  EXPORT_KEPT_DAYS,
  EXPORT_KINDS,
  EXPORT_ROWS_MAX,
  exportTitles,
} from '#domain/orders/orders/export-columns.ts'
import { startOrderExport } from '#server/orders/orders/export/start-order-export.ts'
import { appContext } from '#web/http/context.ts'
import { redirect } from '#web/http/redirect.ts'
import { requireProvenAdmin } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ChevronDown } from '#web/ui/pictures/icons.ts'
import type { Route } from './+types/new-export-page.route'
import { pickedWords, searchWords } from './filter-words.ts'

export function loader({ request, context }: Route.LoaderArgs) {
  requireProvenAdmin(context, request, 'orders.export')
  const query = new URL(request.url).searchParams
  const { cursor: _place, ...filters } = allOrdersList.parse(query)
  const orderIds = query.getAll('order').filter(isUuid)
  return { search: allOrdersList.search(filters), orderIds, exportId: context.get(appContext).random.uuid() }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireProvenAdmin(context, request, 'orders.export')
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  const exportId = text('exportId')
  const started = await startOrderExport(context.get(appContext), admin, {
    exportId,
    kind: text('kind'),
    search: text('search'),
    orderIds: form.getAll('order').map(String),
  })
  return started.ok ? redirect(`/admin/orders/exports/${exportId}`, 303) : refusedForm(started.problem, form)
}

const KINDS = {
  orders: { label: 'Orders', hint: 'One row per order' },
  lines: { label: 'Order lines', hint: 'One row per product in each order, without names and addresses' },
} as const

export default function NewExportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { search, orderIds, exportId } = loaderData
  const isBusy = useNavigation().formMethod === 'POST'
  const back = orderIds.length > 0 ? '/admin/orders?all=1' : `/admin/orders${search || '?all=1'}`
  return (
    <>
      <Breadcrumbs
        items={[
          { label: 'Orders', to: '/admin/orders' },
          { label: 'Exports', to: '/admin/orders/exports' },
          { label: 'New' },
        ]}
        className="pb-4"
      />
      <PageHeading title="Export orders">
        <p>
          A CSV file of{' '}
          <strong className="font-semibold text-ink">
            {orderIds.length > 0 ? pickedWords(orderIds.length) : searchWords(search)}
          </strong>
          , at most {formatCount(EXPORT_ROWS_MAX)} rows. It is created in the background.
        </p>
      </PageHeading>
      {actionData?.fields.form ? (
        <Notice tone="bad" role="alert" title={actionData.fields.form} className="mb-6" />
      ) : null}
      <Form method="post" className="flex max-w-2xl flex-col items-start gap-6">
        <input type="hidden" name="exportId" value={actionData?.typed.exportId ?? exportId} />
        <input type="hidden" name="search" value={search} />
        {orderIds.map((id) => (
          <input key={id} type="hidden" name="order" value={id} />
        ))}
        <RadioGroup
          legend="What to export"
          name="kind"
          look="cards"
          defaultValue={actionData?.typed.kind ?? 'orders'}
          error={actionData?.fields.kind}
          className="w-full"
          options={EXPORT_KINDS.map((kind) => ({ value: kind, ...KINDS[kind] }))}
        />
        {EXPORT_KINDS.map((kind) => (
          <details key={kind} className="group">
            <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-medium text-sm [&::-webkit-details-marker]:hidden">
              <ChevronDown aria-hidden="true" className="size-4 shrink-0 group-open:rotate-180" />
              Columns: {KINDS[kind].label}
            </summary>
            <p className="text-muted text-sm">{exportTitles(kind).join(' · ')}</p>
          </details>
        ))}
        <Notice tone="warn" title="Names, addresses and phone numbers leave NanoNagar">
          <p>
            Use the file only for the work at hand. We delete it after {EXPORT_KEPT_DAYS} days and keep a
            record of who created and downloaded it.
          </p>
        </Notice>
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" variant="primary" busy={isBusy ? 'Starting...' : false}>
            Start the export
          </Button>
          <Link to={back} className="inline-flex min-h-11 items-center text-link">
            Back to the orders
          </Link>
        </div>
      </Form>
    </>
  )
}

export const meta = () => unlisted('Export orders')
