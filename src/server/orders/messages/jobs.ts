import { EVERY_NIGHT, type Jobs } from '#server/ground/jobs/job.ts'
import { removeOldPictures } from './attach-pictures.ts'

export const messageJobs = {
  'remove-message-pictures': { run: removeOldPictures, at: EVERY_NIGHT },
} satisfies Jobs
