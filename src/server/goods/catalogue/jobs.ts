import { AFTER_MIDNIGHT, EVERY_NIGHT, type Jobs, LATER_AT_NIGHT } from '#server/ground/jobs/job.ts'
import { countDemand } from './demand/count-demand.ts'
import { applyGstRates } from './gst-rates/apply-gst-rates.ts'
import { runBrandChange } from './merchandising/run-brand-change.ts'
import { countMissingFacts } from './missing-facts/count-missing-facts.ts'
import { catchUpOnStandIns, chooseStandIns } from './pictures/choose-stand-ins.ts'
import { catchUpOnPictures, makePictures } from './pictures/make-pictures.ts'

export const catalogueJobs = {
  // Somebody watches its progress.
  'brand-change': { run: (app, { changeId }) => runBrandChange(app, changeId), pollSeconds: 1 },
  'choose-stand-ins': { run: chooseStandIns, catchUp: catchUpOnStandIns },
  'count-demand': { run: countDemand, at: EVERY_NIGHT },
  'count-missing-facts': { run: countMissingFacts, at: LATER_AT_NIGHT },
  'follow-gst-rates': { run: applyGstRates, at: AFTER_MIDNIGHT },
  'make-pictures': {
    run: (app, _payload, signal) => makePictures(app, signal),
    pollSeconds: 1,
    catchUp: catchUpOnPictures,
  },
} satisfies Jobs
