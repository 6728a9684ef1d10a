import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pinnedNode } from './pinned-node.mjs'
import { step } from './progress.mjs'
import { PROJECT } from './project.mjs'
import { runQuietly } from './run.mjs'
import { toolOf } from './tools.mjs'

const STAMP = join(PROJECT, 'build/.stamp')
const SOURCES = [
  'src',
  'artwork',
  'public',
  'vite.config.ts',
  'vite',
  'react-router.config.ts',
  'tsconfig.json',
  'package-lock.json',
]

/** Builds the shop's pages, as a step of its own, when anything that they are made of differs from the last build. */
export async function buildIfStale() {
  if (isBuildStale()) await step('pages built', build, { slow: true })
}

/** Reads the sources only when the times or sizes of their files are not those of the last look: each start asks. */
export function isBuildStale() {
  if (!existsSync(STAMP)) return true
  const [contents, times] = readFileSync(STAMP, 'utf8').split('\n')
  const files = listSources()
  if (times === fingerprintTimes(files)) return false
  if (contents !== fingerprintContents(files)) return true
  writeFileSync(STAMP, stampOf(files))
  return false
}

export async function build() {
  // Of before: what is changed meanwhile is built by the next start.
  const stamp = stampOf(listSources())
  rmSync(STAMP, { force: true })
  // Room for young objects: a seventh of the time went into collecting them.
  const command = [toolOf('@react-router/dev', 'react-router'), 'build']
  await runQuietly(pinnedNode(), ['--max-semi-space-size=64', ...command], {
    env: { NODE_ENV: 'production' },
  })
  mkdirSync(join(PROJECT, 'build'), { recursive: true })
  writeFileSync(STAMP, stamp)
}

function stampOf(files) {
  return `${fingerprintContents(files)}\n${fingerprintTimes(files)}`
}

function listSources() {
  return SOURCES.flatMap(listFiles)
}

function fingerprintContents(files) {
  return fingerprint(files, (path) => readFileSync(path))
}

function fingerprintTimes(files) {
  return fingerprint(files, (path) => {
    const { size, mtimeMs } = statSync(path)
    return `${size} ${mtimeMs}\n`
  })
}

function fingerprint(files, read) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file}\n`).update(read(join(PROJECT, file)))
  return hash.digest('hex')
}

function listFiles(path) {
  const full = join(PROJECT, path)
  if (!existsSync(full)) return []
  if (path.includes('.')) return [path]
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(PROJECT.length + 1))
    .sort()
}
