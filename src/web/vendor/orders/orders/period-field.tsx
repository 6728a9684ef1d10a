import { formatMonth, type Month } from '#domain/ground/shared/months.ts'
import { type InvoicePeriod, periodText } from '#domain/money/invoicing/invoice-list.ts'
import { FilterField, type FilterFieldProps } from '#web/ui/filter-field.tsx'

/** Narrows a list of papers to a financial year or one of its months. */
export function PeriodField({
  periods,
  ...field
}: FilterFieldProps & { periods: readonly { year: InvoicePeriod; months: readonly Month[] }[] }) {
  return (
    <FilterField {...field}>
      {periods.map(({ year, months }) => (
        <optgroup key={year} label={`20${year}`}>
          <option value={year}>{periodText(year)}</option>
          {months.map((month) => (
            <option key={month} value={month}>
              {formatMonth(month)}
            </option>
          ))}
        </optgroup>
      ))}
    </FilterField>
  )
}
