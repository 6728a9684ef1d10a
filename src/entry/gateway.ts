import './process/private-umask.ts'
import { join } from 'node:path'
import pino from 'pino'
import { readConfig } from '#server/ground/config.ts'
import { systemClock } from '#server/ground/outside/clock.ts'
import { gatewayApiKey } from '#server/ground/outside/gateways/sandbox/sandbox-gateway.ts'
import { openSandboxJournal } from '#server/ground/outside/gateways/sandbox/sandbox-journal.ts'
import { sandboxServer } from '#server/ground/outside/gateways/sandbox/sandbox-server.ts'
import { systemRandom } from '#server/ground/outside/random.ts'
import { beginning } from './process/beginning.ts'
import { manageLifetime } from './process/process-lifetime.ts'
import { serve } from './serve.ts'

/** How soon a webhook is sent. */
const TICK_MS = 500

/** The test gateway as a program of its own, on an origin of its own: `node build/server/gateway.js`. */
const config = readConfig(await beginning())
if (config.gateway.kind !== 'sandbox')
  throw new Error('PAYMENT_GATEWAY is not sandbox: there is nothing to run.')
const { origin, port } = config.gateway
const journal = await openSandboxJournal(join(config.dataDir, 'gateway'))
const gateway = sandboxServer({
  journal,
  apiKey: gatewayApiKey(config.secret),
  origin,
  webhookUrl: `${config.publicUrl}/api/webhooks/sandbox`,
  shopOrigins: originsOf(config.publicUrl),
  clock: systemClock,
  random: systemRandom,
})
const server = await serve((request) => gateway.fetch(request), { host: config.host, port })
process.send?.({ ready: true, url: origin })
if (!process.send) console.log(`test gateway on ${origin}`)

const log = pino({ level: config.logLevel })
const ticking = setInterval(() => {
  gateway.tick().catch((error: unknown) => log.error({ err: error }, 'the test gateway could not go on'))
}, TICK_MS)

manageLifetime({
  log,
  async close() {
    clearInterval(ticking)
    await new Promise((done) => {
      server.close(done)
      server.closeIdleConnections()
    })
    await journal.close()
  },
})

/** The marketplace's origin; on this machine a person may have typed its name or its number. */
function originsOf(publicUrl: string): string[] {
  const url = new URL(publicUrl)
  if (url.hostname !== 'localhost' && url.hostname !== '127.0.0.1') return [url.origin]
  return ['localhost', '127.0.0.1'].map((host) => `${url.protocol}//${host}${url.port && `:${url.port}`}`)
}
