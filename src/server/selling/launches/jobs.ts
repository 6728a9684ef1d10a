import { EVERY_MINUTE, type Jobs } from '#server/ground/jobs/job.ts'
import { drawLaunches } from './draw-launches.ts'

export const launchJobs = {
  'draw-launches': { run: (app, _payload, signal) => drawLaunches(app, signal), at: EVERY_MINUTE },
} satisfies Jobs
