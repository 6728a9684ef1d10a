import { Form, useNavigation } from 'react-router'
import { counted } from '#domain/ground/shared/counted.ts'
import { importRemittance } from '#server/orders/fulfilment/remittances/import-remittance.ts'
import { textOfFile } from '#server/selling/imports/text-of-file.ts'
import { appContext } from '#web/http/context.ts'
import { redirectWithToast } from '#web/http/flash.ts'
import { requireAdmin } from '#web/shared/ground/access/guards.action.ts'
import { refusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { unlisted } from '#web/shared/ground/shell/unlisted.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Route } from './+types/import-remittance-page.route'

export function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context, request, 'cash.import')
  return null
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, 'cash.import')
  const form = await request.formData()
  const file = form.get('file')
  if (!(file instanceof File) || file.size === 0) {
    const fields = { file: 'Please choose a file.' }
    return refusedForm({ code: 'fulfilment.remittance_invalid', fields }, form)
  }
  const read = await textOfFile(file)
  if ('fault' in read)
    return refusedForm({ code: 'fulfilment.remittance_invalid', fields: { file: read.fault } }, form)
  const imported = await importRemittance(context.get(appContext), admin, {
    name: file.name,
    text: read.text,
  })
  if (!imported.ok) return refusedForm(imported.problem, form)
  const { matched, short, over, unknown, known } = imported.value
  const first = unknown > 0 ? 'unknown' : short > 0 ? 'short' : over > 0 ? 'over' : 'matched'
  const said = [
    `${counted(matched, 'parcel')} matched`,
    ...(short > 0 ? [`${counted(short, 'parcel')} short`] : []),
    ...(over > 0 ? [`${counted(over, 'parcel')} over`] : []),
    ...(unknown > 0 ? [`${counted(unknown, 'line')} with no parcel, or several`] : []),
    ...(known > 0 ? [`${counted(known, 'line')} already imported`] : []),
  ]
  return redirectWithToast(`/admin/cash?state=${first}`, { kind: 'success', text: `${said.join(', ')}.` })
}

export default function ImportRemittancePage({ actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <div className="max-w-xl">
      <Breadcrumbs items={[{ label: 'Couriers’ cash', to: '/admin/cash' }, { label: 'Import' }]} />
      <PageHeading title="Import a remittance" className="pt-1 pb-6">
        <p>
          The courier’s file of what it paid, with one line for each parcel. Lines already imported change
          nothing. If any line has an error, nothing is imported and we list every error.
        </p>
      </PageHeading>
      <Form method="post" encType="multipart/form-data" reloadDocument className="flex flex-col gap-5">
        {actionData?.fields.form ? <Notice tone="bad" role="alert" title={actionData.fields.form} /> : null}
        <TextField
          type="file"
          name="file"
          label="File"
          accept=".csv,.txt,text/csv"
          required
          error={actionData?.fields.file}
          hint="CSV with the columns AWB, Amount, Date and Reference, in any order. Up to 120 KB, about 2,000 lines."
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" busy={isBusy ? 'Comparing...' : false}>
            Import
          </Button>
          <ButtonLink to="/admin/cash">Cancel</ButtonLink>
        </div>
      </Form>
    </div>
  )
}

export const meta = () => unlisted('Import a remittance')
