/** Longer ones have to break on a phone. */
const PLACE_LENGTH_MAX = 24

/** An address in one text, as pages show it: its lines end between its parts ("Nehru Place", "New Delhi 110019"), not within one. */
export function unbrokenPlaces(address: string): string {
  return address
    .split(/,\s+/)
    .map((part) => (part.length <= PLACE_LENGTH_MAX ? part.trim().replace(/ +/g, '\u00a0') : part))
    .join(', ')
}
