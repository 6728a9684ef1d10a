import { mayDo } from '#domain/ground/access/office-roles.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { isShippingTable, SHIPPING_TABLES, TABLE_FORMS } from '#domain/ground/shipping/shipping-tables.ts'
import { undoShippingChange } from '#server/ground/shipping/change-shipping-table.ts'
import { listTableChanges, searchTable } from '#server/ground/shipping/shipping-table-views.ts'
import { listContradicted } from '#server/orders/fulfilment/tracking/contradiction-views.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { requireAdmin, requireProvenAdmin } from '#web/shared/ground/access/guards.action.ts'
import { problemWords } from '#web/shared/ground/refusals/problem-words.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { SegmentedLinks } from '#web/ui/segmented-links.tsx'
import type { Route } from './+types/shipping-page.route'
import { ContradictedParcels } from './contradicted-parcels.tsx'
import { TableChanges } from './table-changes.tsx'
import { TableRows } from './table-rows.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, 'settings.read')
  const { searchParams } = new URL(request.url)
  const asked = searchParams.get('table') ?? ''
  const table = isShippingTable(asked) ? asked : 'pins'
  const text = oneLine(searchParams.get('q')).slice(0, 80)
  const { db } = context.get(appContext)
  const [list, changes, contradicted] = await Promise.all([
    searchTable(db, admin, { table, text }),
    listTableChanges(db, admin),
    listContradicted(context.get(appContext), admin),
  ])
  return { table, text, ...list, changes, contradicted, mayChange: mayDo(admin.role, 'settings.change') }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireProvenAdmin(context, request, 'settings.change')
  const form = await request.formData()
  readIntent(form, ['undo'])
  const id = String(form.get('id') ?? '')
  const undone = await undoShippingChange(
    context.get(appContext),
    admin,
    /^\d{1,15}$/.test(id) ? Number(id) : 0,
  )
  const said = undone.ok
    ? ({ kind: 'success', text: 'Change undone.' } as const)
    : ({ kind: 'error', text: problemWords(undone.problem) } as const)
  const table = String(form.get('table') ?? '')
  return redirectWithToast(`/admin/shipping${isShippingTable(table) ? `?table=${table}` : ''}`, said)
}

export default function ShippingPage({ loaderData }: Route.ComponentProps) {
  const { table, changes, contradicted, mayChange } = loaderData
  return (
    <>
      <PageHeading title="Delivery">
        <p>
          Where couriers go, how long they take and their holidays. Every promised date comes from these
          tables. Orders keep the date they were promised. Every page shows a change within two seconds.
        </p>
      </PageHeading>
      <ContradictedParcels parcels={contradicted} />
      <SegmentedLinks
        label="Tables"
        className="mb-6"
        choices={SHIPPING_TABLES.map((each) => ({
          key: each,
          label: TABLE_FORMS[each].title,
          to: `/admin/shipping?table=${each}`,
          isCurrent: each === table,
        }))}
      />
      <TableRows {...loaderData} />
      <TableChanges changes={changes} mayChange={mayChange} />
    </>
  )
}

export const meta = () => unlisted('Delivery')
