import { connect as connectSocket } from 'node:net'
import type { Writable } from 'node:stream'
import type { PostgresPool } from 'kysely'
import type pg from 'pg'
import { DatabaseBusy } from './database-unavailable.ts'
import { isMarkedOptional, OPTIONAL_MS_MAX } from './optional.ts'
import { isMarkedPrepared } from './prepared.ts'
import { makeStatementGate } from './statement-gate.ts'

/** What PostgreSQL has to end a statement that was cancelled, before its connection is given up. */
const CANCEL_MS = 1_000
/** Long after a server or a pooler has passed a request to cancel on. */
const CANCEL_SOCKET_MS = 60_000
const CANCEL_REQUEST = 80_877_102

/** What Kysely is told of a BEGIN that is still to be sent. */
const BEGUN = { command: 'BEGIN', rowCount: null, oid: 0, fields: [], rows: [] } satisfies pg.QueryResult

type Client = Pick<pg.PoolClient, 'release'> & {
  query(text: string, values?: unknown[]): Promise<pg.QueryResult>
}

/** What a connection keeps the plans of, at most: each takes some ten kilobytes of the database's memory. */
const PREPARED_MAX = 300

/**
 * A pool whose statements outside transactions end after `readMsMax`, and of whose connections neither one statement
 * nor many transactions take all (`makeStatementGate`). The limit is kept here, by the protocol's cancel request: a
 * setting of the connection would not survive a pooler that shares connections between transactions, nor would a
 * prepared statement: none is made unless a connection `keepsPrepared`. Transactions have limits of their own
 * (`inTransaction`). What a page can be shown without ends sooner (`OPTIONAL`).
 */
// Long because it is one pool: each connection that it lends knows its limits and its gate.
export function limitPool(
  pool: pg.Pool,
  { readMsMax, keepsPrepared }: { readMsMax: number; keepsPrepared: boolean },
): PostgresPool & { waiting: () => number } {
  const askFor = keepsPrepared ? preparedOr : plainly
  const connectionsMax = pool.options.max ?? 10
  const { enter, waiting } = makeStatementGate(connectionsMax)
  const transactionsMax = Math.max(1, Math.floor((connectionsMax * 3) / 4))

  /** Takes a connection only with its first statement: that one decides whose share it is. */
  function lazyClient(): Client {
    let client: pg.PoolClient | undefined
    let leaveTransaction: (() => void) | undefined
    let isGivenUp = false
    let begin: string | undefined
    let hasEnded = false

    /** A transaction begins with its first statement, in one round trip. After its end it takes none. */
    async function askInTransaction(
      inUse: pg.PoolClient,
      text: string,
      values: unknown[] | undefined,
    ): Promise<pg.QueryResult> {
      if (hasEnded) throw new Error('a statement was sent to a transaction that has ended')
      hasEnded = /^(commit|rollback)$/i.test(text)
      sendInOnePiece(inUse)
      if (!begin) return inUse.query(askFor({ text, values }))
      const beginning = inUse.query(begin)
      begin = undefined
      const [answer] = await Promise.all([inUse.query(askFor({ text, values })), beginning])
      return answer
    }

    return {
      async query(text, values) {
        if (!leaveTransaction && /^(begin|start transaction)\b/i.test(text)) {
          const leave = await enter('a transaction', transactionsMax)
          leaveTransaction = () => leave({ wasCancelled: false })
          client = await pool.connect()
          begin = text
          return BEGUN
        }
        if (leaveTransaction && client) return askInTransaction(client, text, values)
        const leave = await enter(text)
        let wasCancelled = false
        try {
          client ??= await pool.connect()
          return await askWithin(client, { text, values }, () => {
            wasCancelled = true
          })
        } catch (error) {
          if (error instanceof DatabaseBusy) isGivenUp = true
          throw error
        } finally {
          leave({ wasCancelled })
        }
      },
      release(error) {
        leaveTransaction?.()
        leaveTransaction = undefined
        begin = undefined
        hasEnded = false
        client?.release(isGivenUp || error)
        client = undefined
      },
    }
  }

  async function askWithin(
    client: pg.PoolClient,
    { text, values }: Asked,
    onCancel: () => void,
  ): Promise<pg.QueryResult> {
    let timer: NodeJS.Timeout | undefined
    let isOver = false
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => {
          // A busy process may not have read yet what has long been answered.
          setImmediate(() => {
            if (isOver) return
            onCancel()
            cancelStatement(client)
            timer = setTimeout(() => reject(new DatabaseBusy()), CANCEL_MS)
          })
        },
        isMarkedOptional(text) ? Math.min(readMsMax, OPTIONAL_MS_MAX) : readMsMax,
      )
    })
    try {
      return await Promise.race([client.query(askFor({ text, values })), late])
    } finally {
      isOver = true
      clearTimeout(timer)
    }
  }

  // Cursors, the other form of a query, are not used here.
  const connect = async () => lazyClient() as unknown as Awaited<ReturnType<PostgresPool['connect']>>
  return { connect, end: () => pool.end(), options: pool.options, waiting }
}

/** What is written to a connection until the end of this turn goes out in one piece, not statement by statement. */
function sendInOnePiece(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** Statements that are marked to be prepared, by their text. */
const names = new Map<string, string>()

interface Asked {
  text: string
  values: unknown[] | undefined
}

function plainly({ text, values }: Asked): pg.QueryConfig {
  return values ? { text, values } : { text }
}

/** A marked statement is planned once for each connection. */
function preparedOr({ text, values }: Asked): pg.QueryConfig {
  const asked = plainly({ text, values })
  if (!isMarkedPrepared(text)) return asked
  const name = names.get(text) ?? `prepared ${names.size + 1}`
  if (!names.has(text) && names.size === PREPARED_MAX) return asked
  names.set(text, name)
  return { ...asked, name }
}

/**
 * PostgreSQL's CancelRequest, on a connection of its own; it ends the statement, not the connection. The other end closes
 * that when it is done: PgBouncer 1.18 crashes when its client has gone before.
 */
function cancelStatement(client: pg.PoolClient): void {
  const { host, port, processID, secretKey } = client as unknown as {
    host: string
    port: number
    processID: number
    secretKey: number
  }
  const message = Buffer.alloc(16)
  for (const [index, value] of [16, CANCEL_REQUEST, processID, secretKey].entries())
    message.writeInt32BE(value, index * 4)
  const socket = host.startsWith('/')
    ? connectSocket({ path: `${host}/.s.PGSQL.${port}` })
    : connectSocket({ host, port })
  // A request that does not arrive is noticed by the statement that goes on.
  socket.on('error', () => {})
  socket.setTimeout(CANCEL_SOCKET_MS, () => socket.destroy()).unref()
  socket.write(message)
}
