import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const SECRET_BYTES = 48
const FILE = 'session-secret'

/** The secret of a server with the embedded database: made at the first start, then kept, readable by us alone. */
export function readOrMakeSecret(dataDir: string): { secret: string; previous: readonly string[] } {
  if (readSecrets(dataDir).length === 0) writeSecrets(dataDir, [makeSecret()])
  const [secret = '', ...previous] = readSecrets(dataDir)
  return { secret, previous }
}

/** The kept secrets, that of today first, then those of before that may still be needed; none when none was made yet. */
export function readSecrets(dataDir: string): string[] {
  const file = join(dataDir, FILE)
  return existsSync(file) ? readFileSync(file, 'utf8').split(/\s+/).filter(Boolean) : []
}

/** Keeps these secrets from now on, all or nothing. */
export function writeSecrets(dataDir: string, secrets: readonly string[]): void {
  const file = join(dataDir, FILE)
  writeFileSync(`${file}.new`, `${secrets.join('\n')}\n`, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
}

export function makeSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}
