import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type EmbeddedDatabase, startEmbedded } from '#server/ground/db/embedded/start-embedded.ts'
import { migrateToLatest } from '#server/ground/db/migrate.ts'

/** The disk is not waited for, and what is written goes to whoever follows. */
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'replica',
  max_wal_senders: '4',
  wal_keep_size: '64MB',
  hot_standby: 'on',
  shared_buffers: '64MB',
  autovacuum: 'off',
}
const PATIENCE_MS = 20_000
const EVERY_MS = 20

export interface LeaderAndStandby {
  leaderUrl: string
  standbyUrl: string
  /** Nothing that is committed is seen on the one that follows until it goes on. */
  pauseReplay(): Promise<void>
  resumeReplay(): Promise<void>
  /** Resolves once the one that follows has everything that was committed before. */
  untilInStep(): Promise<void>
  stopLeader(): Promise<void>
  startLeader(): Promise<void>
  stopStandby(): Promise<void>
  startStandby(): Promise<void>
  close(): Promise<void>
}

/** Two PostgreSQL of the caller's own, with every table: one that leads, and one that follows it by streaming. */
export async function startLeaderAndStandby(): Promise<LeaderAndStandby> {
  const folder = mkdtempSync(join(tmpdir(), 'nn-pair-'))
  const [leaderDir, standbyDir] = [join(folder, 'l'), join(folder, 's')]
  const lead = () => startEmbedded({ dataDir: leaderDir, log: () => {}, settings: SETTINGS })
  let leader = await lead()
  const leaderHost = leader.socketDir
  await migrateToLatest({ kind: 'embedded', socketDir: leaderHost })
  await leader.stop()
  cpSync(join(leaderDir, 'postgres'), join(standbyDir, 'postgres'), { recursive: true })
  writeFileSync(join(standbyDir, 'postgres', 'standby.signal'), '')
  leader = await lead()
  const following = `host=${leaderHost} user=postgres application_name=standby`
  const follow = () =>
    startEmbedded({
      dataDir: standbyDir,
      log: () => {},
      settings: { ...SETTINGS, primary_conninfo: following, wal_retrieve_retry_interval: '100ms' },
    })
  let standby = await follow()
  const standbyHost = standby.socketDir
  const ask = (host: string, text: string) => askAsAdmin(host, text)
  return {
    leaderUrl: urlOf(leader),
    standbyUrl: urlOf(standby),
    pauseReplay: () =>
      untilSo(standbyHost, "SELECT pg_wal_replay_pause(), pg_get_wal_replay_pause_state() = 'paused' AS so"),
    resumeReplay: async () => void (await ask(standbyHost, 'SELECT pg_wal_replay_resume()')),
    async untilInStep() {
      const [row] = await ask(leaderHost, 'SELECT pg_current_wal_flush_lsn()::text AS position')
      await untilSo(standbyHost, `SELECT pg_last_wal_replay_lsn() >= '${row?.position}' AS so`)
    },
    stopLeader: () => leader.stop(),
    async startLeader() {
      leader = await lead()
    },
    stopStandby: () => standby.stop(),
    async startStandby() {
      standby = await follow()
    },
    async close() {
      await Promise.all([leader.stop(), standby.stop()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function urlOf({ socketDir }: EmbeddedDatabase): string {
  return `postgres://nanonagar@localhost/nanonagar?host=${encodeURIComponent(socketDir)}`
}

async function askAsAdmin(host: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ host, user: 'postgres', database: 'postgres' })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(text)
    return rows
  } finally {
    await client.end()
  }
}

async function untilSo(host: string, text: string): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    const [row] = await askAsAdmin(host, text)
    if (row?.so === true) return
    if (performance.now() > end) throw new Error(`not within ${PATIENCE_MS} ms: ${text}`)
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
  }
}
