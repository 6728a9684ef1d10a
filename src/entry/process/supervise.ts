import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { CannotStart } from '#server/db/embedded/cannot-start.ts'
import { openLog } from '#server/db/embedded/log-file.ts'

export interface Program {
  name: string
  /** The TypeScript file to run. */
  entry: string
  env: NodeJS.ProcessEnv
  /** Where its output goes, or nothing for our own terminal. */
  logFile: string | undefined
  say: (line: string) => void
}

export interface KeptProgram {
  /** Resolves when the program first says that it is ready; rejects when it ends before that. */
  ready: Promise<void>
  /** Ends it, and starts it again at once. */
  restart(): void
  /** Asks it to leave, and ends it when it has not left in time. */
  stop(): Promise<void>
}

const RESTART_WAIT_MS_MIN = 100
const RESTART_WAIT_MS_MAX = 5_000
/** One that ran this long was healthy: its next restart is immediate again. */
const HEALTHY_MS = 10_000
const LEAVE_PATIENCE_MS = 10_000

/** Runs a program and starts it again whenever it ends, each time a little later if it keeps ending. */
export function keepRunning(program: Program): KeptProgram {
  let stopping = false
  let restarting = false
  let child: ChildProcess
  let waitMs = RESTART_WAIT_MS_MIN
  const first = Promise.withResolvers<void>()
  let wasReady = false

  const run = () => {
    const began = performance.now()
    child = spawnProgram(program)
    child.on('message', (message) => {
      if (!hasKey(message, 'ready')) return
      wasReady = true
      first.resolve()
    })
    child.once('exit', async (code, signal) => {
      if (stopping) return
      if (restarting) {
        restarting = false
        return run()
      }
      const outcome = signal ? `was ended by ${signal}` : `ended with code ${code}`
      if (!wasReady) return first.reject(new CannotStart(`${program.name} ${outcome} before it was ready.`))
      if (performance.now() - began > HEALTHY_MS) waitMs = RESTART_WAIT_MS_MIN
      program.say(`${program.name} (process ${child.pid}) ${outcome}; starting it again.`)
      await sleep(waitMs)
      waitMs = Math.min(waitMs * 2, RESTART_WAIT_MS_MAX)
      if (!stopping) run()
    })
  }
  run()

  return {
    ready: first.promise,
    restart() {
      restarting = child.kill('SIGTERM')
    },
    async stop() {
      stopping = true
      first.promise.catch(() => {})
      if (child.exitCode !== null || child.signalCode !== null) return
      const left = new Promise((resolve) => child.once('exit', resolve))
      const giveUp = setTimeout(() => child.kill('SIGKILL'), LEAVE_PATIENCE_MS)
      child.kill('SIGTERM')
      await left
      clearTimeout(giveUp)
    },
  }
}

/**
 * Runs a program once, to its end, passes on what it says about its progress and gives what it answered. When it fails,
 * throws its own sentence, or its name when it gave none.
 */
export async function runOnce(program: Program): Promise<unknown> {
  const child = spawnProgram(program)
  let answer: unknown
  let refusal: string | undefined
  child.on('message', (message) => {
    if (hasKey(message, 'progress')) program.say(String(message.progress))
    if (hasKey(message, 'answer')) answer = message.answer
    if (hasKey(message, 'refusal')) refusal = String(message.refusal)
  })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new CannotStart(refusal ?? `${program.name} failed.`)
  return answer
}

/** In a process group of its own, so that Ctrl-C reaches us alone and we decide in which order all leave. */
function spawnProgram({ entry, env, logFile }: Program): ChildProcess {
  const output = logFile ? openLog(logFile) : 'inherit'
  const child = spawn(process.execPath, ['--import', './src/entry/process/exit-with-parent.ts', entry], {
    env,
    detached: true,
    stdio: ['ignore', output, 'inherit', 'ipc'],
  })
  if (typeof output === 'number') closeSync(output)
  return child
}

function hasKey<Key extends string>(message: unknown, key: Key): message is Record<Key, unknown> {
  return typeof message === 'object' && message !== null && key in message
}
