import { WITHHOLD_REASONS } from '#domain/goods/reviews/moderation.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

/** Why the office withholds what somebody wrote, and the button that does it, in a form that may publish it instead. */
export function WithholdFields({ intent }: { intent: string }) {
  return (
    <>
      <RadioGroup
        legend="Or withhold it, because"
        name="reason"
        options={WITHHOLD_REASONS.map(({ key, label }) => ({ value: key, label }))}
      />
      <TextArea
        label="What the writer reads about it"
        name="words"
        rows={3}
        maxLength={1_000}
        hint="Say which words it is about, and how it could be published. Kept in the audit log."
      />
      <div>
        <Button type="submit" name="intent" value={intent} variant="danger-outline">
          Withhold
        </Button>
      </div>
    </>
  )
}
