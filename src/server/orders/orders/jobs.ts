import type { Jobs } from '#server/ground/jobs/job.ts'
import { runOrderExport } from './export/run-order-export.ts'

export const orderJobs = {
  // Somebody watches its progress.
  'order-export': { run: (app, { exportId }) => runOrderExport(app, exportId), pollSeconds: 1 },
} satisfies Jobs
