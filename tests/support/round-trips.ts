import pg from 'pg'

export interface Statement {
  text: string
  values: unknown[]
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
    const [text, values] = args
    if (typeof text !== 'string' || !(answer instanceof Promise)) return answer
    const trip = answered
    trips[trip] = [...(trips[trip] ?? []), { text, values: Array.isArray(values) ? values : [] }]
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
