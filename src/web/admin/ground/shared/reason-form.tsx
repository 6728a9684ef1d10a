import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import type { RefusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** A reason that is about a person. */
export const PERSON_REASON_HINT = 'Kept in the audit log for good: leave out names and addresses.'

interface ReasonFormProps {
  refused: RefusedForm | undefined
  /** What the button says, before and while it is being done. */
  label: string
  busy: string
  /** The way back, where nothing is done. */
  keep: { to: string; label: string }
  hint?: string
  maxLength?: number
  /** The lines of the reason, where it is more than one. */
  rows?: number
  /** Fields before the reason. */
  children?: ReactNode
  /** What it comes to, before the buttons. */
  outcome?: ReactNode
}

/** Asks for the reason before an administrator does what ends or takes away something. */
export function ReasonForm(props: ReasonFormProps) {
  const {
    refused,
    label,
    busy,
    keep,
    hint = 'Kept in the audit log.',
    maxLength = 500,
    rows,
    children,
  } = props
  const isSending = useNavigation().formMethod === 'POST'
  const reason = {
    label: 'Reason',
    name: 'reason',
    required: true,
    maxLength,
    hint,
  }
  return (
    <AnsweredForm answer={refused} className="flex max-w-xl flex-col gap-5">
      {children}
      {rows ? <TextArea {...reason} rows={rows} /> : <TextField {...reason} />}
      {props.outcome}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" busy={isSending && busy}>
          {label}
        </Button>
        <ButtonLink to={keep.to}>{keep.label}</ButtonLink>
      </div>
    </AnsweredForm>
  )
}
