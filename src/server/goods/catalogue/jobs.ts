import { AFTER_MIDNIGHT, EVERY_NIGHT, type Jobs, LATER_AT_NIGHT } from '#server/ground/jobs/job.ts'
import { catchUpOnCardColumns, deriveCardColumns } from './card-columns/derive-card-columns.ts'
import { countDemand } from './demand/count-demand.ts'
import { applyGstRates } from './gst-rates/apply-gst-rates.ts'
import { runBrandChange } from './merchandising/run-brand-change.ts'
import { countMissingFacts } from './missing-facts/count-missing-facts.ts'
import { catchUpOnPictures, makePictures } from './pictures/make-pictures.ts'

export const catalogueJobs = {
  // Somebody watches its progress.
  'brand-change': { run: (app, { changeId }) => runBrandChange(app, changeId), pollSeconds: 1 },
  'count-demand': { run: countDemand, at: EVERY_NIGHT },
  'count-missing-facts': { run: countMissingFacts, at: LATER_AT_NIGHT },
  'derive-card-columns': { run: deriveCardColumns, catchUp: catchUpOnCardColumns },
  'follow-gst-rates': { run: applyGstRates, at: AFTER_MIDNIGHT },
  'make-pictures': {
    run: (app, _payload, signal) => makePictures(app, signal),
    pollSeconds: 1,
    catchUp: catchUpOnPictures,
  },
} satisfies Jobs
