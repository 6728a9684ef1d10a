import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { CannotStart } from '#server/ground/db/embedded/cannot-start.ts'
import { openLog } from '#server/ground/db/embedded/log-file.ts'

export interface Program {
  name: string
  /** The file to run. */
  file: string
  env: NodeJS.ProcessEnv
  /** Options of Node's, before the file. */
  nodeOptions: readonly string[]
  /** When it may begin, and what it is then told on top of `env`; until then it loads its modules and waits. */
  begin: Promise<NodeJS.ProcessEnv>
  /** Where its output goes, or nothing for our own terminal. */
  logFile: string | undefined
  say: (line: string) => void
  /** Whether there is no start without it; another that ends before it was ready is started again like any other. */
  isRequired: boolean
}

export interface KeptProgram {
  /** Resolves when the program first says that it is ready; rejects when one that is required ends before that. */
  ready: Promise<void>
  /** Ends it, and starts it again at once. */
  restart(): void
  /** Asks it to leave, and ends it when it has not left in time. */
  stop(): Promise<void>
}

export interface RunningSteps {
  /** Resolves when this step is done; `say` is told of its progress. */
  until(step: string, say: (line: string) => void): Promise<void>
  /** What it answered at its end. */
  answer: Promise<unknown>
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
  // It may end before anybody waits for it.
  first.promise.catch(() => {})
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
      if (!wasReady && program.isRequired)
        return first.reject(new CannotStart(`${program.name} ${outcome} before it was ready.`))
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
 * Runs a program to its end, and follows its steps. When it fails, whoever waits is told its own sentence, or its name
 * when it gave none.
 */
export function runInSteps(program: Omit<Program, 'say' | 'isRequired'>): RunningSteps {
  const child = spawnProgram(program)
  const steps = new Map<string, PromiseWithResolvers<void>>()
  const stepOf = (name: string) => {
    const found = steps.get(name) ?? Promise.withResolvers<void>()
    steps.set(name, found)
    return found
  }
  let say: (line: string) => void = () => {}
  let given: unknown
  let refusal: string | undefined
  child.on('message', (message) => {
    if (hasKey(message, 'progress')) say(String(message.progress))
    if (hasKey(message, 'done')) stepOf(String(message.done)).resolve()
    if (hasKey(message, 'answer')) given = message.answer
    if (hasKey(message, 'refusal')) refusal = String(message.refusal)
  })
  const answer = new Promise<unknown>((resolve, reject) => {
    child.once('exit', (code) =>
      code === 0 ? resolve(given) : reject(new CannotStart(refusal ?? `${program.name} failed.`)),
    )
  })
  // It may fail before anybody waits for it.
  answer.catch(() => {})
  return {
    answer,
    async until(step, tell) {
      say = tell
      await Promise.race([stepOf(step).promise, answer])
    },
  }
}

/** In a process group of its own, so that Ctrl-C reaches us alone and we decide in which order all leave. */
function spawnProgram({
  file,
  env,
  nodeOptions,
  begin,
  logFile,
}: Omit<Program, 'say' | 'isRequired'>): ChildProcess {
  const output = logFile ? openLog(logFile) : 'inherit'
  const child = spawn(process.execPath, [...nodeOptions, file], {
    env: { ...env, NN_KEPT: '1' },
    detached: true,
    stdio: ['ignore', output, 'inherit', 'ipc'],
  })
  if (typeof output === 'number') closeSync(output)
  // One that has ended meanwhile is seen by its end.
  begin.then((settings) => child.send({ begin: settings }, () => {})).catch(() => {})
  return child
}

function hasKey<Key extends string>(message: unknown, key: Key): message is Record<Key, unknown> {
  return typeof message === 'object' && message !== null && key in message
}
