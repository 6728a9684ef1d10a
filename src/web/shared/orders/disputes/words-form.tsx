import { type ReactNode, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { DISPUTE_TEXT_LENGTH_MAX } from '#domain/orders/disputes/dispute-forms.ts'
import type { RefusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { useFormErrors } from '#web/ui/form-errors.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

interface WordsFormProps {
  title: string
  intent: string
  /** Made with the page: pressed twice, it is said once. */
  requestKey: string
  refusal: RefusedForm | undefined
  label: string
  hint: string
  button: string
  /** Chosen before the words. */
  children?: (errors: Readonly<Record<string, string>>) => ReactNode
}

/** Says something in a dispute. */
export function WordsForm(props: WordsFormProps) {
  const { title, intent, requestKey, refusal, label, hint, button, children } = props
  const form = useRef<HTMLFormElement>(null)
  const { errors, onInput } = useFormErrors(refusal?.fields, form)
  const isSending = useNavigation().formData?.get('intent') === intent
  const id = `${intent}-title`
  return (
    <section aria-labelledby={id} className="border-line border-t pt-6">
      <h2 id={id} className="pb-4 text-xl">
        {title}
      </h2>
      <Form
        ref={form}
        method="post"
        onInput={onInput}
        noValidate
        preventScrollReset
        className="flex flex-col gap-4"
      >
        {errors.form ? (
          <Notice tone="bad" role="alert">
            {errors.form}
          </Notice>
        ) : null}
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="key" value={requestKey} />
        {children?.(errors)}
        <TextArea
          label={label}
          name="text"
          id={`${intent}-text`}
          rows={6}
          required
          maxLength={DISPUTE_TEXT_LENGTH_MAX}
          defaultValue={refusal?.typed.text ?? ''}
          error={errors.text}
          hint={hint}
        />
        <div>
          <Button type="submit" variant="primary" busy={isSending && 'Sending...'}>
            {button}
          </Button>
        </div>
      </Form>
    </section>
  )
}
