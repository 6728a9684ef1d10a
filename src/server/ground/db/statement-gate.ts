import { DatabaseBusy } from './database-unavailable.ts'

/** For so long after a run that was cancelled, a statement is tried one at a time and otherwise refused. */
const REFUSED_AFTER_MS = 2_000
const WAIT_MS_MAX = 5_000

interface Statement {
  running: number
  waiting: (() => void)[]
  cancelledAt: number
}

/**
 * Divides the connections of a pool among the statements that want one, so that a statement that waits for a locked
 * table does not take the connections of all others. The same statement gets an eighth of them, and one when half of
 * them are in use by statements; after a run of it was cancelled it is refused while another one tries.
 */
export function makeStatementGate(connectionsMax: number) {
  const statements = new Map<string, Statement>()
  const crowdedFrom = Math.floor(connectionsMax / 2)
  const share = Math.max(1, Math.floor(connectionsMax / 8))
  let total = 0

  /**
   * Waits for a turn, for five seconds at most, and gives what ends it. Throws `DatabaseBusy`. `ownShare` stands in for
   * a statement's share.
   */
  async function enter(text: string, ownShare?: number): Promise<(end: { wasCancelled: boolean }) => void> {
    const statement = statements.get(text) ?? {
      running: 0,
      waiting: [],
      cancelledAt: Number.NEGATIVE_INFINITY,
    }
    statements.set(text, statement)
    const until = performance.now() + WAIT_MS_MAX
    while (statement.running >= (ownShare ?? (total >= crowdedFrom ? 1 : share)) || isRefused(statement)) {
      if (performance.now() >= until || isRefused(statement)) throw new DatabaseBusy()
      await waitTurn(statement, until)
    }
    statement.running += 1
    if (!ownShare) total += 1
    return ({ wasCancelled }) => {
      statement.running -= 1
      if (!ownShare) total -= 1
      if (wasCancelled) statement.cancelledAt = performance.now()
      for (const wake of statement.waiting.splice(0, wasCancelled ? Number.POSITIVE_INFINITY : 1)) wake()
      const isIdle = statement.running === 0 && statement.waiting.length === 0
      if (isIdle && !wasRecentlyCancelled(statement)) statements.delete(text)
    }
  }

  /** How many wait for a turn. */
  function waiting(): number {
    let count = 0
    for (const statement of statements.values()) count += statement.waiting.length
    return count
  }

  return { enter, waiting }
}

/** One try at a time finds out whether the wait is over. */
function isRefused(statement: Statement): boolean {
  return statement.running > 0 && wasRecentlyCancelled(statement)
}

function wasRecentlyCancelled({ cancelledAt }: Statement): boolean {
  return performance.now() - cancelledAt < REFUSED_AFTER_MS
}

function waitTurn(statement: Statement, until: number): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(() => {
      statement.waiting = statement.waiting.filter((each) => each !== wake)
      resolve()
    }, until - performance.now())
    statement.waiting.push(wake)
  })
}
