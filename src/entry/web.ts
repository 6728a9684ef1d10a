import './process/private-umask.ts'
import { resolve } from 'node:path'
import { readConfig } from '#server/ground/config.ts'
import { makeWeb } from '#web/server.ts'
import { buildApp, READ_MS_MAX } from './build-app.ts'
import { openObservation } from './open-observation.ts'
import { beginning } from './process/beginning.ts'
import { manageLifetime } from './process/process-lifetime.ts'
import { refuseToStart } from './process/refuse-to-start.ts'
import { serve } from './serve.ts'
import { serveMetrics } from './serve-metrics.ts'

const config = readConfig(await beginning())
const observation = await openObservation(config, 'web')
const { app, close } = await buildApp(config, observation, { readMsMax: READ_MS_MAX }).catch(refuseToStart)
const fetch = await makeWeb(app, { clientFolder: resolve('build/client') })
const server = await serve(fetch, config)
if (app.metrics && config.metrics) await serveMetrics(app.metrics, config.metrics, app.log)
process.send?.({ ready: true, url: config.publicUrl })
if (!process.send) console.log(`listening on ${config.publicUrl}`)

manageLifetime({
  log: app.log,
  async close() {
    await new Promise((done) => {
      server.close(done)
      server.closeIdleConnections()
    })
    await close()
  },
})
