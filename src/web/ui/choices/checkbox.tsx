import type { ComponentProps, ReactNode } from 'react'
import { FieldError, useFieldLinks } from '../field.tsx'
import { joinClasses } from '../join-classes.ts'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'name' | 'id' | 'className'> {
  label: ReactNode
  name: string
  id?: string
  error?: string | undefined
  hint?: ReactNode
  className?: string
}

/** Never ticked by us where it means consent (Consumer Protection (E-Commerce) Rules 2020, rule 4(9)). */
export function Checkbox({ label, name, id, error: own, hint, className, ...input }: CheckboxProps) {
  const { attributes, hintId, errorId, error } = useFieldLinks({ id, name, error: own, hint })
  return (
    <div className={joinClasses('flex flex-col gap-1', className)}>
      <label htmlFor={attributes.id} className="flex min-h-11 cursor-pointer items-start gap-3 py-2 text-sm">
        <input {...input} {...attributes} type="checkbox" className="mt-0.5 size-5 shrink-0 cursor-pointer" />
        <span className="pt-px">{label}</span>
      </label>
      <FieldError id={errorId}>{error}</FieldError>
      {hint ? (
        <p id={hintId} className="text-muted text-sm">
          {hint}
        </p>
      ) : null}
    </div>
  )
}
