import { EVERY_NIGHT, type Jobs } from '#server/ground/jobs/job.ts'
import { fillHomeShelves } from './fill-home-shelves.ts'

export const homeShelfJobs = {
  'fill-home-shelves': { run: fillHomeShelves, at: EVERY_NIGHT },
} satisfies Jobs
