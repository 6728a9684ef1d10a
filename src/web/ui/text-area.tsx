import type { ComponentProps } from 'react'
import { FieldFrame, type FieldProps, useFieldLinks } from './field.tsx'

type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps>

export function TextArea(props: TextAreaProps) {
  const { label, name, id, error: own, hint, optional, labelHidden, className, ...area } = props
  const { attributes, hintId, errorId, error, typed } = useFieldLinks({ id, name, error: own, hint })
  return (
    <FieldFrame
      fieldId={attributes.id}
      {...{ hintId, errorId, label, error, hint, className }}
      optional={optional ?? false}
      labelHidden={labelHidden ?? false}
    >
      <textarea
        rows={5}
        {...area}
        {...(area.value === undefined && typed)}
        {...attributes}
        className="field-box"
      />
    </FieldFrame>
  )
}
