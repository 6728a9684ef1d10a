import { TextField } from '#web/ui/text-field.tsx'

/** Why somebody of the back office acts in the seller's place. */
export function ActingReason() {
  return (
    <TextField
      label="Why you act in the seller’s place"
      name="reason"
      required
      maxLength={500}
      hint="It stands in the return’s history, which customer and seller read."
    />
  )
}
