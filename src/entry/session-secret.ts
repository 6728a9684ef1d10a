import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const SECRET_BYTES = 48

/** The secret that signs cookies beside the embedded database: made at the first start, then kept, readable by us alone. */
export function readOrMakeSecret(dataDir: string): string {
  const file = join(dataDir, 'session-secret')
  if (!existsSync(file)) {
    writeFileSync(`${file}.new`, randomBytes(SECRET_BYTES).toString('base64url'), {
      mode: 0o600,
      flush: true,
    })
    renameSync(`${file}.new`, file)
  }
  return readFileSync(file, 'utf8').trim()
}
