import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { DISPUTE_TEXT_LENGTH_MAX } from '#domain/orders/disputes/dispute-forms.ts'
import type { RefusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
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
  children?: ReactNode
}

/** Says something in a dispute. */
export function WordsForm(props: WordsFormProps) {
  const { title, intent, requestKey, refusal, label, hint, button, children } = props
  const isSending = useNavigation().formData?.get('intent') === intent
  const id = `${intent}-title`
  return (
    <section aria-labelledby={id} className="border-line border-t pt-6">
      <h2 id={id} className="pb-4 text-xl">
        {title}
      </h2>
      <AnsweredForm answer={refusal} preventScrollReset className="flex flex-col gap-4">
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="key" value={requestKey} />
        {children}
        <TextArea
          label={label}
          name="text"
          id={`${intent}-text`}
          rows={6}
          required
          maxLength={DISPUTE_TEXT_LENGTH_MAX}
          hint={hint}
        />
        <div>
          <Button type="submit" variant="primary" busy={isSending && 'Sending...'}>
            {button}
          </Button>
        </div>
      </AnsweredForm>
    </section>
  )
}
