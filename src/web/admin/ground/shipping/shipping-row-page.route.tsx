import { data, useNavigation } from 'react-router'
import { isShippingTable, type ShippingTable, TABLE_FORMS } from '#domain/ground/shipping/shipping-tables.ts'
import { rowName } from '#domain/ground/shipping/table-words.ts'
import { changeShippingTable } from '#server/ground/shipping/change-shipping-table.ts'
import { findTableRow } from '#server/ground/shipping/shipping-table-views.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { requireProvenAdmin } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import type { Route } from './+types/shipping-row-page.route'
import { RowFields } from './row-fields.tsx'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const admin = requireProvenAdmin(context, request, 'settings.change')
  const table = tableOf(params.table)
  const key = new URL(request.url).searchParams.get('key')
  const row = key ? await findTableRow(context.get(appContext).db, admin, { table, key }) : undefined
  // A fixed table has no row but those it has.
  if (!row && (key !== null || TABLE_FORMS[table].isFixed)) throw data(null, { status: 404 })
  return { table, row: row ?? null }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = requireProvenAdmin(context, request, 'settings.change')
  const table = tableOf(params.table)
  const form = await request.formData()
  const removes = readIntent(form, ['save', 'remove']) === 'remove'
  const changed = await changeShippingTable(context.get(appContext), admin, {
    table,
    row: { cells: Object.fromEntries(form), removes },
    reason: String(form.get('reason') ?? ''),
  })
  if (!changed.ok) return refusedForm(changed.problem, form)
  return redirectWithToast(`/admin/shipping?table=${table}`, {
    kind: 'success',
    text: `${TABLE_FORMS[table].title}: ${removes ? 'removed' : 'saved'}. You can undo this below.`,
  })
}

function tableOf(name: string): ShippingTable {
  if (isShippingTable(name)) return name
  throw data(null, { status: 404 })
}

export default function ShippingRowPage({ loaderData, actionData }: Route.ComponentProps) {
  const { table, row } = loaderData
  const isBusy = useNavigation().formMethod === 'POST'
  const { title, isFixed } = TABLE_FORMS[table]
  const list = `/admin/shipping?table=${table}`
  return (
    <>
      <Breadcrumbs
        items={[
          { label: 'Delivery', to: '/admin/shipping' },
          { label: title, to: list },
          { label: row ? rowName(table, row) : 'Add' },
        ]}
        className="pb-4"
      />
      <PageHeading title={row ? rowName(table, row) : `${title}: add`} />
      <AnsweredForm answer={actionData} className="flex max-w-xl flex-col gap-5">
        <RowFields
          table={table}
          isNew={!row}
          value={(name) => actionData?.typed[name] ?? row?.[name] ?? ''}
        />
        <TextArea
          label="Reason"
          name="reason"
          required
          rows={2}
          maxLength={300}
          hint="Kept with the change and in the audit log."
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="save" variant="primary" busy={isBusy && 'Saving...'}>
            Save
          </Button>
          {row && !isFixed ? (
            <Button type="submit" name="intent" value="remove" variant="danger-outline" disabled={isBusy}>
              Remove
            </Button>
          ) : null}
          <ButtonLink to={list}>Cancel</ButtonLink>
        </div>
      </AnsweredForm>
    </>
  )
}

export const meta = () => unlisted('Delivery')
