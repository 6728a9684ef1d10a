import type { ComponentProps, ReactNode } from 'react'
import { FieldFrame, type FieldProps, useFieldLinks } from './field.tsx'

type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps> & {
    /** Stands inside the field at its end: a unit, or a button. */
    trailing?: ReactNode
    inputClassName?: string
  }

export function TextField(props: TextFieldProps) {
  const {
    label,
    name,
    id,
    error: own,
    hint,
    optional,
    labelHidden,
    className,
    trailing,
    inputClassName,
    ...input
  } = props
  const { attributes, hintId, errorId, error, typed } = useFieldLinks({ id, name, error: own, hint })
  const field = (
    <input
      type="text"
      {...input}
      {...(input.value === undefined && typed)}
      {...attributes}
      className={`field-box ${trailing ? 'pr-14' : ''} ${inputClassName ?? ''}`}
    />
  )
  return (
    <FieldFrame
      fieldId={attributes.id}
      {...{ hintId, errorId, label, error, hint, className }}
      optional={optional ?? false}
      labelHidden={labelHidden ?? false}
    >
      {trailing ? (
        <div className="relative">
          {field}
          <div className="absolute inset-y-0 right-1 flex items-center">{trailing}</div>
        </div>
      ) : (
        field
      )}
    </FieldFrame>
  )
}
