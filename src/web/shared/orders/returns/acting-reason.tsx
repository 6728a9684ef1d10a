import { TextField } from '#web/ui/text-field.tsx'

/** Why somebody of the back office acts in the seller's place. */
export function ActingReason({ hint = IN_HISTORY }: { hint?: string }) {
  return (
    <TextField label="Why you are acting for the seller" name="reason" required maxLength={500} hint={hint} />
  )
}

const IN_HISTORY = 'It appears in the return’s history, which the customer and the seller can read.'
