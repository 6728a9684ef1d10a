import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installDebianPackages, isDebianRoot } from './debian.mjs'
import { step } from './progress.mjs'

/**
 * The PgBouncer for the tests that run the shop behind one, as an environment variable: one that is there, else Debian's,
 * which root installs now. Where none can be had, without a network say, those tests are left out and the others run.
 */
export async function findOrInstallPgbouncer() {
  if (!findPgbouncer() && isDebianRoot()) await step('pooler installed', installPgbouncer, { slow: true })
  const found = findPgbouncer()
  return found ? { PGBOUNCER_PATH: found } : {}
}

function findPgbouncer() {
  const folders = ['/usr/sbin', '/usr/local/sbin', ...(process.env.PATH ?? '').split(delimiter)]
  return folders.map((folder) => join(folder, 'pgbouncer')).find((path) => existsSync(path))
}

async function installPgbouncer(say) {
  try {
    await installDebianPackages(['pgbouncer'], say)
  } catch (error) {
    say(`${error.message}; the tests behind a pooler are left out`)
  }
}
