import { mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '#domain/ground/shared/durations.ts'
import type { App } from '#server/ground/app.ts'
import { isAlive } from '#server/ground/db/embedded/is-alive.ts'
import { readRunningVersion } from '#server/ground/outside/running-version.ts'
import { secretHash } from '#server/ground/outside/sealed-text.ts'
import { type BackupKind, type BackupMade, insertBackup } from './backup-store.ts'
import { copyFiles, listFiles } from './copy-files.ts'
import { type Manifest, writeManifest } from './manifest.ts'
import { writeTables } from './write-tables.ts'

const UNFINISHED = /^\.unfinished-.*-(\d+)$/

/**
 * Writes a copy of the database and of the files, consistent as of one instant, while the server runs. The folder
 * appears under its name when it is whole and on disk. The outcome is on record, and a failure thrown on. Of nightly
 * ones the latest `config.backups.keep` stay; those that somebody asked for are theirs to remove. With files in a
 * bucket the copy is of the database alone.
 */
export async function makeBackup(
  app: Pick<App, 'config' | 'db' | 'clock' | 'log'>,
  o: { kind: BackupKind; snapshotTaken?: () => Promise<void> },
): Promise<BackupMade> {
  const startedAt = app.clock.now()
  const began = performance.now()
  try {
    const made = { ...(await write(app, startedAt, o)), ms: Math.round(performance.now() - began) }
    await insertBackup(app.db, { ...made, kind: o.kind, startedAt, endedAt: app.clock.now() })
    app.log.info(made, 'a backup was made')
    if (o.kind === 'nightly') await forgetOldest(app.config.backups)
    return made
  } catch (error) {
    app.log.error({ err: error }, 'a backup failed')
    const problem = error instanceof Error ? error.message : String(error)
    await insertBackup(app.db, { kind: o.kind, startedAt, endedAt: app.clock.now(), problem }).catch(() => {
      // A database that could not be copied may not take this either; the log has it.
    })
    throw error
  }
}

async function write(
  { config }: Pick<App, 'config'>,
  at: Date,
  o: { kind: BackupKind; snapshotTaken?: () => Promise<void> },
): Promise<Omit<BackupMade, 'ms'>> {
  const root = config.backups.folder
  const name = `${o.kind}-${at.toISOString().replaceAll(':', '-').replace('.', '-')}`
  await mkdir(root, { recursive: true, mode: 0o700 })
  await removeUnfinished(root, at)
  const unfinished = join(root, `.unfinished-${name}-${process.pid}`)
  await mkdir(unfinished, { mode: 0o700 })
  try {
    const files = join(config.dataDir, 'files')
    if (!config.s3) await copyFiles(files, unfinished)
    const { sealedTexts, ...tables } = await writeTables(config.database, { ...o, folder: unfinished })
    if (!config.s3) await copyFiles(files, unfinished)
    const manifest: Manifest = {
      format: 'nanonagar-backup',
      formatVersion: 1,
      madeAt: at.toISOString(),
      release: (await readRunningVersion()).version,
      ...tables,
      secret: { print: secretHash(config.secret), sealedTexts },
      files: config.s3
        ? { kept: 'in a bucket', endpoint: config.s3.endpoint, bucket: config.s3.bucket }
        : await listFiles(unfinished),
    }
    await writeManifest(unfinished, manifest)
    await syncDirectory(unfinished)
    const folder = join(root, name)
    await rename(unfinished, folder)
    await syncDirectory(root)
    return { folder, ...sizeOf(manifest) }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

function sizeOf({ tables, files }: Manifest): { bytes: number; rows: number; files: number } {
  const sum = (of: (table: Manifest['tables'][number]) => number) =>
    tables.reduce((total, table) => total + of(table), 0)
  const kept = files.kept === 'here' ? files : { bytes: 0, count: 0 }
  return { bytes: sum(({ bytes }) => bytes) + kept.bytes, rows: sum(({ rows }) => rows), files: kept.count }
}

/** What a program that was killed left behind. */
async function removeUnfinished(root: string, at: Date): Promise<void> {
  for await (const { name } of await opendir(root)) {
    const pid = Number(UNFINISHED.exec(name)?.[1])
    if (!pid) continue
    const age = at.getTime() - (await stat(join(root, name))).mtimeMs
    if (isAlive(pid) && age < DAY_MS) continue
    await rm(join(root, name), { recursive: true, force: true })
  }
}

/** The names hold the time, so that they sort by it. */
async function forgetOldest({ folder, keep }: App['config']['backups']): Promise<void> {
  const nightly = (await readdir(folder)).filter((name) => name.startsWith('nightly-')).sort()
  for (const name of nightly.slice(0, Math.max(nightly.length - keep, 0)))
    await rm(join(folder, name), { recursive: true, force: true })
}

async function syncDirectory(path: string): Promise<void> {
  // Windows cannot open a directory for this, and does not need it.
  if (process.platform === 'win32') return
  const directory = await open(path, 'r')
  await directory.sync().finally(() => directory.close())
}
