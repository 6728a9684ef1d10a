import { Checkbox } from '#web/ui/choices/checkbox.tsx'

/** The consent to save a card, at the moment of its payment. Never ticked by us. */
export function SaveCard({ words }: { words: string }) {
  return <Checkbox name="saveCard" label="Save this card for the next time" hint={words} />
}
