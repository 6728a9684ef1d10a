import { shorten } from '#domain/ground/shared/shorten.ts'

/** Something that happened to a cart and that its shopper should read. */
export type CartNote =
  | { code: 'cart.full'; name: string; linesMax: number }
  | { code: 'cart.line_capped'; name: string; quantity: number }
  | { code: 'cart.joined'; name: string; quantity: number }
  | { code: 'cart.quantity_changed'; name: string; from: number; to: number }

/** The sentence for a note. */
export function cartNoteText(note: CartNote): string {
  const name = shorten(note.name)
  switch (note.code) {
    case 'cart.full':
      return `${name} was not added: a cart holds at most ${note.linesMax} different items.`
    case 'cart.line_capped':
      return `${name} is limited to ${note.quantity} per order.`
    case 'cart.joined':
      return `${name} (${note.quantity}) was already in your saved cart.`
    case 'cart.quantity_changed':
      return `${name}: quantity is now ${note.to} (was ${note.from}), as in your saved cart.`
  }
}
