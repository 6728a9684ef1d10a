import { END_OF_NIGHT, type Jobs } from '#server/ground/jobs/job.ts'
import { catchUpOnBackup } from './catch-up-on-backup.ts'
import { makeBackup } from './make-backup.ts'

export const backupJobs = {
  'back-up': {
    run: (app) => makeBackup(app, { kind: 'nightly' }),
    at: END_OF_NIGHT,
    isWanted: ({ backups }) => backups.keep > 0,
    catchUp: catchUpOnBackup,
  },
} satisfies Jobs
