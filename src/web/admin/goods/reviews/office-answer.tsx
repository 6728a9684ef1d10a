import type { RefusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

interface OfficeAnswerProps {
  /** "Answer this review" */
  title: string
  lengthMax: number
  /** What the page answered to one of its forms. */
  answer: (RefusedForm & { about: string | undefined }) | undefined
}

/** The form in which the office answers as NanoNagar, or passes on what the maker answered. */
export function OfficeAnswer({ title, lengthMax, answer }: OfficeAnswerProps) {
  const own = answer?.about === 'answer' ? answer : undefined
  return (
    <details open={own !== undefined} className="border-line border-t py-6">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold">{title}</summary>
      <AnsweredForm answer={own} className="flex max-w-2xl flex-col gap-3 pt-2">
        <TextArea
          label="Answer"
          name="text"
          rows={4}
          maxLength={lengthMax}
          hint="Everybody reads it. What is there already in this role is changed."
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="answer-office">
            Answer as NanoNagar
          </Button>
          <Button type="submit" name="intent" value="answer-maker">
            Pass on the maker’s answer
          </Button>
        </div>
      </AnsweredForm>
    </details>
  )
}
