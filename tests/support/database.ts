import { randomBytes } from 'node:crypto'
import { cpSync } from 'node:fs'
import type pg from 'pg'
import { inject } from 'vitest'
import type { Where } from '#server/ground/db/connect.ts'
import { urlOf, withAdmin } from './database-server.ts'
import { type Template, withFilled } from './database-template.ts'
import { machineNow } from './machine-clock.ts'
import { turnNow } from './turn-now.ts'

export interface TestDatabase {
  /** What `connect`, `buildApp` and DATABASE_URL take. */
  where: Where & { kind: 'url' }
  /** Removes it, whoever is still connected. */
  drop(): Promise<void>
}

/**
 * A database of the caller's own, with every table and no row, copied from the run's template: in 54 to 141 ms where the
 * server lies in memory (`chooseServerFolder`), in seconds on a disk. Call it once per test file (in `beforeAll`) and drop
 * it in `afterAll`. One that is `reused` by several files of a worker goes at the end of the run, if nobody dropped it.
 */
export function cloneDatabase(use: 'once' | 'reused' = 'once'): Promise<TestDatabase> {
  const { adminUrl, template } = inject('testServer')
  return withAdmin(adminUrl, (admin) => makeDatabase(admin, template, use))
}

/** The same with nothing in it at all, no table either. */
export function emptyDatabase(): Promise<TestDatabase> {
  return withAdmin(inject('testServer').adminUrl, (admin) => makeDatabase(admin, "template0 ENCODING 'UTF8'"))
}

/**
 * A copy of a filled template: of its database, of its files in `dataDir`, and of what its filler resolved with.
 * `templateDir` is where its files were copied from: what is written there goes with the template, and is in later copies.
 */
export function cloneFilled<Content>(
  template: Template<Content>,
  dataDir: string,
): Promise<TestDatabase & { content: Content; templateDir: string }> {
  return withFilled(template, async (filled, admin) => {
    cpSync(filled.dataDir, dataDir, { recursive: true, verbatimSymlinks: true })
    const database = await makeDatabase(admin, filled.database)
    return { ...database, content: filled.content, templateDir: filled.dataDir }
  })
}

async function makeDatabase(
  admin: pg.Client,
  template: string,
  use: 'once' | 'reused' = 'once',
): Promise<TestDatabase> {
  const { adminUrl, owner, run } = inject('testServer')
  const name = `nn_test_${use === 'reused' ? `${run}_` : ''}${randomBytes(8).toString('hex')}`
  // Copying its 1,480 files takes a fraction of the time of logging each of their pages, which is the default.
  await admin.query(`CREATE DATABASE ${name} OWNER "${owner}" TEMPLATE ${template} STRATEGY file_copy`)
  await admin.query(`COMMENT ON DATABASE ${name} IS '${machineNow()}'`)
  await turnNow(name)
  return {
    where: { kind: 'url', url: urlOf(adminUrl, name, owner) },
    drop: () =>
      withAdmin(adminUrl, async (client) => {
        await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
      }),
  }
}
