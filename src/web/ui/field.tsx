import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useAnswered } from './form-errors.ts'
import { joinClasses } from './join-classes.ts'

/** What every field takes beside the attributes of its own element. */
export interface FieldProps {
  label: ReactNode
  /** Left out for what no form may ever send: a card number. */
  name?: string | undefined
  id?: string | undefined
  /** The message shown under the field, else that of its form's answer; the field is marked invalid and described by it. */
  error?: string | undefined
  hint?: ReactNode
  /** Says "(optional)" beside the label: required is the usual thing here. */
  optional?: boolean
  labelHidden?: boolean
  /** For the whole block: where it stands in a grid. */
  className?: string | undefined
}

/** The ids and ARIA attributes that tie a field to its label, hint and error, and what an answer to its form says of it. */
export function useFieldLinks(props: Pick<FieldProps, 'id' | 'name' | 'error' | 'hint'>) {
  const { id, name, hint } = props
  const answered = useAnswered(name)
  const error = props.error ?? answered.error
  const unique = useId()
  const fieldId = id ?? `${name ?? 'field'}${unique}`
  const hintId = hint ? `${fieldId}-hint` : undefined
  const errorId = error ? `${fieldId}-error` : undefined
  return {
    hintId,
    errorId,
    error,
    /** Instead of what the field would be filled with. */
    typed: answered.typed === undefined ? undefined : { defaultValue: answered.typed },
    attributes: {
      id: fieldId,
      name,
      'aria-invalid': error ? (true as const) : undefined,
      'aria-describedby': joinClasses(errorId, hintId) || undefined,
    },
  }
}

interface FieldFrameProps extends Omit<FieldProps, 'name' | 'id'> {
  fieldId: string
  hintId: string | undefined
  errorId: string | undefined
  children: ReactNode
}

/** Label above, field, then error and hint below. */
export function FieldFrame(props: FieldFrameProps) {
  const { fieldId, hintId, errorId, label, error, hint, optional, labelHidden, className, children } = props
  return (
    <div className={joinClasses('flex flex-col gap-1.5', className)}>
      <label htmlFor={fieldId} className={labelHidden ? 'sr-only' : 'font-medium text-sm'}>
        {label}
        {optional ? <span className="font-normal text-muted"> (optional)</span> : null}
      </label>
      {children}
      <FieldError id={errorId}>{error}</FieldError>
      {hint ? (
        <p id={hintId} className="text-muted text-sm">
          {hint}
        </p>
      ) : null}
    </div>
  )
}

export function FieldError({ id, children }: { id: string | undefined; children: ReactNode }) {
  if (!children) return null
  return (
    <p id={id} className="flex gap-1.5 text-bad text-sm">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="whitespace-pre-line">{children}</span>
    </p>
  )
}
