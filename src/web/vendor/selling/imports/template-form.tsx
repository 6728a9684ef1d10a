import { kinds } from '#domain/goods/catalogue/categories.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

/** A file with the right columns for each kind of product. */
export function TemplateForm() {
  return (
    <form method="get" action="/vendor/import/template.csv" className="flex flex-wrap items-end gap-3">
      <SelectField name="kind" label="Template for" className="min-w-48 grow">
        {Object.entries(kinds).map(([kind, { plural }]) => (
          <option key={kind} value={kind}>
            {plural}
          </option>
        ))}
      </SelectField>
      <Button type="submit">Download template</Button>
    </form>
  )
}
