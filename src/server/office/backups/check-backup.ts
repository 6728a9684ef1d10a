import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat } from 'node:fs/promises'
import { join, normalize, sep } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { readMigrations } from '#server/ground/db/migrate.ts'
import { inPresentFiles } from '#server/ground/db/migrating/former-history.ts'
import { BackupRefused } from './backup-refused.ts'
import { checksumOf } from './copy-files.ts'
import { FILE_LIST, FILES, type Manifest, readManifest, tableFile } from './manifest.ts'

export interface ListedFile {
  sha256: string
  bytes: number
  key: string
}

/**
 * Reads a backup from end to end and changes nothing. Refuses one that is damaged, truncated or incomplete, that is no
 * backup of this software, or whose tables this release does not know. Its migrations are named as the files of today
 * that make its tables.
 */
export async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  const migrations = await findMigrations(manifest)
  for (const table of manifest.tables) await expectFile(folder, tableFile(table), table)
  if (manifest.files.kept === 'here') await checkFiles(folder, manifest.files)
  return { ...manifest, migrations }
}

/** The files of a backup, as its list names them; the list is read as it goes. */
export async function* readFileList(folder: string): AsyncGenerator<ListedFile> {
  for await (const line of lines(folder)) {
    const [, sha256 = '', bytes = '', key = ''] = /^([0-9a-f]{64}) (\d+) (.+)$/.exec(line) ?? []
    const isInside = key !== '' && normalize(key).split(sep).join('/') === key && !key.startsWith('..')
    if (!isInside || key.startsWith('/')) throw damaged(FILE_LIST)
    yield { sha256, bytes: Number(bytes), key }
  }
}

async function findMigrations({ migrations, release }: Manifest): Promise<Manifest['migrations']> {
  const files = await readMigrations()
  const present = inPresentFiles(migrations, files)
  if ('refusal' in present)
    throw new BackupRefused(
      `The backup cannot be restored by this release. ${present.refusal} Restore it with that build, start it, and make another backup.`,
    )
  const ours = new Map(files.map(({ name, sha256 }) => [name, sha256]))
  const unknown = present.applied.find(({ name, sha256 }) => ours.get(name) !== sha256)
  if (!unknown) return present.applied
  throw new BackupRefused(
    `The backup was made by a newer or another release (${release}): this one does not have its ${unknown.name}. Restore it with the release that made it.`,
  )
}

async function checkFiles(
  folder: string,
  expected: Extract<Manifest['files'], { kept: 'here' }>,
): Promise<void> {
  const listed = createHash('sha256')
  try {
    for await (const line of lines(folder)) listed.update(`${line}\n`)
  } catch {
    // Not there, or no gzip to its end: either way it is not the list that was written.
    throw damaged(FILE_LIST)
  }
  if (listed.digest('hex') !== expected.listSha256) throw damaged(FILE_LIST)
  for await (const file of readFileList(folder)) await expectFile(folder, `${FILES}/${file.key}`, file)
}

async function expectFile(
  folder: string,
  name: string,
  expected: { sha256: string; bytes: number },
): Promise<void> {
  const path = join(folder, name)
  const found = await lstat(path).catch(() => undefined)
  if (!found?.isFile()) throw new BackupRefused(`The backup is incomplete: ${name} is missing.`)
  if (found.size !== expected.bytes || (await checksumOf(path)).sha256 !== expected.sha256)
    throw damaged(name)
}

async function* lines(folder: string): AsyncGenerator<string> {
  const source = createReadStream(join(folder, FILE_LIST))
  const text = createGunzip()
  source.once('error', (error) => text.destroy(error))
  source.pipe(text)
  yield* createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY })
}

function damaged(name: string): BackupRefused {
  return new BackupRefused(`The backup is damaged: ${name} is not as it was written.`)
}
