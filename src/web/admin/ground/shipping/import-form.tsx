import { useNavigation } from 'react-router'
import { REMOVE_COLUMN } from '#domain/ground/shipping/plan-table-change.ts'
import { type ShippingTable, TABLE_FORMS } from '#domain/ground/shipping/shipping-tables.ts'
import type { RefusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** The first step: a file, or its text pasted. */
export function ImportForm({ table, answer }: { table: ShippingTable; answer: RefusedForm | undefined }) {
  const isBusy = useNavigation().formMethod === 'POST'
  const { columns, isFixed } = TABLE_FORMS[table]
  return (
    <AnsweredForm answer={answer} encType="multipart/form-data" className="flex max-w-2xl flex-col gap-6">
      <TextField
        type="file"
        name="file"
        label="CSV file"
        optional
        accept=".csv,.txt,text/csv,text/plain"
        hint="Export the table, edit it in a spreadsheet, and choose the file here."
      />
      <TextArea
        label="Or paste its text"
        name="csv"
        rows={10}
        spellCheck={false}
        className="font-mono text-sm"
        hint={`The first line has the column names: ${columns.map(({ name }) => name).join(', ')}.${
          isFixed ? '' : ` "yes" in a column "${REMOVE_COLUMN}" removes the row.`
        }`}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="preview" variant="primary" busy={isBusy && 'Reading...'}>
          Preview
        </Button>
        <ButtonLink to={`/admin/shipping?table=${table}`}>Cancel</ButtonLink>
      </div>
    </AnsweredForm>
  )
}
