import './process/private-umask.ts'
import { readConfig } from '#server/ground/config.ts'
import { runJobs } from '#server/office/jobs/run-jobs.ts'
import { buildApp } from './build-app.ts'
import { beginning } from './process/beginning.ts'
import { manageLifetime } from './process/process-lifetime.ts'
import { refuseToStart } from './process/refuse-to-start.ts'

/** Sends mails, settles payments that are still open and removes what has expired: `node build/server/worker.js`. */
const config = readConfig(await beginning())
const { app, boss, close } = await buildApp(config, {}, { runsJobs: true }).catch(refuseToStart)
const leaving = new AbortController()
await runJobs(app, boss, leaving.signal)
process.send?.({ ready: true })
if (!process.send) console.log('working')

manageLifetime({
  log: app.log,
  close() {
    leaving.abort()
    return close()
  },
})
