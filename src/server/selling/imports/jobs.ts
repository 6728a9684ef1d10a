import type { Jobs } from '#server/ground/jobs/job.ts'
import { runImport } from './run-import.ts'

export const importJobs = {
  // Somebody watches its progress.
  import: { run: (app, run) => runImport(app, run), pollSeconds: 1 },
} satisfies Jobs
