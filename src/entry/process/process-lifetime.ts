import { flushCompileCache } from 'node:module'
import type { Logger } from 'pino'

/** As long as a program that has failed may take to finish what it has begun, before it ends all the same. */
const DRAIN_MS_MAX = 10_000

interface Lifetime {
  log: Pick<Logger, 'error' | 'fatal'>
  /** Takes nothing new on, finishes what has begun, lets go of what is held. */
  close: () => Promise<void>
}

/**
 * Ties a program that has started to its signals and faults:
 * - SIGTERM and SIGINT close it in order and end it with code 0;
 * - a rejected promise that nobody awaits is logged and ends nothing: one request's fault must not end all others';
 * - an exception that nobody catches leaves unknown state behind: it is logged, the program closes in order and ends with
 *   code 1, so that whoever keeps it running starts a fresh one.
 */
export function manageLifetime({ log, close }: Lifetime): void {
  // Node itself writes what it compiled at an orderly end only: one that is killed would be back as slowly each time.
  flushCompileCache()
  let leaving = false
  const leave = async (code: 0 | 1) => {
    if (leaving) return
    leaving = true
    if (code === 1) setTimeout(() => process.exit(1), DRAIN_MS_MAX).unref()
    try {
      await close()
    } catch (error) {
      log.error({ err: error }, 'the program could not close in order')
      process.exit(1)
    }
    process.exit(code)
  }
  process.on('SIGTERM', () => leave(0))
  process.on('SIGINT', () => leave(0))
  process.on('unhandledRejection', (reason) => {
    log.error({ err: reason }, 'a promise was rejected and nobody awaited it')
  })
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an exception was not caught: the program ends and is started again')
    void leave(1)
  })
}
