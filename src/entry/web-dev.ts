import './process/private-umask.ts'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createServer as createVite, isRunnableDevEnvironment } from 'vite'
import { readConfig } from '#server/ground/config.ts'
import { buildApp, READ_MS_MAX } from './build-app.ts'
import { openObservation } from './open-observation.ts'
import { beginning } from './process/beginning.ts'
import { refuseToStart } from './process/refuse-to-start.ts'
import { serveMetrics } from './serve-metrics.ts'

type Fetch = (request: Request, bindings: { socketAddress?: string }) => Response | Promise<Response>

/** The web server of `npm run dev`: it serves the sources themselves, and what is changed shows at once. */
const config = readConfig(await beginning())
const observation = await openObservation(config, 'web')
const { app, close } = await buildApp(config, observation, { readMsMax: READ_MS_MAX }).catch(refuseToStart)
if (app.metrics && config.metrics) await serveMetrics(app.metrics, config.metrics, app.log)
const server = createServer()
const vite = await createVite({
  appType: 'custom',
  server: { middlewareMode: true, hmr: { server }, allowedHosts: [new URL(config.publicUrl).hostname] },
})

const answer = getRequestListener(async (request, { incoming }) => {
  const fetch = await currentWeb()
  const socketAddress = incoming.socket.remoteAddress
  return fetch(request, socketAddress ? { socketAddress } : {})
})
server.on('request', (request, response) =>
  vite.middlewares(request, response, () => answer(request, response)),
)
server.listen(config.port, config.host, () => process.send?.({ ready: true, url: config.publicUrl }))

process.on('SIGTERM', async () => {
  server.closeAllConnections()
  await vite.close()
  await close()
  process.exit(0)
})

let current: { module: unknown; fetch: Fetch } | undefined

/** The web side as it is in the sources now: made again whenever a file that it consists of has changed. */
async function currentWeb(): Promise<Fetch> {
  const { ssr } = vite.environments
  if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run the server side here.')
  const module = await ssr.runner.import('/src/web/server.ts')
  if (current && current.module === module) return current.fetch
  const fetch: Fetch = await module.makeWeb(app)
  current = { module, fetch }
  return fetch
}
