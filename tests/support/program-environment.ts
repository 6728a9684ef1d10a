/** What a turned clock is made of (`bin/steps/turned-clock.mjs`). */
const CLOCK = /^(LD_PRELOAD|NN_CLOCK|FAKETIME.*)$/

/**
 * What a program is started with that a test gives an environment of its own: where to find others, and the clock that
 * the tests run with.
 */
export function programEnvironment(): NodeJS.ProcessEnv {
  const clock = Object.entries(process.env).filter(([name]) => CLOCK.test(name))
  return { PATH: process.env.PATH, ...Object.fromEntries(clock) }
}
