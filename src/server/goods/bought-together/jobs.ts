import { EVERY_NIGHT, type Jobs } from '#server/ground/jobs/job.ts'
import { countBoughtTogether } from './count-bought-together.ts'

export const boughtTogetherJobs = {
  'count-bought-together': { run: countBoughtTogether, at: EVERY_NIGHT },
} satisfies Jobs
