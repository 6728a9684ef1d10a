import { data } from 'react-router'
import { counted } from '#domain/ground/shared/counted.ts'
import { isShippingTable, type ShippingTable, TABLE_FORMS } from '#domain/ground/shipping/shipping-tables.ts'
import {
  changeShippingTable,
  previewTableChange,
  type TablePreview,
} from '#server/ground/shipping/change-shipping-table.ts'
import { textOfFile } from '#server/selling/imports/text-of-file.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { readIntent } from '#web/http/form-intent.ts'
import { requireProvenAdmin } from '#web/shared/ground/access/guards.action.ts'
import { type RefusedForm, refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import type { Route } from './+types/shipping-import-page.route'
import { ImportForm } from './import-form.tsx'
import { ImportPreview, type ShownPreview } from './import-preview.tsx'

export function loader({ params, request, context }: Route.LoaderArgs) {
  requireProvenAdmin(context, request, 'settings.change')
  return { table: tableOf(params.table) }
}

/** The file, what it does, and the confirmation, in one place. The text of the file goes along, so nothing is lost. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = requireProvenAdmin(context, request, 'settings.change')
  const table = tableOf(params.table)
  const app = context.get(appContext)
  const form = await request.formData()
  const fault = await takeFileAsText(form)
  if (fault) return refusedForm({ code: 'shipping.file_not_readable', fields: { csv: fault } }, form)
  const csv = String(form.get('csv') ?? '')
  const intent = readIntent(form, ['preview', 'edit', 'confirm'])
  if (intent === 'edit') return data({ fields: {}, typed: typedOf(form) } satisfies RefusedForm)
  if (intent === 'preview') {
    const planned = await previewTableChange(app, admin, { table, csv, reason: '' })
    if (!planned.ok) return refusedForm(planned.problem, form)
    return data({ preview: shortened(planned.value), fields: {}, typed: typedOf(form) })
  }
  const version = Number(form.get('version'))
  const changed = await changeShippingTable(app, admin, {
    table,
    csv,
    reason: String(form.get('reason') ?? ''),
    version: Number.isSafeInteger(version) ? version : 0,
  })
  if (changed.ok)
    return redirectWithToast(`/admin/shipping?table=${table}`, {
      kind: 'success',
      text: `${counted(changed.value.count, 'row')} imported. You can undo this below.`,
    })
  if (changed.problem.code !== 'shipping.form_invalid') return refusedForm(changed.problem, form)
  const planned = await previewTableChange(app, admin, { table, csv, reason: '' })
  if (!planned.ok) return refusedForm(planned.problem, form)
  const fields = changed.problem.fields ?? {}
  return data({ preview: shortened(planned.value), fields, typed: typedOf(form) }, { status: 422 })
}

/** A chosen file stands for the text field; gives what is wrong with one that is no text. */
async function takeFileAsText(form: FormData): Promise<string | undefined> {
  const file = form.get('file')
  form.delete('file')
  if (!(file instanceof File) || file.size === 0) return undefined
  const read = await textOfFile(file)
  if ('fault' in read) return read.fault
  form.set('csv', read.text)
  return undefined
}

const SHOWN_ROWS = 100

function shortened(plan: TablePreview): ShownPreview {
  return {
    ...plan,
    changes: plan.changes.slice(0, SHOWN_ROWS),
    faults: plan.faults.slice(0, SHOWN_ROWS),
    changeCount: plan.changes.length,
    faultCount: plan.faults.length,
  }
}

function typedOf(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].map(([field, value]) => [field, String(value)]))
}

function tableOf(name: string): ShippingTable {
  if (isShippingTable(name)) return name
  throw data(null, { status: 404 })
}

export default function ShippingImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { table } = loaderData
  const answer = actionData as (RefusedForm & { preview?: ShownPreview }) | undefined
  const { title } = TABLE_FORMS[table]
  return (
    <>
      <Breadcrumbs
        items={[
          { label: 'Delivery', to: '/admin/shipping' },
          { label: title, to: `/admin/shipping?table=${table}` },
          { label: 'Import' },
        ]}
        className="pb-4"
      />
      {answer?.preview ? (
        <ImportPreview table={table} preview={answer.preview} answer={answer} />
      ) : (
        <>
          <PageHeading title={`${title}: import`}>
            <p>
              A file changes the rows it contains and adds new ones. Every other row stays. Nothing is saved
              before you have seen the preview.
            </p>
          </PageHeading>
          <ImportForm table={table} answer={answer} />
        </>
      )}
    </>
  )
}

export const meta = () => unlisted('Import · Delivery')
