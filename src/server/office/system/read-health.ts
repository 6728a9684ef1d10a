import { readdir, statfs } from 'node:fs/promises'
import { resolve } from 'node:path'
import { HOUR_MS, MINUTE_MS } from '#domain/ground/shared/durations.ts'
import { formatCount } from '#domain/ground/shared/money.ts'
import { redactedError } from '#domain/office/system/redacted-error.ts'
import { countMadePictures } from '#server/goods/catalogue/pictures/made-picture-views.ts'
import type { Permitted } from '#server/ground/access/acting-admin.ts'
import type { App } from '#server/ground/app.ts'
import { readRunningVersion } from '#server/ground/outside/running-version.ts'
import { findWebhookNews } from '#server/money/payments/webhook-silence-views.ts'
import { readBooksHealth } from '#server/money/reconciliation/ledger-check-views.ts'
import { findLastBackups } from '#server/office/backups/backup-views.ts'
import { BACKUP_AGE_MS_MAX } from '#server/office/backups/catch-up-on-backup.ts'
import { findWorker, readDatabaseFacts } from './database-views.ts'

export type ComponentName =
  | 'database'
  | 'worker'
  | 'mail'
  | 'gateway'
  | 'books'
  | 'files'
  | 'pictures'
  | 'backups'
  | 'version'

/** How a component is: `off` is as it was set up, without it; `new` is one that has had nothing to do yet. */
export interface ComponentHealth {
  name: ComponentName
  state: 'good' | 'warn' | 'bad' | 'off' | 'new'
  /** One sentence. */
  words: string
  facts: [name: string, value: string][]
}

const PATIENCE_MS = 2_000
const WORKER_SILENT_MS = MINUTE_MS
const CONNECTIONS_WARN_SHARE = 0.8
/** A night and some hours: the ledger is compared every night. */
const BOOKS_AGE_MS_MAX = 30 * HOUR_MS
const FREE_BYTES_WARN = 2 * 1024 ** 3
const SLOW_MS = 200
/** In the folder that the server was started in: a built server no longer lies beside them. */
const MIGRATIONS = resolve('src/server/ground/db/migrations')

/** Asks every component at once how it is, and waits two seconds for each: one that is broken or silent says so, and no more. */
export function readHealth(app: App, _admin: Permitted<'system.read'>): Promise<ComponentHealth[]> {
  const components: [ComponentName, () => Promise<Omit<ComponentHealth, 'name'>>][] = [
    ['database', () => askDatabase(app)],
    ['worker', () => askWorker(app)],
    ['mail', () => askMail(app)],
    ['gateway', () => askGateway(app)],
    ['books', () => askBooks(app)],
    ['files', () => askFiles(app)],
    ['pictures', () => askPictures(app)],
    ['backups', () => askBackups(app)],
    ['version', askVersion],
  ]
  return Promise.all(
    components.map(async ([name, ask]): Promise<ComponentHealth> => {
      try {
        return { name, ...(await soon(ask())) }
      } catch (error) {
        const words = error instanceof Error ? redactedError(error.message) : 'It failed without a word.'
        return { name, state: 'bad', words, facts: [] }
      }
    }),
  )
}

async function soon<Value>(work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('It did not answer within two seconds.')), PATIENCE_MS)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

async function askDatabase(app: App): Promise<Omit<ComponentHealth, 'name'>> {
  const began = performance.now()
  const facts = await readDatabaseFacts(app)
  const ms = Math.ceil(performance.now() - began)
  const known = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).length
  const isFull = facts.connections > CONNECTIONS_WARN_SHARE * facts.connectionsMax
  const isBehind = facts.migrations < known
  return {
    state: isFull || isBehind || ms > SLOW_MS ? 'warn' : 'good',
    words: isBehind
      ? `${known - facts.migrations} migrations have not been applied.`
      : isFull
        ? 'Nearly all connections are taken.'
        : ms > SLOW_MS
          ? 'It answers slowly.'
          : 'It answers.',
    facts: [
      ['Answered in', `${ms} ms`],
      ['PostgreSQL', facts.version.split(' ')[0] ?? facts.version],
      ['Connections', `${facts.connections} of ${facts.connectionsMax}`],
      ['Size', bytesText(facts.sizeBytes)],
      ['Migrations', `${facts.migrations}, the last ${facts.lastMigration ?? 'none'}`],
    ],
  }
}

async function askWorker(app: App): Promise<Omit<ComponentHealth, 'name'>> {
  const worker = await findWorker(app)
  if (!worker) return { state: 'bad', words: 'No worker has run here. Mails and jobs wait.', facts: [] }
  const now = app.clock.now().getTime()
  const silentMs = now - worker.seenAt.getTime()
  const isAlive = silentMs <= WORKER_SILENT_MS
  return {
    state: isAlive ? 'good' : 'bad',
    words: isAlive ? 'It is alive.' : 'It has stopped. Mails and jobs wait.',
    facts: [
      ['Last seen', `${durationText(silentMs)} ago`],
      [isAlive ? 'Running for' : 'Started', durationText(now - worker.startedAt.getTime(), isAlive)],
    ],
  }
}

async function askMail({ mail }: App): Promise<Omit<ComponentHealth, 'name'>> {
  if (!mail.leavesTheShop)
    return { state: 'warn', words: 'No mail server is set: no email is sent.', facts: [] }
  await mail.check?.()
  return { state: 'good', words: 'The mail server takes letters.', facts: [] }
}

async function askGateway(app: App): Promise<Omit<ComponentHealth, 'name'>> {
  const { gateway, clock } = app
  if (gateway.methods.length === 0)
    return { state: 'off', words: 'No gateway is set: customers pay in cash on delivery.', facts: [] }
  const { lastAt, isSilent } = await findWebhookNews(app)
  const lastText = lastAt ? `${durationText(clock.now().getTime() - lastAt.getTime())} ago` : 'none yet'
  const facts: ComponentHealth['facts'] = [
    ['Gateway', gateway.name],
    ['Last webhook', lastText],
  ]
  await gateway.check?.()
  if (isSilent)
    return {
      state: 'warn',
      words:
        'Orders are paid, and it has sent no webhook for a day. Payments are found by asking; switch our address on again at the gateway.',
      facts,
    }
  return { state: 'good', words: 'The payment gateway answers.', facts }
}

async function askBooks({ db, clock }: App): Promise<Omit<ComponentHealth, 'name'>> {
  const { open, checkedAt } = await readBooksHealth(db)
  if (!checkedAt)
    return {
      state: 'new',
      words: 'The ledger is compared every night; the first time is tonight.',
      facts: [],
    }
  const ageMs = clock.now().getTime() - checkedAt.getTime()
  const isLate = ageMs > BOOKS_AGE_MS_MAX
  return {
    state: open > 0 || isLate ? 'warn' : 'good',
    words:
      open > 0
        ? 'The ledger differs from what it is about: see Ledger.'
        : isLate
          ? 'The ledger was not compared last night.'
          : 'The ledger agrees with everything that it is about.',
    facts: [
      ['Differences', formatCount(open)],
      ['Last compared', `${durationText(ageMs)} ago`],
    ],
  }
}

async function askFiles(app: App): Promise<Omit<ComponentHealth, 'name'>> {
  const key = `probes/${app.random.uuid()}.csv`
  const sent = new TextEncoder().encode(key)
  await app.files.put(key, sent, 'text/csv')
  const found = await app.files.get(key)
  await app.files.remove(key)
  if (!found || Buffer.compare(found.bytes, sent) !== 0)
    return { state: 'bad', words: 'What was written could not be read again.', facts: [] }
  const { bavail, bsize, blocks } = await statfs(app.config.dataDir)
  const isNearlyFull = bavail * bsize < FREE_BYTES_WARN
  return {
    state: isNearlyFull ? 'warn' : 'good',
    words: isNearlyFull ? 'The disk is nearly full.' : 'A file was written, read and removed.',
    facts: [
      ['Kept', app.config.s3 ? 'in a bucket' : 'on the disk'],
      ['Free', `${bytesText(bavail * bsize)} of ${bytesText(blocks * bsize)}`],
    ],
  }
}

async function askPictures(app: App): Promise<Omit<ComponentHealth, 'name'>> {
  const { made, all, isGoingOn } = await countMadePictures(app)
  if (all === 0) return { state: 'off', words: 'Our own pictures are not loaded.', facts: [] }
  const words =
    made === all
      ? 'Our own pictures are there in every size.'
      : isGoingOn
        ? 'The worker makes the sizes of our own pictures. Until then pages show them as they came.'
        : 'Sizes of our own pictures are missing, and no job makes them: pages show them as they came. Restart the worker.'
  return {
    state: made === all || isGoingOn ? 'good' : 'warn',
    words,
    facts: [['Made', `${formatCount(made)} of ${formatCount(all)}`]],
  }
}

async function askBackups({ db, config, clock }: App): Promise<Omit<ComponentHealth, 'name'>> {
  const { made, problem } = await findLastBackups(db)
  const facts: ComponentHealth['facts'] = made
    ? [
        ['Last', `${durationText(clock.now().getTime() - made.endedAt.getTime())} ago`],
        ['Size', bytesText(made.bytes)],
        ['Kept in', made.folder],
      ]
    : []
  if (problem) return { state: 'bad', words: `The last one failed: ${redactedError(problem)}`, facts }
  if (config.backups.keep === 0)
    return { state: 'off', words: 'None is made by itself: BACKUP_KEEP is 0.', facts }
  const isLate = made && clock.now().getTime() - made.endedAt.getTime() > BACKUP_AGE_MS_MAX
  if (isLate) return { state: 'bad', words: 'None was made last night.', facts }
  const words = made ? 'One is made every night.' : 'There is none yet; the first is made tonight.'
  return {
    state: made ? 'good' : 'warn',
    words,
    facts: [...facts, ['Nights kept', `${config.backups.keep}`]],
  }
}

async function askVersion(): Promise<Omit<ComponentHealth, 'name'>> {
  const { version, node, commit } = await readRunningVersion()
  return {
    state: 'good',
    words: `NanoNagar ${version}`,
    facts: [
      ['Commit', commit?.slice(0, 12) ?? 'not known'],
      ['Node', node],
      ['This web server has run for', durationText(process.uptime() * 1_000)],
    ],
  }
}

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const

function bytesText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10))
  const tenths = Math.round((10 * bytes) / 1024 ** power)
  return `${formatCount(Math.floor(tenths / 10))}${power > 0 && tenths < 100 ? `.${tenths % 10}` : ''} ${UNITS[power]}`
}

/** "3 days", "2 h 5 min", "12 s"; as a moment in the past when it is over. */
function durationText(ms: number, isGoingOn = true): string {
  const seconds = Math.max(0, Math.round(ms / 1_000))
  const [days, hours, minutes] = [seconds / 86_400, (seconds / 3_600) % 24, (seconds / 60) % 60].map(
    Math.floor,
  )
  const text = days
    ? `${days} d ${hours} h`
    : hours
      ? `${hours} h ${minutes} min`
      : minutes
        ? `${minutes} min`
        : `${seconds} s`
  return isGoingOn ? text : `${text} ago`
}
