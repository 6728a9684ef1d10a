import { Form } from 'react-router'
import { REFUSE_REASONS } from '#domain/goods/measurements/measurement-states.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { AnsweredForm } from '#web/ui/forms/answered-form.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

interface DecideFormProps {
  /** What the forms name of what is decided, by field. */
  kept: Readonly<Record<string, string>>
  answer: Parameters<typeof AnsweredForm>[0]['answer']
  /** Of how many at once. */
  count?: number
}

/** Counting is one press, in a form of its own; not counting asks for one of the fixed reasons, and for words. */
export function DecideForm({ kept, answer, count = 1 }: DecideFormProps) {
  const hidden = Object.entries(kept).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
  const isOne = count === 1
  return (
    <div className="flex max-w-2xl flex-col gap-5">
      <Form method="post" preventScrollReset>
        {hidden}
        <Button type="submit" name="intent" value="count" variant="primary">
          {isOne ? 'Let it count' : `Let all ${count} count`}
        </Button>
      </Form>
      <AnsweredForm answer={answer} className="flex flex-col gap-5">
        {hidden}
        <RadioGroup
          legend={isOne ? 'Or do not count it, because' : `Or count none of the ${count}, because`}
          name="reason"
          options={REFUSE_REASONS.map(({ key, label }) => ({ value: key, label }))}
        />
        <TextArea
          label={isOne ? 'What the writer reads about it' : 'What each writer reads about it'}
          name="words"
          rows={3}
          maxLength={1_000}
          hint="Say what to measure or to show. Kept in the audit log."
        />
        <div>
          <Button type="submit" name="intent" value="refuse" variant="danger-outline">
            {isOne ? 'Do not count it' : 'Count none of them'}
          </Button>
        </div>
      </AnsweredForm>
    </div>
  )
}
