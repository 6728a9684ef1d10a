import { verifyChain } from '#server/ground/audit/verify-chain.ts'
import { ConfigError } from '#server/ground/config.ts'
import { buildApp } from './build-app.ts'
import { readRunningConfig } from './running-config.ts'

/**
 * Follows the chain of the audit log: `npm run audit:verify [-- --expect <sha256>]`. Ends with 0 when every row is as it
 * was written, with 1 when one is not, with 2 when it could not be found out.
 */
const SHA256 = /^[0-9a-f]{64}$/i
const CANNOT_TELL = 2

process.exitCode = await run(process.argv.slice(2)).catch((error: unknown) => {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  return CANNOT_TELL
})

async function run([option, expected]: readonly string[]): Promise<number> {
  if (option !== undefined && (option !== '--expect' || !SHA256.test(expected ?? ''))) {
    console.error('Say --expect and the 64 characters of a head noted earlier, or nothing.')
    return CANNOT_TELL
  }
  const { app, close } = await buildApp(readRunningConfig(process.env))
  try {
    const { entries, head, fault } = await verifyChain(app, {
      expected,
      report: (count) => process.stderr.write(`\r${count} rows followed`),
    })
    process.stderr.write('\n')
    if (fault) {
      console.error(`WRONG (${fault.kind}): ${fault.sentence}`)
      console.error(`The ${entries} rows before it are as they were written.`)
      return 1
    }
    console.log(`OK: ${entries} rows are as they were written. Head ${head ?? 'none'}`)
    return 0
  } finally {
    await close()
  }
}
