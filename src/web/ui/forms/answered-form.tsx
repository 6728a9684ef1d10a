import { type ComponentProps, useRef } from 'react'
import { Form } from 'react-router'
import { AnsweredFields } from './answered-fields.ts'
import { answersBy } from './answers-by.ts'
import { useFormErrors } from './form-errors.ts'
import { FormRefusal } from './form-refusal.tsx'

type Messages = Readonly<Record<string, string>>

interface AnsweredFormProps extends ComponentProps<typeof Form> {
  /** What the form was refused with, if it was: messages by field, `form` for the whole, and what was typed. */
  answer: { fields?: Messages; typed?: Messages } | undefined
}

/**
 * A form that is sent by POST and says what was wrong with it: what is wrong with the whole above its fields, and in each
 * field its message and what was typed, without either being handed to it.
 */
export function AnsweredForm({ answer, children, ...props }: AnsweredFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { errors, onInput } = useFormErrors(answer?.fields, form)
  return (
    <Form method="post" noValidate {...props} ref={form} onInput={onInput}>
      <FormRefusal message={errors.form} />
      <AnsweredFields value={answersBy(errors, answer?.typed ?? {})}>{children}</AnsweredFields>
    </Form>
  )
}
