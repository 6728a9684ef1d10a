import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { ContentChanges } from '#server/ground/content-changes/content-changes.ts'
import type { WalPosition } from '#server/ground/db/following/wal-position.ts'
import type { Schema } from '#server/ground/db/schema.ts'
import type { Clock } from '#server/ground/outside/clock.ts'
import { makeLeaderHistory } from './leader-history.ts'
import type { Replica } from './replica.ts'
import type { Seen } from './replica-views.ts'

/** A database that is further behind the leader than this is not read from. */
export const LAG_MS_MAX = 5_000
/** So long the leader may take to say what changed, before pages go on without it. */
const LEADER_MS_MAX = 1_500
const LOOK_EVERY_MS = 1_000
const LOOK_EVERY_MS_WHILE_AWAY = 250

/** The databases that follow the leader, and whether the leader itself can be reached. */
export interface Replicas {
  /** Undefined while the leader answers; else the moment up to which it told what changed. */
  unconfirmedSince(): Date | undefined
  /**
   * As `ContentChanges.catchUp`, for who can do without: false, within a second and a half, when the leader cannot be
   * reached. Then pages say so, and nothing that is kept is right to the commit.
   */
  confirm(): Promise<boolean>
  /**
   * One that stands at this position or further, streams from the leader and is behind it by `LAG_MS_MAX` at most; undefined
   * when there is none. Without a leader the one that has most.
   */
  choose(atLeast: WalPosition | undefined): Promise<ChosenReplica | undefined>
  /** Where whoever reads has every change that the leader told. */
  lastChange(): WalPosition | undefined
  /** Where the leader stands now, after whatever was committed before the call; undefined when it cannot be reached. */
  positionNow(): Promise<WalPosition | undefined>
  /** Whether pages can be made, with or without a leader. */
  canServe(): boolean
  /** Asks leader and followers once, as is done every second. */
  look(): Promise<void>
  /** By name, how far each is behind in seconds; undefined for one that is left out. */
  lags(): { name: string; seconds: number | undefined }[]
  close(): Promise<void>
}

export interface ChosenReplica {
  name: string
  db: Kysely<Schema>
  /** It has everything that was committed by then. */
  upTo: Date
  /** What was asked of it failed as if it were away. */
  leaveOut(error: unknown): void
}

/**
 * Looks after the `replicas`: every second it asks the leader where it stands and then each of them, so that what a request
 * needs to know is known before it comes. Only who must not miss a change of just now has one of them asked again.
 */
// Long because it is one watch: over the leader, over who follows, and what both mean for who reads.
export function openReplicas({
  replicas,
  contentChanges,
  clock,
  log,
}: {
  replicas: readonly Replica[]
  contentChanges: ContentChanges
  clock: Clock
  log: Logger
}): Replicas {
  const history = makeLeaderHistory()
  /** Up to when the leader told what changed, and when it was found to be away. */
  let away: { from: number; foundAt: number } | undefined
  let next = 0
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let looking: Promise<void> = Promise.resolve()

  /** A moment of this process's clock on that of the marketplace. */
  const dateOf = (moment: number) => new Date(clock.now().getTime() - (performance.now() - moment))

  async function askLeader(): Promise<boolean> {
    try {
      await isOver(contentChanges.catchUp())
    } catch (error) {
      noteAway(error)
      return false
    }
    const heard = contentChanges.heard()
    if (heard) history.note({ at: heard.askedAt, position: heard.position })
    if (away) log.info('the database that leads answers again')
    away = undefined
    return true
  }

  function noteAway(error: unknown): void {
    if (away) return
    const now = performance.now()
    away = { from: contentChanges.heard()?.askedAt ?? now, foundAt: now }
    log.warn({ err: error }, 'the database that leads cannot be reached: pages go on without it')
    if (!isClosed) lookLater()
  }

  /** Up to when one has everything that the leader had; undefined for one that is not to be read from. */
  function upTo({ position, isStreaming, at }: Seen): number | undefined {
    const now = performance.now()
    const moment = now - at > LAG_MS_MAX ? undefined : history.upTo(position)
    if (moment === undefined) return undefined
    // The leader itself may be among them, and have said so a moment before it was lost.
    if (away) return isStreaming || at >= away.foundAt ? moment : undefined
    return isStreaming && now - moment <= LAG_MS_MAX ? moment : undefined
  }

  function chosen(replica: Replica, atLeast: WalPosition | undefined): ChosenReplica | undefined {
    const { name, leaveOut } = replica
    const [db, seen] = [replica.db(), replica.seen()]
    const moment = seen && upTo(seen)
    if (!db || moment === undefined) return undefined
    if (atLeast !== undefined && seen && seen.position < atLeast) return undefined
    return { name, db, upTo: dateOf(moment), leaveOut }
  }

  function choose(atLeast: WalPosition | undefined): Promise<ChosenReplica | undefined> {
    next = (next + 1) % replicas.length
    const inTurn = [...replicas.slice(next), ...replicas.slice(0, next)]
    return away ? chooseNewest(inTurn, atLeast) : chooseInStep(inTurn, atLeast)
  }

  async function chooseInStep(
    inTurn: readonly Replica[],
    atLeast: WalPosition | undefined,
  ): Promise<ChosenReplica | undefined> {
    for (const replica of inTurn) {
      const found = chosen(replica, atLeast)
      if (found) return found
    }
    const heard = contentChanges.heard()
    const isToCome = atLeast !== undefined && heard !== undefined && atLeast <= heard.position
    const near = isToCome ? inTurn.find((replica) => chosen(replica, undefined)) : undefined
    // What was committed a moment ago is mostly there already.
    await near?.look()
    return near && chosen(near, atLeast)
  }

  /** Nothing comes any more, so the one that has most is the best; where none is known yet, the first that answers. */
  async function chooseNewest(
    inTurn: readonly Replica[],
    atLeast: WalPosition | undefined,
  ): Promise<ChosenReplica | undefined> {
    let best: { found: ChosenReplica; position: WalPosition } | undefined
    for (const replica of inTurn) {
      const found = chosen(replica, atLeast)
      const position = replica.seen()?.position ?? 0n
      if (found && position > (best?.position ?? -1n)) best = { found, position }
    }
    if (best) return best.found
    const answers = inTurn.map(async (replica) => {
      await replica.look()
      const found = chosen(replica, atLeast)
      if (!found) throw new Error(`${replica.name} cannot be read from`)
      return found
    })
    return Promise.any(answers).catch(() => undefined)
  }

  async function look(): Promise<void> {
    await askLeader()
    await Promise.all(replicas.map((replica) => replica.look()))
  }

  function lookLater(): void {
    clearTimeout(timer)
    timer = setTimeout(
      () => {
        looking = look().then(() => {
          if (!isClosed) lookLater()
        })
      },
      away ? LOOK_EVERY_MS_WHILE_AWAY : LOOK_EVERY_MS,
    ).unref()
  }

  looking = look().then(() => {
    if (!isClosed) lookLater()
  })

  return {
    unconfirmedSince: () => away && dateOf(away.from),
    confirm: async () => !away && askLeader(),
    choose,
    lastChange: () => contentChanges.heard()?.lastChange,
    positionNow: async () => ((await askLeader()) ? contentChanges.heard()?.position : undefined),
    canServe: () => !away || replicas.some((replica) => chosen(replica, undefined) !== undefined),
    look,
    lags: () =>
      replicas.map((replica) => {
        const seen = replica.seen()
        const moment = seen && history.upTo(seen.position)
        const seconds = moment === undefined ? undefined : Math.max(0, (seen?.at ?? 0) - moment) / 1_000
        return { name: replica.name, seconds }
      }),
    async close() {
      isClosed = true
      clearTimeout(timer)
      await looking.catch(() => undefined)
      await Promise.all(replicas.map((replica) => replica.close()))
    },
  }
}

/** Ends when the work does, or rejects when it takes too long; a busy process first reads what has long been answered. */
async function isOver(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      setImmediate(() => reject(new Error('the database that leads did not say in time what changed')))
    }, LEADER_MS_MAX)
  })
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
