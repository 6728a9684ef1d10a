import { EVERY_FIVE_MINUTES, type Jobs } from '#server/ground/jobs/job.ts'
import { tellWishes } from './tell-wishes.ts'

export const wishlistJobs = {
  'tell-wishes': { run: tellWishes, at: EVERY_FIVE_MINUTES },
} satisfies Jobs
