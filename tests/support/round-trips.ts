import pg from 'pg'

export interface Statement {
  text: string
  values: unknown[]
  /** Under which a connection keeps its plan. */
  name?: string
}

type Query = (this: pg.Client, ...args: unknown[]) => unknown

/**
 * Writes down what the driver sends while one piece of work runs, by round trips: a statement that was sent before the
 * answer to another one had come shares its trip, one that was sent after it begins the next. BEGIN and COMMIT count.
 */
export async function recordRoundTrips(work: () => Promise<unknown>): Promise<Statement[][]> {
  const trips: Statement[][] = []
  let answered = 0
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const { query } = prototype
  prototype.query = function recorded(this: pg.Client, ...args: unknown[]) {
    const answer = query.apply(this, args)
    const statement = statementOf(args)
    if (!statement || !(answer instanceof Promise)) return answer
    const trip = answered
    trips[trip] = [...(trips[trip] ?? []), statement]
    const isAnswered = () => {
      answered = Math.max(answered, trip + 1)
    }
    answer.then(isAnswered, isAnswered)
    return answer
  }
  try {
    await work()
  } finally {
    prototype.query = query
  }
  return trips
}

/** The driver takes a text and values, or both in one object. */
function statementOf([first, second]: unknown[]): Statement | undefined {
  if (typeof first === 'string') return { text: first, values: Array.isArray(second) ? second : [] }
  return isStatement(first) ? { ...first, values: first.values ?? [] } : undefined
}

function isStatement(value: unknown): value is Pick<Statement, 'text' | 'name'> & { values?: unknown[] } {
  return typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string'
}
