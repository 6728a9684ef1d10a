import { WITHHOLD_REASONS } from '#domain/goods/reviews/moderation.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/choices/radio-group.tsx'
import { ConfirmDetails } from '#web/ui/dialogs/confirm-details.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

/** Why the office withholds what somebody wrote, and the button that does it, in a form that may publish it instead. */
export function WithholdFields({ intent }: { intent: string }) {
  return (
    <ConfirmDetails label="Withhold" fields={['reason', 'words']}>
      <p>Nobody but its writer reads it any more, and its writer is told why.</p>
      <RadioGroup
        legend="Because"
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
      <Button type="submit" name="intent" value={intent} variant="danger">
        Withhold
      </Button>
    </ConfirmDetails>
  )
}
