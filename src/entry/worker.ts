import './private-umask.ts'
import { readConfig } from '#server/config.ts'
import { runJobs } from '#server/jobs/run-jobs.ts'
import { buildApp } from './build-app.ts'

/** Sends letters, settles payments that nobody settled and sweeps up: `node src/entry/worker.ts`. */
const config = readConfig(process.env)
const { app, boss, close } = await buildApp(config, {}, { runsJobs: true })
await runJobs(app, boss)
process.send?.({ ready: true })
if (!process.send) console.log('working')

let leaving = false
async function leave() {
  if (leaving) return
  leaving = true
  await close()
  process.exit(0)
}
process.on('SIGTERM', leave)
process.on('SIGINT', leave)
