/** The only source of the time in server code, so that a test can turn it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
