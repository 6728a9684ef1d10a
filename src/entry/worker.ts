import './process/private-umask.ts'
import { readConfig } from '#server/ground/config.ts'
import { runJobs } from '#server/office/jobs/run-jobs.ts'
import { exportFigures } from '#server/office/system/export-figures.ts'
import { buildApp } from './build-app.ts'
import { openObservation } from './open-observation.ts'
import { beginning } from './process/beginning.ts'
import { manageLifetime } from './process/process-lifetime.ts'
import { refuseToStart } from './process/refuse-to-start.ts'
import { serveMetrics } from './serve-metrics.ts'

/** Sends mails, settles payments that are still open and removes what has expired: `node build/server/worker.js`. */
const config = readConfig(await beginning())
const observation = await openObservation(config, 'worker')
const { app, boss, close } = await buildApp(config, observation, { runsJobs: true }).catch(refuseToStart)
const leaving = new AbortController()
await runJobs(app, boss, leaving.signal)
if (app.metrics && config.metrics) {
  exportFigures(app, app.metrics)
  await serveMetrics(app.metrics, config.metrics, app.log)
}
process.send?.({ ready: true })
if (!process.send) console.log('working')

manageLifetime({
  log: app.log,
  close() {
    leaving.abort()
    return close()
  },
})
