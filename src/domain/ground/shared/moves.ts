/** A table of moves: for each status, the statuses that may follow it. Data, so that a person can read it whole. */
export type Moves<Status extends string> = Readonly<Record<Status, readonly Status[]>>

/** Says whether the table allows this step. Staying where one is is not a move. */
export function canMove<Status extends string>(moves: Moves<Status>, from: Status, to: Status): boolean {
  return moves[from].includes(to)
}

/** Every status that can come about from these beginnings, the beginnings first; a table should leave none out. */
export function reachableFrom<Status extends string>(
  moves: Moves<Status>,
  starts: readonly Status[],
): Status[] {
  const found = new Set(starts)
  for (const status of found) for (const next of moves[status]) found.add(next)
  return [...found]
}
