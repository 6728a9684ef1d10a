/** Fewer answers that were due say nothing of a shop. */
export const ANSWERS_SAID_FROM = 10

/** "96% (48 of 50)", rounded down: all of them is said of all of them alone. Undefined for too few to say something. */
export function answeredShare({ due, kept }: { due: number; kept: number }): string | undefined {
  return due < ANSWERS_SAID_FROM ? undefined : `${Math.floor((kept * 100) / due)}% (${kept} of ${due})`
}

/** "Answers 93% (41 of 44) of messages within the time it promised"; nothing for too few. */
export function answeredSentence(answered: { due: number; kept: number }): string[] {
  const share = answeredShare(answered)
  return share === undefined ? [] : [`Answers ${share} of messages within the time it promised`]
}
