import { EVERY_NIGHT, type Jobs } from '#server/ground/jobs/job.ts'
import { removeErasedMeasurements } from './remove-erased.ts'

export const measurementJobs = {
  'remove-erased-measurements': { run: removeErasedMeasurements, at: EVERY_NIGHT },
} satisfies Jobs
