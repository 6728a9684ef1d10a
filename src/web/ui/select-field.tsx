import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { FieldFrame, type FieldProps, useFieldLinks } from './field.tsx'

type SelectFieldProps = FieldProps & Omit<ComponentProps<'select'>, keyof FieldProps>

/** The browser's own list: the best one on a phone, and it works without JavaScript. Options are its children. */
export function SelectField(props: SelectFieldProps) {
  const { label, name, id, error: own, hint, optional, labelHidden, className, children, ...select } = props
  const { attributes, hintId, errorId, error, typed } = useFieldLinks({ id, name, error: own, hint })
  return (
    <FieldFrame
      fieldId={attributes.id}
      {...{ hintId, errorId, label, error, hint, className }}
      optional={optional ?? false}
      labelHidden={labelHidden ?? false}
    >
      <div className="relative">
        <select
          {...select}
          {...(select.value === undefined && typed)}
          {...attributes}
          className="field-box appearance-none truncate pr-10"
        >
          {children}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
        />
      </div>
    </FieldFrame>
  )
}
