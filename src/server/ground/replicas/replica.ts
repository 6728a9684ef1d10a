import type { Kysely } from 'kysely'
import type pg from 'pg'
import { connect } from '#server/ground/db/connect.ts'
import { findPooler } from '#server/ground/db/find-pooler.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import { connectProbe, readHowFar, type Seen } from './replica-views.ts'

/** Who did not answer is asked again after a second, then two, four, and at last every half a minute. */
const LEFT_OUT_MS_MIN = 1_000
const LEFT_OUT_MS_MAX = 30_000
const PATIENCE_MS = 1_000

export interface Replica {
  /** Its host and port, for measures and for the log. */
  name: string
  /** Undefined until it has answered for the first time. */
  db(): Kysely<Schema> | undefined
  /** What it said last; undefined while it is left out. */
  seen(): Seen | undefined
  /** Asks how far it is, together with whoever asks meanwhile; one that is left out only when its time has come. */
  look(): Promise<void>
  /** A statement through it failed as if it were away: it is left out until it has answered again. */
  leaveOut(error: unknown): void
  close(): Promise<void>
}

interface ReplicaOptions {
  max: number
  readMsMax: number
  onTrouble: (error: unknown, name: string) => void
}

/** Reads from one database that follows the leader. It need not be there when the program starts, nor later. */
// Long because it is one database: the connection that asks it, its pool, and what it said.
export function openReplica(url: string, { max, readMsMax, onTrouble }: ReplicaOptions): Replica {
  const name = nameOf(url)
  let reading: ReturnType<typeof connect> | undefined
  let probe: Promise<pg.Client> | undefined
  let seen: Seen | undefined
  let looking: Promise<void> | undefined
  let failures = 0
  let leftOutUntil = 0
  let isClosed = false

  function look(): Promise<void> {
    if (isClosed || performance.now() < leftOutUntil) return Promise.resolve()
    looking ??= ask().finally(() => {
      looking = undefined
    })
    return looking
  }

  async function ask(): Promise<void> {
    try {
      probe ??= connectProbe(url, { patienceMs: PATIENCE_MS, onLost: leaveOut })
      const said = await readHowFar(await probe)
      reading ??= await openPool()
      failures = 0
      seen = said
    } catch (error) {
      leaveOut(error)
    }
  }

  async function openPool(): Promise<ReturnType<typeof connect>> {
    const pooler = await findPooler({ kind: 'url', url })
    const onError = (error: Error) => {
      if (seen) leaveOut(error)
    }
    return connect(
      { kind: 'url', url },
      { max, readMsMax, waitMsMax: PATIENCE_MS, pooler, isReadOnly: true, onError },
    )
  }

  function leaveOut(error: unknown): void {
    seen = undefined
    const lost = probe
    probe = undefined
    lost?.then((client) => client.end()).catch(() => undefined)
    if (isClosed || performance.now() < leftOutUntil) return
    if (failures === 0) onTrouble(error, name)
    leftOutUntil = performance.now() + Math.min(LEFT_OUT_MS_MAX, LEFT_OUT_MS_MIN * 2 ** failures)
    failures += 1
  }

  return {
    name,
    db: () => reading?.db,
    seen: () => seen,
    look,
    leaveOut,
    async close() {
      isClosed = true
      await looking?.catch(() => undefined)
      await probe?.then((client) => client.end()).catch(() => undefined)
      await reading?.db.destroy()
    },
  }
}

/** Without the name and the password in front of it. */
function nameOf(url: string): string {
  const [, host = '', query = ''] = /^\w+:\/\/(?:[^@/]*@)?([^/?]*)[^?]*(?:\?(.*))?$/.exec(url) ?? []
  return new URLSearchParams(query).get('host') ?? host
}
