import { formatMonth, type Month } from '#domain/ground/shared/months.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

/** Chooses the month of papers. */
export function MonthForm({
  action,
  month,
  months,
}: {
  action: string
  month: Month
  months: readonly Month[]
}) {
  return (
    <form action={action} className="flex flex-wrap items-end gap-3 pb-8">
      <SelectField label="Month" name="month" defaultValue={month} className="w-56">
        {(months.includes(month) ? months : [month, ...months]).map((each) => (
          <option key={each} value={each}>
            {formatMonth(each)}
          </option>
        ))}
      </SelectField>
      <Button type="submit">Show</Button>
    </form>
  )
}
