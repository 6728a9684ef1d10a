/** Thrown when the program contradicts itself: a bug to be fixed, never something to show a shopper. */
export class InvariantError extends Error {
  override name = 'InvariantError'
}

/**
 * States a sentence that must be true here. Throws InvariantError when it is not, so that a bug stops the
 * request instead of reaching the ledger.
 */
export function invariant(claim: unknown, sentence: string): asserts claim {
  if (!claim) throw new InvariantError(sentence)
}
