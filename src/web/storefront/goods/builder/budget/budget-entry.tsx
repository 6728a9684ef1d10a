import { Form } from 'react-router'
import {
  BUDGET_MAX_PAISE,
  BUDGET_MIN_PAISE,
  TYPED_BUDGET_LENGTH_MAX,
  USES,
} from '#domain/goods/builder/budget-wish.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** The short way in: a use and a budget, answered with whole computers on the page that asks for more. */
export function BudgetEntry() {
  return (
    <Form method="get" action="/build/for-budget" className="flex flex-col gap-4 print:hidden">
      <SelectField label="What is it for?" name="use" defaultValue="" required>
        <option value="">Please choose</option>
        {USES.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Budget in rupees"
        name="budget"
        inputMode="numeric"
        autoComplete="off"
        maxLength={TYPED_BUDGET_LENGTH_MAX}
        placeholder="80,000"
        hint={`From ${formatInr(BUDGET_MIN_PAISE)} to ${formatInr(BUDGET_MAX_PAISE)}`}
        required
      />
      <Button type="submit" variant="primary">
        Put it together
      </Button>
    </Form>
  )
}
