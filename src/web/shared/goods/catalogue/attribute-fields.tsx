import { attributeField } from '#domain/goods/catalogue/attribute-entries.ts'
import type { AttributeDefinition } from '#domain/goods/catalogue/attributes/attribute-definition.ts'
import { attributesOf } from '#domain/goods/catalogue/attributes.ts'
import type { Kind } from '#domain/goods/catalogue/categories.ts'
import type { FormEntries } from '#domain/ground/shared/form-entries.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { ChevronDown } from '#web/ui/pictures/icons.ts'
import { PlainField, RULE_HINT } from './attribute-field.tsx'
import { AttributeRows } from './attribute-rows.tsx'

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
                <div
                  key={definition.key}
                  id={factAnchor(definition.key)}
                  className={joinClasses('scroll-mt-24', isWide(definition) && 'sm:col-span-2')}
                >
                  <AttributeField
                    definition={definition}
                    name={attributeField(definition.key)}
                    values={values}
                    error={errors[attributeField(definition.key)]}
                  />
                  {definition.rule && isWide(definition) ? (
                    <p className="pt-1.5 text-muted text-sm">{RULE_HINT}</p>
                  ) : null}
                </div>
              ))}
            </div>
          </details>
        )
      })}
    </div>
  )
}

/** Several boxes, or rows of fields. */
function isWide({ type }: AttributeDefinition): boolean {
  return type === 'rows' || type === 'list'
}

/** Where an attribute stands in the form, for links to it. */
export function factAnchor(key: string): string {
  return `fact-${key}`
}

interface AttributeFieldProps {
  definition: AttributeDefinition
  name: string
  values: FormEntries
  error: string | undefined
}

/** One attribute, whatever its type, under a name of its form. */
export function AttributeField({ definition, name, values, error }: AttributeFieldProps) {
  if (definition.type !== 'rows')
    return <PlainField definition={definition} name={name} values={values} error={error} />
  const { label, fields } = definition
  return <AttributeRows label={label} name={name} fields={fields} values={values} error={error} />
}

/** Whether a field, or any part of its rows, has something in it. */
function isFilled(values: FormEntries, name: string): boolean {
  return Object.entries(values).some(
    ([field, texts]) => (field === name || field.startsWith(`${name}.`)) && texts?.some(Boolean),
  )
}
