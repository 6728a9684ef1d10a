import type { App } from '#server/ground/app.ts'
import type { Config } from '#server/ground/config.ts'
import type { JobPayload, QueueName } from '#server/ground/db/queues.ts'

/** What is done with the jobs of a queue. */
export interface JobWork<Name extends QueueName> {
  /**
   * Does one job. What it throws has the job tried again as its queue says. `signal` ends with the job's time and when
   * the worker leaves: what takes long and can be gone on with later ends then.
   */
  run(app: App, payload: JobPayload<Name>, signal: AbortSignal): Promise<unknown>
  /** When a job is queued without anybody asking: a cron expression, in UTC. */
  at?: string
  /** False: nobody is to be asked for it by the clock, with these settings. */
  isWanted?(config: Config): boolean
  /** How soon the worker sees a job that was queued, in seconds; two if left out. */
  pollSeconds?: number
  /** How many are done at the same time, each with its own end; one after the other if left out. */
  atOnce?: number
  /** Queues what an earlier worker left undone, as a worker starts. */
  catchUp?(app: App): Promise<void>
}

/** What a slice does without anybody waiting for it, by queue: its `jobs.ts`. */
export type Jobs = { readonly [Name in QueueName]?: JobWork<Name> }

/** After so long without a batch nobody is at work on a file; its jobs have failed. */
export const STILL_SECONDS = 120

export const EVERY_MINUTE = '* * * * *'
export const EVERY_FIVE_MINUTES = '*/5 * * * *'
export const EVERY_HOUR = '7 * * * *'
/** Every hour; 18:31 UTC among them: a minute after midnight in India. */
export const AFTER_MIDNIGHT = '31 * * * *'
/** At eight, nine, ten and eleven in the morning in India: what a first run has done, the later ones leave alone. */
export const MORNINGS = '30 2-5 * * *'
/** At nine minutes past nine in the morning in India, when somebody is there to read it. */
export const EVERY_MORNING = '39 3 * * *'
/** At seven minutes past two at night in India. */
export const EVERY_NIGHT = '37 20 * * *'
/** At twenty-three minutes to three at night in India: after the counts of the night and before the backup. */
export const LATER_AT_NIGHT = '7 21 * * *'
/** At thirteen minutes to three at night in India: the last of the night. */
export const END_OF_NIGHT = '17 21 * * *'
/** On Wednesdays at ten in the morning in India: banks work, and there is time to look into what fails. */
export const EVERY_WEEK = '30 4 * * 3'
