import { type ComponentProps, useRef } from 'react'
import { Form } from 'react-router'
import { AnsweredFields, useFormErrors } from '#web/ui/form-errors.ts'
import { FormRefusal } from './form-refusal.tsx'
import type { RefusedForm } from './refusal.ts'

interface AnsweredFormProps extends ComponentProps<typeof Form> {
  /** What the form was refused with, if it was. */
  answer: Partial<RefusedForm> | undefined
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
      <AnsweredFields value={{ errors, typed: answer?.typed ?? {} }}>{children}</AnsweredFields>
    </Form>
  )
}
