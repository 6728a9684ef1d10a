import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import type { App } from '#server/ground/app.ts'
import { readConfig } from '#server/ground/config.ts'
import { buildApp } from '../../src/entry/build-app.ts'
import { cloneDatabase, cloneFilled, type TestDatabase } from './database.ts'
import type { Template } from './database-template.ts'
import { isReusing } from './reused-connections.ts'
import { takeDatabase } from './reused-database.ts'
import { TEST_SECRET } from './test-secret.ts'

/** Many who want a connection at once wait for each other, on a busy machine longer than a shop lets them. */
export const PATIENCE_MS = 120_000
/** The same of those who want a row. */
const LOCK_MS = 20_000

interface OpenedApp {
  app: App
  close(): Promise<void>
}

type Options = Parameters<typeof buildApp>[2] & {
  /** Waits for locks as long as the shop does, where a test is about that. */
  isImpatient?: boolean
}

/** An App on an empty database of its own, for a test file. `replace` swaps its seams: clock, mail, gateway, pause. */
export async function openTestApp(replace: Partial<App> = {}, options: Options = {}): Promise<OpenedApp> {
  return openOn(await (isReusing() ? takeDatabase() : cloneDatabase()), newDataDir(), replace, options)
}

/** The same on a copy of a filled template: of its database and of its files. */
export async function openFilledTestApp(template: Template<unknown>): Promise<OpenedApp> {
  const dataDir = newDataDir()
  return openOn(await cloneFilled(template, dataDir), dataDir)
}

const newDataDir = () => join(tmpdir(), `nn-test-${randomUUID()}`)

async function openOn(
  database: TestDatabase,
  dataDir: string,
  replace: Partial<App> = {},
  { isImpatient = false, ...options }: Options = {},
): Promise<OpenedApp> {
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: isImpatient ? database.where.url : withPatience(database.where.url),
    DATA_DIR: dataDir,
    REQUIRE_SECOND_FACTOR: 'off',
    SESSION_SECRET: TEST_SECRET,
  })
  const built = await buildApp(
    config,
    { log: pino({ level: 'silent' }), ...replace },
    { waitMsMax: PATIENCE_MS, ...options },
  )
  return {
    app: built.app,
    async close() {
      await built.close()
      await database.drop()
    },
  }
}

function withPatience(databaseUrl: string): string {
  const limits = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout']
  const options = encodeURIComponent(limits.map((name) => `-c nanonagar.${name}=${LOCK_MS}`).join(' '))
  const url = new URL(databaseUrl)
  url.search += `${url.search ? '&' : '?'}options=${options}`
  return url.href
}
