import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const LIBRARY = 'faketime/libfaketimeMT.so.1'

/**
 * What a program and all that it starts need in their environment to live at the time that NN_CLOCK names
 * (`2028-02-29T12:00+05:30`), from where its clock goes on; nothing where NN_CLOCK is not set. It is a distance to the
 * machine's clock, so that programs agree which are started one after the other.
 */
export function turnedClock() {
  const asked = process.env.NN_CLOCK
  if (!asked) return {}
  const seconds = Math.round((Date.parse(asked) - Date.now()) / 1000)
  if (!Number.isFinite(seconds) || !/T.*(Z|[+-]\d\d:\d\d)$/.test(asked))
    throw new Error(`NN_CLOCK is ${asked}, not an instant with its offset, such as 2028-02-29T12:00+05:30.`)
  return {
    LD_PRELOAD: findLibrary(),
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}`,
    // Timers measure with the monotonic clock, which has no date.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
}

function findLibrary() {
  const folders = ['/usr/lib64', '/usr/lib', ...readFolder('/usr/lib').map((name) => join('/usr/lib', name))]
  const found = folders.map((folder) => join(folder, LIBRARY)).find((path) => existsSync(path))
  if (!found) throw new Error('NN_CLOCK needs libfaketime on Linux: apt-get install faketime.')
  return found
}

function readFolder(path) {
  return existsSync(path) ? readdirSync(path) : []
}
