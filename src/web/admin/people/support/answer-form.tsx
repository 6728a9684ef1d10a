import { Link, useNavigation } from 'react-router'
import { MESSAGE_LENGTH_MAX } from '#domain/people/support/contact-form.ts'
import type { TicketPage } from '#server/people/support/thread-views.ts'
import type { RefusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

interface AnswerFormProps {
  ticket: TicketPage
  templates: readonly { id: string; name: string }[]
  /** A template that was asked for in the address, filled in. */
  inserted: string
  answerKey: string
  refusal: RefusedForm | undefined
}

/** Writes to the person, and settles the ticket in the same step when it is settled. */
export function AnswerForm(props: AnswerFormProps) {
  const text = props.refusal?.typed.text ?? props.inserted
  return <AnswerBox key={`${props.ticket.version} ${text}`} {...props} text={text} />
}

function AnswerBox({ ticket, templates, answerKey, refusal, text }: AnswerFormProps & { text: string }) {
  const sending = useNavigation().formData?.get('intent')
  return (
    <section aria-labelledby="answer-heading" className="border-line border-t pt-6">
      <h2 id="answer-heading" className="pb-4 text-2xl">
        Answer
      </h2>
      <AnsweredForm
        answer={refusal}
        action={`/admin/support/${ticket.id}`}
        preventScrollReset
        className="flex flex-col gap-4"
      >
        <input type="hidden" name="key" value={answerKey} />
        <input type="hidden" name="version" value={ticket.version} />
        <TemplateChoice templates={templates} />
        <TextArea
          label="Your answer"
          name="text"
          rows={8}
          required
          maxLength={MESSAGE_LENGTH_MAX}
          defaultValue={text}
          hint={`Goes to ${ticket.email}, with the ticket number, their message and a link to reply.`}
        />
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            name="intent"
            value="answer"
            variant="primary"
            busy={sending === 'answer' && 'Sending...'}
          >
            Send answer
          </Button>
          <Button type="submit" name="intent" value="resolve" busy={sending === 'resolve' && 'Sending...'}>
            Send and resolve
          </Button>
        </div>
      </AnsweredForm>
    </section>
  )
}

function TemplateChoice({ templates }: Pick<AnswerFormProps, 'templates'>) {
  if (templates.length === 0)
    return (
      <p className="text-muted text-sm">
        <Link to="/admin/support/templates" className="text-link">
          Templates
        </Link>{' '}
        save you from writing the same answer twice.
      </p>
    )
  return (
    <div className="flex items-end gap-3">
      <SelectField label="Template" name="template" className="min-w-0 grow">
        {templates.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button type="submit" name="intent" value="insert">
        Insert
      </Button>
    </div>
  )
}
