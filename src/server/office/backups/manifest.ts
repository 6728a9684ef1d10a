import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { BackupRefused } from './backup-refused.ts'

const FILE = 'manifest.json'
const CHECK_FILE = 'manifest.sha256'

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const Name = z.string().min(1).max(63)
const Count = z.number().int().min(0)

/** What a backup says of itself: everything that is needed to tell whether it is whole, ours and of which release. */
const Manifest = z.object({
  format: z.literal('nanonagar-backup'),
  formatVersion: z.literal(1),
  madeAt: z.iso.datetime(),
  release: z.string(),
  postgres: z.string(),
  /** In the order in which they were applied. */
  migrations: z.array(z.object({ name: z.string(), sha256: Sha256 })),
  /** Which secret opens the sealed texts, by its print, and how many there are of each kind. */
  secret: z.object({ print: z.string(), sealedTexts: Count }),
  tables: z.array(
    z.object({
      schema: Name,
      name: Name,
      columns: z.array(Name),
      rows: Count,
      /** The same for the same rows, in whatever order. */
      rowsSum: z.string(),
      bytes: Count,
      sha256: Sha256,
    }),
  ),
  sequences: z.array(z.object({ schema: Name, name: Name, last: z.string(), isCalled: z.boolean() })),
  files: z.discriminatedUnion('kept', [
    z.object({ kept: z.literal('here'), count: Count, bytes: Count, listSha256: Sha256 }),
    /** The files are in a bucket, which keeps its own versions and copies. */
    z.object({ kept: z.literal('in a bucket'), endpoint: z.string(), bucket: z.string() }),
  ]),
})

export type Manifest = z.infer<typeof Manifest>
export type TableCopy = Manifest['tables'][number]

/** Where a table's rows lie in a backup. */
export function tableFile({ schema, name }: Pick<TableCopy, 'schema' | 'name'>): string {
  return join('tables', `${schema}.${name}.copy.gz`)
}

/** The list of files: a line for each with its SHA-256, its size and its key. */
export const FILE_LIST = 'files.list.gz'
export const FILES = 'files'

/** Written last, with its own checksum beside it: a folder without one is no backup. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 1)}\n`
  await writeFile(join(folder, FILE), text, { mode: 0o600, flush: true })
  await writeFile(join(folder, CHECK_FILE), `${sha256Of(text)}\n`, { mode: 0o600, flush: true })
}

/** Reads it, or refuses a folder that holds no backup of this shop's software, or a damaged one. */
export async function readManifest(folder: string): Promise<Manifest> {
  const [text, check] = await Promise.all(
    [FILE, CHECK_FILE].map((name) => readFile(join(folder, name), 'utf8').catch(() => undefined)),
  )
  if (text === undefined) throw new BackupRefused(`${folder} holds no backup: it has no ${FILE}.`)
  if (check === undefined || check !== `${sha256Of(text)}\n`)
    throw new BackupRefused(`The backup is damaged: ${FILE} is not as it was written.`)
  const parsed = Manifest.safeParse(JSON.parse(text))
  if (parsed.success) return parsed.data
  throw new BackupRefused(
    `The backup was not made by this release or an earlier one of NanoNagar: its ${FILE} has another form (${parsed.error.issues[0]?.path.join('.')}).`,
  )
}

function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
