import { MESSAGE_MAX } from '#domain/orders/messages/message-limits.ts'
import type { ThreadMessage } from '#server/orders/messages/thread-views.ts'
import { Button } from '#web/ui/button.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

interface HeldFormProps {
  message: ThreadMessage
  requestKey: string
  answer: Parameters<typeof AnsweredForm>[0]['answer']
}

/** Says a held message otherwise, or takes it back. */
export function HeldForm({ message, requestKey, answer }: HeldFormProps) {
  return (
    <details open={answer !== undefined}>
      <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">
        Change or take back
      </summary>
      <AnsweredForm answer={answer} className="flex max-w-2xl flex-col gap-3">
        <input type="hidden" name="message" value={message.id} />
        <input type="hidden" name="key" value={requestKey} />
        <TextArea
          label="Your message"
          name="text"
          rows={4}
          maxLength={MESSAGE_MAX}
          defaultValue={message.text}
          hint="Without contact details it is sent at once."
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="edit">
            Save and send
          </Button>
          <Button type="submit" name="intent" value="withdraw" variant="quiet">
            Take back
          </Button>
        </div>
      </AnsweredForm>
    </details>
  )
}
