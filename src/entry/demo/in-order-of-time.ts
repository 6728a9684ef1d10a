/** Something that happens in the shop's past; what it leads to happens at that time or later. */
export interface Happening {
  daysAgo: number
  take(): Promise<readonly Happening[] | undefined>
}

/**
 * Has everything happen one after another, the longest ago first, as it would have: the numbers of papers follow their
 * days. `say` is told how many are left, which grows while they lead to others.
 */
export async function inOrderOfTime(
  first: readonly Happening[],
  say: (left: number) => void = () => {},
): Promise<void> {
  const waiting = [...first]
  for (;;) {
    // What happens at one moment stays in the order in which it was asked for.
    waiting.sort((one, other) => other.daysAgo - one.daysAgo)
    const next = waiting.shift()
    if (!next) return
    say(waiting.length)
    waiting.push(...((await next.take()) ?? []))
  }
}

/** A happening that leads to nothing else. */
export async function ending(take: () => Promise<unknown>): Promise<undefined> {
  await take()
  return undefined
}
