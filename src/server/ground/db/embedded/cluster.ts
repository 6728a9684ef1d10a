import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { CannotStart } from './cannot-start.ts'
import { asAccount, type SystemAccount } from './system-account.ts'

const POSTGRES_MAJOR = '18'
/** What counts as a letter in a trigram search, best first: with C, which every machine has, only English ones do. */
const LETTER_LOCALES = ['C.UTF-8', 'en_US.UTF-8', 'C']

/**
 * The cluster's directory, made when there is none yet. It is made under another name and renamed when complete, so
 * that a start which was cut short leaves nothing that looks like a database.
 */
export async function ensureCluster(account: SystemAccount): Promise<string> {
  const cluster = join(account.home, 'postgres')
  const versionFile = join(cluster, 'PG_VERSION')
  if (existsSync(versionFile)) {
    const version = readFileSync(versionFile, 'utf8').trim()
    if (version === POSTGRES_MAJOR) return cluster
    throw new CannotStart(
      `${cluster} was made by PostgreSQL ${version}; this release runs ${POSTGRES_MAJOR}.`,
    )
  }
  const unfinished = join(account.home, 'postgres-unfinished')
  for (const locale of LETTER_LOCALES) {
    rmSync(unfinished, { recursive: true, force: true })
    mkdirSync(unfinished, { mode: 0o700 })
    chownSync(unfinished, account.uid, account.gid)
    const failure = await initdb(account, unfinished, locale)
    if (!failure) {
      renameSync(unfinished, cluster)
      return cluster
    }
    if (!/locale/i.test(failure)) throw new CannotStart(`The database could not be made.\n${failure}`)
  }
  throw new CannotStart('The database could not be made: no locale of this machine fits.')
}

/** Sorts by code point, the same on every machine. Answers what went wrong, or nothing. */
function initdb(account: SystemAccount, directory: string, letters: string): Promise<string | undefined> {
  const { file, args, options } = asAccount(account, account.binaries.initdb, [
    `--pgdata=${directory}`,
    '--username=postgres',
    '--auth-local=trust',
    '--auth-host=reject',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    `--lc-ctype=${letters}`,
    '--no-instructions',
  ])
  return new Promise((resolve, reject) => {
    let output = ''
    const child = spawn(file, args, { ...options, cwd: account.home, stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    child.on('error', reject)
    child.on('close', (code) => resolve(code === 0 ? undefined : output.trim()))
  })
}
