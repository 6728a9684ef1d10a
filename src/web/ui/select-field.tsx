import type { ComponentProps } from 'react'
import { ChevronDown } from '#web/ui/pictures/icons.ts'
import { FieldFrame, type FieldProps, useFieldLinks } from './field.tsx'

type SelectFieldProps = FieldProps & Omit<ComponentProps<'select'>, keyof FieldProps>

/** The browser's own list: the best one on a phone, and it works without JavaScript. Options are its children. */
export function SelectField(props: SelectFieldProps) {
  const { label, error: _error, hint, optional, labelHidden, className, children, ...select } = props
  const links = useFieldLinks(props)
  return (
    <FieldFrame of={props} links={links}>
      <div className="relative">
        <select
          {...select}
          {...links.filled}
          {...links.attributes}
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
