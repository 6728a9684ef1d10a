import './process/private-umask.ts'
import { existsSync } from 'node:fs'
import { ConfigError, readConfig } from '#server/ground/config.ts'
import { resealTexts } from '#server/office/system/reseal-texts.ts'
import { buildApp } from './build-app.ts'
import { readRunningConfig } from './running-config.ts'
import { makeSecret, readSecrets, writeSecrets } from './session-secret.ts'

/**
 * Changes the secret that seals bank accounts and second factors: `npm run secret:rotate`. Beside the embedded database
 * it makes a new one, which the next start takes up. Where SESSION_SECRET is set it takes what is sealed from those in
 * SESSION_SECRET_PREVIOUS to it, while the server runs.
 */
const RESTART = `A new secret stands in session-secret, above the present one. Restart the shop: the start seals everything under the new one and
removes the old from the file. Keep a copy of the new one then, and of the old one as long as you keep backups from before today.`
const WAITS = 'A new secret stands in session-secret already: restart the shop, which then takes it up.'
const HOW = `Put the present secret into SESSION_SECRET_PREVIOUS and a new one (32 random characters or more) into SESSION_SECRET, restart
the shop and run this again. With several machines, first add the new one to SESSION_SECRET_PREVIOUS on all of them.`

process.exitCode = await run().catch((error: unknown) => {
  if (error instanceof ConfigError) return say(error.message, 1)
  throw error
})

async function run(): Promise<number> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const asked = readConfig(process.env, 'a secret is looked for once the data directory is known to be there')
  if (process.env.SESSION_SECRET) return asked.previousSecrets.length > 0 ? reseal() : say(HOW, 1)
  const secrets = readSecrets(asked.dataDir)
  if (secrets.length === 0) return say(`No shop has kept a secret in ${asked.dataDir} yet.`, 1)
  if (secrets.length > 1) return say(WAITS, 1)
  writeSecrets(asked.dataDir, [makeSecret(), ...secrets])
  return say(RESTART, 0)
}

async function reseal(): Promise<number> {
  const { app, close } = await buildApp({ ...readRunningConfig(process.env), logLevel: 'silent' })
  try {
    const { resealed, lost } = await resealTexts(app)
    if (lost > 0)
      return say(`${resealed} texts were sealed anew; ${lost} open under none of these secrets.`, 1)
    return say(`${resealed} texts were sealed anew. SESSION_SECRET_PREVIOUS is needed no more.`, 0)
  } finally {
    await close()
  }
}

function say(line: string, exitCode: number): Promise<number> {
  console[exitCode === 0 ? 'log' : 'error'](line)
  return Promise.resolve(exitCode)
}
