import { Button } from '#web/ui/button.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

interface AppealProps {
  intent: 'appeal' | 'appeal-video'
  answer: Parameters<typeof AnsweredForm>[0]['answer']
  /** Which video. */
  videoId?: string
}

/** The form in which a writer asks once for a second look at what the office withheld. */
export function Appeal({ intent, answer, videoId }: AppealProps) {
  return (
    <details open={answer !== undefined} className="pt-3">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium">
        Ask for a second look
      </summary>
      <AnsweredForm answer={answer} className="flex flex-col gap-3 pt-2">
        {videoId ? <input type="hidden" name="video" value={videoId} /> : null}
        <TextArea
          label="Why should it be published?"
          name="words"
          rows={4}
          maxLength={1_000}
          hint="You can ask once. Another person decides."
        />
        <div>
          <Button type="submit" name="intent" value={intent}>
            Ask for a second look
          </Button>
        </div>
      </AnsweredForm>
    </details>
  )
}
