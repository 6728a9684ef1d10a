/** So long a fact still fits on one line of the narrowest card, in characters. */
const UNBROKEN_MAX = 16

/** "12 GB · 242 mm · 2 slots": a line breaks behind a dot, and within a long fact. */
export function factLine(facts: readonly string[]): string {
  return facts
    .map((fact) => (fact.length <= UNBROKEN_MAX ? fact.replaceAll(' ', '\u00a0') : fact))
    .join('\u00a0· ')
}
