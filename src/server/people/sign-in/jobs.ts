import type { Jobs } from '#server/ground/jobs/job.ts'
import { mailResetLink } from './passwords/mail-reset-link.ts'

export const signInJobs = {
  // Somebody waits at the inbox.
  'reset-link': { run: (app, { email }) => mailResetLink(app, email), pollSeconds: 1, atOnce: 20 },
} satisfies Jobs
