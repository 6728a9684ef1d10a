import type {
  AttributeDefinition,
  RowField,
} from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import { entry, type FormEntries } from '#domain/ground/shared/form-entries.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { ChoiceList } from './choice-list.tsx'

/** Said of an attribute that rules of compatibility read. */
export const RULE_HINT = 'Used to check what fits'

interface PlainFieldProps {
  definition: Exclude<AttributeDefinition, { type: 'rows' }> | RowField
  name: string
  values: FormEntries
  error?: string | undefined
}

/** One attribute, or one part of a row, as the field that fits its type. */
export function PlainField({ definition, name, values, error }: PlainFieldProps) {
  const { label, type } = definition
  const isCompared = 'rule' in definition && definition.rule
  const field = {
    name,
    label,
    error,
    defaultValue: entry(values, name),
    ...(isCompared && { hint: RULE_HINT }),
  }
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
            <option key={option} value={option}>
              {option}
            </option>
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
  }
}
