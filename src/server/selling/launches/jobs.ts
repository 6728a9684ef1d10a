import { EVERY_MINUTE, type Jobs } from '#server/ground/jobs/job.ts'
import { drawLaunches } from './draw-launches.ts'
import { tellEntrants } from './tell-entrants.ts'

export const launchJobs = {
  'draw-launches': { run: (app, _payload, signal) => drawLaunches(app, signal), at: EVERY_MINUTE },
  'tell-launch-entrants': { run: (app, _payload, signal) => tellEntrants(app, signal), at: EVERY_MINUTE },
} satisfies Jobs
