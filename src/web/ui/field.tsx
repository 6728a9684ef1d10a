import { type ReactNode, useContext, useId } from 'react'
import { CircleAlert } from '#web/ui/pictures/icons.ts'
import { AnsweredFields } from './forms/answered-fields.ts'
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
export function useFieldLinks({ name, ...props }: Pick<FieldProps, 'id' | 'name' | 'error' | 'hint'>) {
  const answered = useContext(AnsweredFields)(name)
  const error = props.error ?? answered.error
  const unique = useId()
  const id = props.id ?? `${name ?? 'field'}${unique}`
  const hintId = props.hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  return {
    hintId,
    errorId,
    error,
    filled: answered.filled,
    attributes: {
      id,
      name,
      'aria-invalid': error ? (true as const) : undefined,
      'aria-describedby': joinClasses(errorId, hintId) || undefined,
    },
  }
}

interface FieldFrameProps {
  of: FieldProps
  links: ReturnType<typeof useFieldLinks>
  children: ReactNode
}

/** Label above, field, then error and hint below. */
export function FieldFrame({ of, links, children }: FieldFrameProps) {
  return (
    <div className={joinClasses('flex flex-col gap-1.5', of.className)}>
      <label htmlFor={links.attributes.id} className={of.labelHidden ? 'sr-only' : 'font-medium text-sm'}>
        {of.label}
        {of.optional ? <span className="font-normal text-muted"> (optional)</span> : null}
      </label>
      {children}
      <FieldError id={links.errorId}>{links.error}</FieldError>
      {of.hint ? (
        <p id={links.hintId} className="text-muted text-sm">
          {of.hint}
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
