import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { inject } from 'vitest'
import type { App } from '#server/ground/app.ts'
import { readConfig } from '#server/ground/config.ts'
import { buildApp } from '../../src/entry/build-app.ts'
import { closeTemplate, FILLED_AGE_MS_MAX, urlOf, withAdmin } from './database-server.ts'
import { machineNow } from './machine-clock.ts'
import { TEST_SECRET } from './test-secret.ts'
import { turnNow } from './turn-now.ts'

/** A marketplace that is filled once, and that any number of test files then have copies of. */
export interface Template<Content> {
  name: string
  /** Fills the database and the data folder of `app`; what it resolves with is kept as JSON and given to each copy. */
  fill(app: App): Promise<Content>
}

/** A template as it is there now, for a database to be copied from it. */
export interface FilledTemplate<Content> {
  database: string
  /** Files of the marketplace: a copy's `DATA_DIR` begins with them. */
  dataDir: string
  content: Content
}

/** Where the data folders of templates lie. */
const FOLDER = resolve('.cache/test-templates')
/** What a template may be made from, whatever it is; tests that only use one are not. */
const SOURCES = ['src', 'artwork', 'tests/support', 'tests/access', 'tests/parts', 'package-lock.json']
/** Any constant will do; the second key of the lock is the template's name. */
const TEMPLATE_LOCK = 7_260_186

/** Nothing is made yet: the first file that needs a copy has it filled. The name is of small letters. */
export function templateOf<Content>(name: string, fill: (app: App) => Promise<Content>): Template<Content> {
  return { name, fill }
}

/**
 * Gives `use` the filled template, which nobody removes meanwhile. It is filled by whoever of all workers and runs asks
 * first, and again when a source has changed or its dates have become old: sessions and offers end.
 */
export async function withFilled<Content, Value>(
  template: Template<Content>,
  use: (filled: FilledTemplate<Content>, admin: pg.Client) => Promise<Value>,
): Promise<Value> {
  const { adminUrl } = inject('testServer')
  const family = `nn_filled_${fingerprintOf([process.cwd(), process.env.NN_CLOCK ?? '']).slice(0, 6)}_${template.name}`
  const database = `${family}_${sourceFingerprint().slice(0, 12)}`
  return withAdmin(adminUrl, async (admin) => {
    for (;;) {
      await admin.query('SELECT pg_advisory_lock_shared($1, hashtext($2))', [TEMPLATE_LOCK, family])
      const found = await find<Content>(admin, database)
      if (found) return use(found, admin)
      await admin.query('SELECT pg_advisory_unlock_shared($1, hashtext($2))', [TEMPLATE_LOCK, family])
      await admin.query('SELECT pg_advisory_lock($1, hashtext($2))', [TEMPLATE_LOCK, family])
      if (!(await find(admin, database))) {
        await removeFamily(admin, family)
        await make(admin, template, database)
      }
      await admin.query('SELECT pg_advisory_unlock($1, hashtext($2))', [TEMPLATE_LOCK, family])
    }
  })
}

async function find<Content>(
  admin: pg.Client,
  database: string,
): Promise<FilledTemplate<Content> | undefined> {
  const { rows } = await admin.query<{ note: string | null }>(
    `SELECT shobj_description(oid, 'pg_database') AS note FROM pg_database WHERE datname = $1 AND datistemplate`,
    [database],
  )
  const note = rows[0]?.note
  const dataDir = join(FOLDER, database)
  if (!note || !existsSync(dataDir)) return undefined
  const { made, content } = JSON.parse(note) as { made: number; content: Content }
  return machineNow() - made < FILLED_AGE_MS_MAX ? { database, dataDir, content } : undefined
}

/** At most one of a name stays in a checkout, however often its sources change: each takes memory. */
async function removeFamily(admin: pg.Client, family: string): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>(
    `SELECT datname FROM pg_database WHERE datname ~ ('^' || $1 || '_[0-9a-f]{12}$')`,
    [family],
  )
  for (const { datname } of rows) {
    await admin.query(`ALTER DATABASE ${datname} IS_TEMPLATE false`)
    await admin.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`)
    rmSync(join(FOLDER, datname), { recursive: true, force: true })
  }
}

async function make<Content>(admin: pg.Client, { fill }: Template<Content>, database: string): Promise<void> {
  const { adminUrl, owner, template } = inject('testServer')
  const dataDir = join(FOLDER, database)
  rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  await admin.query(`CREATE DATABASE ${database} OWNER "${owner}" TEMPLATE ${template} STRATEGY file_copy`)
  await turnNow(database)
  const config = readConfig({
    NODE_ENV: 'production',
    PUBLIC_URL: 'http://127.0.0.1:3000',
    DATABASE_URL: urlOf(adminUrl, database, owner),
    DATA_DIR: dataDir,
    PAYMENT_GATEWAY: 'sandbox',
    REQUIRE_SECOND_FACTOR: 'off',
    SESSION_SECRET: TEST_SECRET,
  })
  const { app, close } = await buildApp(config, { log: pino({ level: 'silent' }) })
  const content = await fill(app).finally(close)
  const note = pg.escapeLiteral(JSON.stringify({ made: machineNow(), content }))
  await admin.query(`COMMENT ON DATABASE ${database} IS ${note}`)
  await closeTemplate(admin, adminUrl, database)
}

let fingerprint: string | undefined

/** Of all files that a template may be made from, as they were when this worker first asked. */
function sourceFingerprint(): string {
  fingerprint ??= fingerprintOf([
    // Runs that turn the clock to one time do so at different ones.
    process.env.FAKETIME ?? '',
    ...SOURCES.flatMap(filesOf).flatMap((path) => [path, readFileSync(path)]),
  ])
  return fingerprint
}

function fingerprintOf(parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex')
}

function filesOf(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}
