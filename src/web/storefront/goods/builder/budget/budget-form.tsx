import { useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import {
  BUDGET_MAX_PAISE,
  BUDGET_MIN_PAISE,
  RESOLUTIONS,
  TASTES,
  TYPED_BUDGET_LENGTH_MAX,
  type TypedWish,
  USES,
} from '#domain/goods/builder/budget-wish.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { useFormErrors } from '#web/ui/forms/form-errors.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

interface BudgetFormProps {
  typed: TypedWish
  errors: Readonly<Record<string, string>> | undefined
}

/** What the computer is for and may cost: its answer has an address of its own, to be kept and shared. */
export function BudgetForm({ typed, errors: answered }: BudgetFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { errors, onInput } = useFormErrors(answered, form)
  const isBusy = useNavigation().location?.pathname === '/build/for-budget'
  return (
    <Form
      ref={form}
      method="get"
      action="/build/for-budget"
      onInput={onInput}
      noValidate
      className="grid gap-5 rounded-stage border border-line bg-surface p-5 sm:grid-cols-3 sm:p-6 print:hidden"
    >
      <SelectField label="What is it for?" name="use" defaultValue={typed.use} error={errors.use} required>
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
        defaultValue={typed.budget}
        error={errors.budget}
        hint={`From ${formatInr(BUDGET_MIN_PAISE)} to ${formatInr(BUDGET_MAX_PAISE)}`}
        required
      />
      <SelectField
        label="Resolution"
        name="resolution"
        defaultValue={typed.resolution}
        error={errors.resolution}
        hint="Decides how much graphics memory you need"
      >
        {RESOLUTIONS.map(({ key, label, pixels }) => (
          <option key={key} value={key}>
            {label} ({pixels})
          </option>
        ))}
      </SelectField>
      <Tastes chosen={typed.tastes} />
      <Button
        type="submit"
        variant="primary"
        busy={isBusy ? 'Building…' : undefined}
        className="self-end sm:justify-self-end"
      >
        Build my PC
      </Button>
    </Form>
  )
}

function Tastes({ chosen }: { chosen: TypedWish['tastes'] }) {
  return (
    <fieldset className="sm:col-span-2">
      <legend className="font-medium text-sm">
        It should be <span className="font-normal text-muted">(optional)</span>
      </legend>
      <div className="flex flex-wrap gap-x-8">
        {TASTES.map(({ key, label }) => (
          <Checkbox key={key} label={label} name="taste" value={key} defaultChecked={chosen.includes(key)} />
        ))}
      </div>
    </fieldset>
  )
}
