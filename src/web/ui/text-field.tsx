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
    error: _error,
    hint,
    optional,
    labelHidden,
    className,
    trailing,
    inputClassName,
    ...input
  } = props
  const links = useFieldLinks(props)
  const field = (
    <input
      type="text"
      {...input}
      {...links.filled}
      {...links.attributes}
      className={`field-box ${trailing ? 'pr-14' : ''} ${inputClassName ?? ''}`}
    />
  )
  return (
    <FieldFrame of={props} links={links}>
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
