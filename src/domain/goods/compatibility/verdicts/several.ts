/** A number of parts with its word: "1 slot", "2 slots", "2.5 slots". A fact may be any number, so none is refused. */
export function several(count: number, one: string): string {
  return `${count} ${count === 1 ? one : `${one}s`}`
}
