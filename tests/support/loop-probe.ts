import { performance } from 'node:perf_hooks'

/**
 * Loaded into a program of the shop by `NODE_OPTIONS=--import`: tells the test, when asked over IPC, how long one turn
 * of the event loop took at most since it was asked last. The turn is counted in CPU time of the main thread, so that
 * a machine that is busy with other programs is not taken for a loop that is held. Tells its memory, too; and holds the
 * loop when asked to (`hold <ms of CPU time>`), for the test of the measure.
 */
const EVERY_MS = 4

let worst = { cpuMs: 0, delayMs: 0 }
let cpuBefore = cpuMs()
let before = performance.now()

setInterval(() => {
  const [cpuNow, now] = [cpuMs(), performance.now()]
  worst = {
    cpuMs: Math.max(worst.cpuMs, cpuNow - cpuBefore),
    delayMs: Math.max(worst.delayMs, now - before - EVERY_MS),
  }
  cpuBefore = cpuNow
  before = now
}, EVERY_MS).unref()

process.on('message', (question) => {
  if (question === 'memory') process.send?.({ memoryMb: process.memoryUsage.rss() / 1024 / 1024 })
  const [word, ms] = String(question).split(' ')
  if (word === 'hold') {
    const until = cpuMs() + Number(ms)
    while (cpuMs() < until);
    process.send?.({ held: ms })
  }
  if (question !== 'loop') return
  process.send?.({ loop: worst })
  worst = { cpuMs: 0, delayMs: 0 }
})

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
