import type { LogEvent } from 'kysely'
import type { Tracing } from './tracing.ts'

/** For the log of the query builder: each statement becomes a span, with its text and without its values. */
export function noteStatements(tracing: Tracing): (statement: LogEvent) => void {
  return (statement) => {
    const text = statement.query.sql
    const name = nameOf(text)
    tracing.note({
      name,
      kind: 'statement',
      facts: {
        'db.system.name': 'postgresql',
        'db.operation.name': name,
        'db.query.text': text,
      },
      ms: statement.queryDurationMillis,
      ...(statement.level === 'error' && { error: statement.error }),
    })
  }
}

/** "select", "insert": the first word of a statement, without comments before it. */
function nameOf(text: string): string {
  return /^(?:\s|\/\*.*?\*\/|\()*(\w+)/s.exec(text)?.[1]?.toLowerCase() ?? 'statement'
}
