import type { ComponentProps } from 'react'
import { FieldFrame, type FieldProps, useFieldLinks } from './field.tsx'

type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps>

export function TextArea(props: TextAreaProps) {
  const { label, error: _error, hint, optional, labelHidden, className, ...area } = props
  const links = useFieldLinks(props)
  return (
    <FieldFrame of={props} links={links}>
      <textarea rows={5} {...area} {...links.filled} {...links.attributes} className="field-box" />
    </FieldFrame>
  )
}
