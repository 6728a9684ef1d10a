import { Checkbox } from '#web/ui/choices/checkbox.tsx'

/** The consent to save a card, at the moment of its payment: RBI’s tokenisation in words. Never ticked by us. */
export function SaveCard() {
  return (
    <Checkbox
      name="saveCard"
      label="Save this card for the next time"
      hint="Your card’s network and bank keep its number as a token for our payment gateway, never we. Your bank still confirms each payment. Delete it in your profile at any time."
    />
  )
}
