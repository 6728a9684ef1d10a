import type { ComponentProps } from 'react'
import { FieldFrame, type FieldProps, useFieldLinks } from './field.tsx'

type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps>

export function TextArea(props: TextAreaProps) {
  const { label, name, id, error, hint, optional, labelHidden, className, ...area } = props
  const { attributes, hintId, errorId } = useFieldLinks({ id, name, error, hint })
  return (
    <FieldFrame
      fieldId={attributes.id}
      {...{ hintId, errorId, label, error, hint, className }}
      optional={optional ?? false}
      labelHidden={labelHidden ?? false}
    >
      <textarea rows={5} {...area} {...attributes} className="field-box" />
    </FieldFrame>
  )
}
