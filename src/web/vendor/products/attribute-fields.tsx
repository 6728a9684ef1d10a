import { ChevronDown } from 'lucide-react'
import type { AttributeDefinition, RowField } from '#domain/catalogue/attributes/attribute-definition.ts'
import { attributesOf } from '#domain/catalogue/attributes.ts'
import type { Kind } from '#domain/catalogue/categories.ts'
import { entry, type FormEntries } from '#domain/shared/form-entries.ts'
import { attributeField } from '#domain/vendors/attribute-entries.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { AttributeRows } from './attribute-rows.tsx'
import { ChoiceList } from './choice-list.tsx'

interface AttributeFieldsProps {
  kind: Kind
  values: FormEntries
  errors: Readonly<Record<string, string>>
}

/** The attributes of a kind, one drawer a group; a drawer with something in it, or something wrong, stands open. */
export function AttributeFields({ kind, values, errors }: AttributeFieldsProps) {
  const definitions: readonly AttributeDefinition[] = attributesOf[kind]
  const groups = [...new Set(definitions.map(({ group }) => group))]
  return (
    <div className="divide-y divide-line border-line border-y">
      {groups.map((group, index) => {
        const own = definitions.filter((definition) => definition.group === group)
        const filled = own.filter(({ key }) => isFilled(values, attributeField(key))).length
        const isWrong = own.some(({ key }) => errors[attributeField(key)])
        return (
          <details key={group} open={isWrong || filled > 0 || index === 0} className="group/drawer">
            <summary className="flex min-h-12 items-center gap-3 font-semibold hover:text-ink">
              <ChevronDown
                aria-hidden="true"
                className="size-4 shrink-0 text-muted transition-transform duration-150 group-not-open/drawer:-rotate-90"
              />
              {group}
              <span className="figures ml-auto font-normal text-muted text-sm">
                {filled} of {own.length}
              </span>
            </summary>
            <div className="grid gap-x-5 gap-y-5 pt-1 pb-6 sm:grid-cols-2">
              {own.map((definition) => (
                <AttributeField
                  key={definition.key}
                  definition={definition}
                  name={attributeField(definition.key)}
                  values={values}
                  error={errors[attributeField(definition.key)]}
                />
              ))}
            </div>
          </details>
        )
      })}
    </div>
  )
}

interface AttributeFieldProps {
  definition: AttributeDefinition | (RowField & { group?: never })
  name: string
  values: FormEntries
  error?: string | undefined
}

/** One attribute, or one part of a row, as the field that fits its type. */
export function AttributeField({ definition, name, values, error }: AttributeFieldProps) {
  const { label, type } = definition
  const field = { name, label, error, defaultValue: entry(values, name) }
  switch (type) {
    case 'text':
      return <TextField {...field} maxLength={400} />
    case 'number':
      return (
        <TextField
          {...field}
          inputMode="decimal"
          maxLength={13}
          {...(definition.unit && {
            trailing: <span className="pr-3 text-muted text-sm">{definition.unit}</span>,
          })}
        />
      )
    case 'flag':
      return (
        <SelectField {...field}>
          <option value="">Not known</option>
          <option value="yes">Yes</option>
          <option value="no">No</option>
        </SelectField>
      )
    case 'choice':
      return (
        <SelectField {...field}>
          <option value="">Not known</option>
          {definition.options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </SelectField>
      )
    case 'list':
      return (
        <ChoiceList
          label={label}
          name={name}
          options={definition.options}
          chosen={values[name] ?? []}
          error={error}
        />
      )
    case 'rows':
      return (
        <AttributeRows label={label} name={name} fields={definition.fields} values={values} error={error} />
      )
  }
}

/** Whether a field, or any part of its rows, has something in it. */
function isFilled(values: FormEntries, name: string): boolean {
  return Object.entries(values).some(
    ([field, texts]) => (field === name || field.startsWith(`${name}.`)) && texts?.some(Boolean),
  )
}
