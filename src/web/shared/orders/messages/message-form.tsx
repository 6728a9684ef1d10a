import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { PICTURE_MB_MAX } from '#domain/goods/catalogue/picture-file.ts'
import { formatCount } from '#domain/ground/shared/money.ts'
import { MESSAGE_MAX, MESSAGE_PICTURES_MAX } from '#domain/orders/messages/message-limits.ts'
import { Button } from '#web/ui/button.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

interface MessageFormProps {
  /** Makes sure that it is sent once. */
  requestKey: string
  answer: Parameters<typeof AnsweredForm>[0]['answer']
  /** Changes when the server has put something into the text; chosen photos stay. */
  textKey?: string | undefined
  hint?: string
  /** Above the text: templates. */
  children?: ReactNode
}

/** Where a message is written, with its photos: two lines that grow with the text, and one row below. */
export function MessageForm({ requestKey, answer, textKey, hint, children }: MessageFormProps) {
  const isSending = useNavigation().formData?.get('key') === requestKey
  return (
    <AnsweredForm answer={answer} encType="multipart/form-data" className="flex flex-col gap-2">
      <input type="hidden" name="key" value={requestKey} />
      {children}
      <TextArea
        key={textKey}
        label="Message"
        name="text"
        rows={2}
        labelHidden
        placeholder="Write a message"
        hint={`${hint ?? 'No contact details, links or payment addresses, please: we read those messages first.'} Up to ${formatCount(MESSAGE_MAX)} characters and ${MESSAGE_PICTURES_MAX} photos of ${PICTURE_MB_MAX} MB.`}
      />
      <div className="flex items-center gap-3">
        <label className="flex min-h-11 min-w-0 grow cursor-pointer items-center gap-2 text-muted text-sm">
          <span className="shrink-0">Photos</span>
          <input
            type="file"
            name="picture"
            accept="image/jpeg,image/png,image/webp,image/avif"
            multiple
            className="w-full min-w-0 file:mr-3 file:min-h-9 file:cursor-pointer file:rounded-control file:border file:border-edge file:border-solid file:bg-surface file:px-3 file:text-ink pointer-coarse:file:min-h-11"
          />
        </label>
        <Button
          type="submit"
          name="intent"
          value="send"
          variant="primary"
          busy={isSending && 'Sending...'}
          className="shrink-0"
        >
          <span>Send</span>
          <span className="sr-only"> message</span>
        </Button>
      </div>
    </AnsweredForm>
  )
}
