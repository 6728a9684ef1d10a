/** A table of moves: for each status, the statuses that may follow it. Data, so that a person can read it whole. */
export type Moves<Status extends string> = Readonly<Record<Status, readonly Status[]>>

/** Says whether the table allows this step. Staying where one is is not a move. */
export function canMove<Status extends string>(moves: Moves<Status>, from: Status, to: Status): boolean {
  return moves[from].includes(to)
}
