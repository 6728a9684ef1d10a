import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { PICTURE_MB_MAX } from '#domain/goods/catalogue/picture-file.ts'
import { MESSAGE_MAX, MESSAGE_PICTURES_MAX } from '#domain/orders/messages/message-limits.ts'
import { Button } from '#web/ui/button.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

interface MessageFormProps {
  /** Makes sure that it is sent once. */
  requestKey: string
  /** Where it goes; the page itself unless told. */
  action?: string
  answer: Parameters<typeof AnsweredForm>[0]['answer']
  /** A template, filled in. */
  text?: string
  hint?: string
  children?: ReactNode
}

/** Where a message is written, with its pictures. */
export function MessageForm({ requestKey, action, answer, text, hint, children }: MessageFormProps) {
  const isSending = useNavigation().formData?.get('key') === requestKey
  return (
    <AnsweredForm
      answer={answer}
      {...(action && { action })}
      encType="multipart/form-data"
      className="flex max-w-2xl flex-col gap-4"
    >
      <input type="hidden" name="intent" value="send" />
      <input type="hidden" name="key" value={requestKey} />
      {children}
      <TextArea
        label="Message"
        name="text"
        rows={5}
        maxLength={MESSAGE_MAX}
        {...(text && { defaultValue: text })}
        hint={
          hint ??
          'Please give no phone numbers, emails, links or payment addresses: a message with them waits until our team has looked.'
        }
      />
      <label className="flex min-w-0 flex-col gap-1 text-sm">
        <span className="font-medium">Photos (optional)</span>
        <span className="text-muted">
          {`Up to ${MESSAGE_PICTURES_MAX}, as JPEG, PNG, WebP or AVIF of at most ${PICTURE_MB_MAX} MB each. We remove the location and camera details.`}
        </span>
        <input
          type="file"
          name="picture"
          accept="image/jpeg,image/png,image/webp,image/avif"
          multiple
          className="field-box"
        />
      </label>
      <div>
        <Button type="submit" variant="primary" busy={isSending && 'Sending...'}>
          Send message
        </Button>
      </div>
    </AnsweredForm>
  )
}
