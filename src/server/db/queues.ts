/** The job queues and how each is retried. A failed job stays for two weeks, so that a person can look at it. */
const MAIL_RETRIES = 12
const RETENTION_SECONDS = 14 * 24 * 3600

export const QUEUES = {
  /** Send one row of `mails`: retried for about a day, then left for a person. */
  mail: {
    retryLimit: MAIL_RETRIES,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3 * 3600,
    expireInSeconds: 60,
    deleteAfterSeconds: RETENTION_SECONDS,
  },
  /** Write the best offers of a shop's products anew after its standing changed; done twice is done once. */
  'refresh-offers': {
    retryLimit: 5,
    retryDelay: 5,
    expireInSeconds: 900,
    deleteAfterSeconds: RETENTION_SECONDS,
  },
  /** Take a file of products further; a job hands over before it could run out, and goes on where the last one stopped. */
  import: { retryLimit: 20, retryDelay: 5, expireInSeconds: 60, deleteAfterSeconds: RETENTION_SECONDS },
  /** Take a file of orders further, as `import` does with one of products. */
  'order-export': {
    retryLimit: 20,
    retryDelay: 5,
    expireInSeconds: 60,
    deleteAfterSeconds: RETENTION_SECONDS,
  },
  /** Take the change of a brand further, batch by batch; a job hands over before it could run out. */
  'brand-change': {
    retryLimit: 20,
    retryDelay: 5,
    expireInSeconds: 60,
    deleteAfterSeconds: RETENTION_SECONDS,
  },
  /** Mail a link for a new password to an address, if it has an account: nobody who asks can see or time whether. */
  'reset-link': { retryLimit: 3, retryDelay: 5, expireInSeconds: 60, deleteAfterSeconds: 3600 },
  /** Follow the chain of the audit log, once a day and when somebody asks. */
  'verify-audit': {
    policy: 'short',
    retryLimit: 0,
    expireInSeconds: 1_800,
    deleteAfterSeconds: RETENTION_SECONDS,
  },
  /** Move what was noted of sign-ins into the audit log, once a minute. */
  'record-waiting': { policy: 'short', retryLimit: 0, expireInSeconds: 55, deleteAfterSeconds: 3600 },
  /** Write a backup, every night; one that failed is tried again twice. */
  'back-up': {
    policy: 'short',
    retryLimit: 2,
    retryDelay: 600,
    expireInSeconds: 4 * 3600,
    deleteAfterSeconds: RETENTION_SECONDS,
  },
  /** Release units whose payment never came, once a minute. */
  'release-holds': { policy: 'short', retryLimit: 0, expireInSeconds: 55, deleteAfterSeconds: 3600 },
  /** Have products bear the GST rates of today, once an hour. */
  'follow-gst-rates': {
    policy: 'short',
    retryLimit: 0,
    expireInSeconds: 3000,
    deleteAfterSeconds: RETENTION_SECONDS,
  },
  /** Let approved changes of legal identity hold from their day on, once an hour. */
  'begin-identities': {
    policy: 'short',
    retryLimit: 0,
    expireInSeconds: 300,
    deleteAfterSeconds: RETENTION_SECONDS,
  },
  /** Forget expired sessions, counters and keys, once an hour. */
  'sweep-expired': { policy: 'short', retryLimit: 0, expireInSeconds: 300, deleteAfterSeconds: 3600 },
} as const

export type QueueName = keyof typeof QUEUES
