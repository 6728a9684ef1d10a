import pg from 'pg'

interface Statement {
  text: string
  values: unknown[]
}

type Query = (this: pg.Client, ...args: unknown[]) => unknown

/** Writes down every statement that the driver sends while `work` runs, in order. */
export async function recordSql(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const { query } = prototype
  prototype.query = function recorded(this: pg.Client, ...args: unknown[]) {
    const [first, second] = args
    if (typeof first === 'string')
      statements.push({ text: first, values: Array.isArray(second) ? second : [] })
    else if (isStatement(first)) statements.push({ text: first.text, values: first.values ?? [] })
    return query.apply(this, args)
  }
  try {
    await work()
  } finally {
    prototype.query = query
  }
  return statements
}

/** The same statements through the driver alone: the floor of a page that asks the database. */
export async function replaySql(pool: pg.Pool, statements: readonly Statement[]): Promise<void> {
  const client = await pool.connect()
  try {
    for (const { text, values } of statements) await client.query(text, values)
  } finally {
    client.release()
  }
}

function isStatement(value: unknown): value is { text: string; values?: unknown[] } {
  return typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string'
}
