import { formatInr } from '#domain/ground/shared/money.ts'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { FilterField } from '#web/ui/filter-field.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { FormRefusal } from '#web/ui/forms/form-refusal.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { Columns, type KitSection, Row } from './kit-section.tsx'

export const FIELD_SECTIONS: readonly KitSection[] = [
  { file: 'text-field.tsx', States: TextFields },
  { file: 'password-field.tsx', States: PasswordFields },
  { file: 'text-area.tsx', States: TextAreas },
  { file: 'select-field.tsx', States: SelectFields },
  { file: 'choices/checkbox.tsx', States: Checkboxes },
  { file: 'choices/radio-group.tsx', States: RadioGroups },
  { file: 'filter-field.tsx', States: FilterFields },
  { file: 'field.tsx', States: FieldErrors },
  { file: 'forms/answered-form.tsx', States: AnsweredForms },
  { file: 'forms/form-refusal.tsx', States: FormRefusals },
]

const REQUIRED = 'This field is required'

function TextFields() {
  return (
    <Columns>
      <TextField label="Empty" name="text-empty" placeholder="As on the box" />
      <TextField label="Filled" name="text-filled" defaultValue="Ryzen 7 9800X3D" />
      <TextField label="With a hint" name="text-hint" hint="The maker’s part number." optional />
      <TextField label="With an error" name="text-error" error={REQUIRED} hint="It stays below the error." />
      <TextField label="Disabled" name="text-disabled" defaultValue="Cannot be changed" disabled />
      <TextField label="Read only" name="text-read-only" defaultValue="Being saved" readOnly />
      <TextField
        label="With a unit"
        name="text-unit"
        inputMode="numeric"
        inputClassName="figures"
        defaultValue="1200"
        trailing={<span className="pr-3 text-muted text-sm">g</span>}
      />
      <TextField label="Its label is only read out" name="text-label" labelHidden placeholder="No label" />
      <TextField label="A day" name="text-day" type="date" defaultValue="2026-11-26" />
      <TextField label="A file" name="text-file" type="file" />
    </Columns>
  )
}

function PasswordFields() {
  return (
    <Columns>
      <PasswordField label="Password" name="password-empty" autoComplete="off" />
      <PasswordField
        label="Password with an error"
        name="password-error"
        autoComplete="off"
        error={REQUIRED}
      />
    </Columns>
  )
}

function TextAreas() {
  return (
    <Columns>
      <TextArea label="Empty" name="area-empty" rows={3} hint="In a few words." />
      <TextArea label="Filled" name="area-filled" rows={3} defaultValue="The fan is loud above 2,000 rpm." />
      <TextArea label="With an error" name="area-error" rows={3} error={REQUIRED} />
      <TextArea label="Disabled" name="area-disabled" rows={3} disabled defaultValue="Cannot be changed" />
    </Columns>
  )
}

function SelectFields() {
  const options = (
    <>
      <option value="">Please choose</option>
      <option value="new">New</option>
      <option value="open-box">Open box</option>
    </>
  )
  return (
    <Columns>
      <SelectField label="Empty" name="select-empty">
        {options}
      </SelectField>
      <SelectField label="Chosen" name="select-chosen" defaultValue="open-box" hint="As it was found.">
        {options}
      </SelectField>
      <SelectField label="With an error" name="select-error" error={REQUIRED}>
        {options}
      </SelectField>
      <SelectField label="Disabled" name="select-disabled" disabled>
        {options}
      </SelectField>
    </Columns>
  )
}

function Checkboxes() {
  return (
    <Columns>
      <Checkbox label="Empty" name="check-empty" />
      <Checkbox label="Ticked, with a hint" name="check-ticked" defaultChecked hint="What it is for." />
      <Checkbox label="With an error" name="check-error" error={REQUIRED} />
      <Checkbox label="Disabled" name="check-disabled" disabled />
      <Checkbox label="Ticked and disabled" name="check-both" defaultChecked disabled />
    </Columns>
  )
}

const CHOICES = [
  { value: 'card', label: 'Card', hint: 'Visa, Mastercard and RuPay', trailing: formatInr(4_900_00) },
  { value: 'upi', label: 'UPI', trailing: '12' },
  { value: 'cod', label: 'Cash on delivery', hint: 'Not for this address', disabled: true },
]

function RadioGroups() {
  return (
    <Columns>
      <RadioGroup legend="Plain" name="radio-plain" options={CHOICES} defaultValue="upi" />
      <RadioGroup legend="Cards" name="radio-cards" look="cards" options={CHOICES} defaultValue="card" />
      <RadioGroup legend="With an error" name="radio-error" options={CHOICES} error={REQUIRED} />
      <RadioGroup
        legend="Cards, with what belongs to the choice"
        name="radio-below"
        look="cards"
        value="card"
        options={CHOICES.map((choice) => ({ ...choice, below: <p className="text-sm">Below “Card”.</p> }))}
      />
    </Columns>
  )
}

function FilterFields() {
  return (
    <Columns>
      <FilterField name="filter-search" control="search" label="Search" value="" placeholder="Name or SKU" />
      <FilterField
        name="filter-text"
        control="text"
        label="Brand"
        value="MSI"
        suggestions={['MSI', 'Asus']}
      />
      <FilterField name="filter-amount" control="amount" label="Least price" value="12,000" />
      <FilterField name="filter-wrong" control="amount" label="Wrong" value="many" error="Not a number" />
      <FilterField name="filter-day" control="day" label="From" value="2026-11-26" />
      <FilterField
        name="filter-choice"
        control="choice"
        label="State"
        value="paid"
        any="All"
        options={[{ key: 'paid', label: 'Paid' }]}
      />
      <FilterField name="filter-tick" control="tick" label="In stock" value="yes" />
    </Columns>
  )
}

function FieldErrors() {
  return (
    <Row>
      <FieldError id="error-alone">Stands where a group of fields has one error.</FieldError>
    </Row>
  )
}

/** Without what was wrong, which would take the focus as the page opens. */
function AnsweredForms() {
  return (
    <AnsweredForm answer={{ typed: { answered: 'What was typed' } }} action="/demo/kit">
      <TextField label="In a form that was answered" name="answered" defaultValue="What it was filled with" />
    </AnsweredForm>
  )
}

function FormRefusals() {
  return <FormRefusal message="Stands above the fields of a form that was refused as a whole." />
}
