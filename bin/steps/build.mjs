import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
  'react-router.config.ts',
  'tsconfig.json',
  'package-lock.json',
]

/** Builds the shop's pages, as a step of its own, when anything that they are made of differs from the last build. */
export async function buildIfStale() {
  if (isBuildStale()) await step('pages built', build, { slow: true })
}

export function isBuildStale() {
  return !existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== fingerprintSources()
}

export async function build() {
  const fingerprint = fingerprintSources()
  rmSync(STAMP, { force: true })
  await runQuietly(pinnedNode(), [toolOf('@react-router/dev', 'react-router'), 'build'], {
    env: { NODE_ENV: 'production' },
  })
  mkdirSync(join(PROJECT, 'build'), { recursive: true })
  writeFileSync(STAMP, fingerprint)
}

function fingerprintSources() {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap(listFiles))
    hash.update(`${file}\n`).update(readFileSync(join(PROJECT, file)))
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
