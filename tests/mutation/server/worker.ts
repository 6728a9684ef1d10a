import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { init, runBaseTests, setupEnvironment } from 'vitest/worker'
import { type Answer, type FileRun, type Job, type Run, SOCKET_VARIABLE } from './jobs.ts'
import { installSwitch } from './switch.ts'

type RunTests = Parameters<typeof init>[0]['runTests']
type State = Parameters<RunTests>[0]
type Traces = Parameters<RunTests>[1]

const HOOK_TIMEOUT_MS = 90_000
const CLEAN_TIMEOUT_MS = 240_000

const made = installSwitch()
/** Rows of tests that were seen to pass by themselves without a change. */
const passing = new Map<string, boolean>()
let stray: string | undefined
// A promise that nobody waits for is a failed run to Vitest; here it is one of the change that is on.
process.on('unhandledRejection', (error) => {
  stray ??= String(error)
})
process.on('uncaughtException', (error) => {
  stray ??= String(error)
})

const send = (message: unknown) => process.send?.(message)
init({
  post: send,
  on: (listener) => process.on('message', listener),
  off: (listener) => process.off('message', listener),
  runTests: workOff,
  collectTests: () => {
    throw new Error('Only runs are asked for')
  },
  setup: setupEnvironment,
})

/** One start of this process serves the whole run: modules are loaded once, and a change is one other number. */
async function workOff(state: State, traces: Traces): Promise<void> {
  const socket = connect(process.env[SOCKET_VARIABLE] ?? '')
  const answer = (said: Answer) => socket.write(`${JSON.stringify(said)}\n`)
  answer({ kind: 'ready', pid: process.pid })
  for await (const job of jobsOn(socket)) {
    answer(job.kind === 'cover' ? await cover(job.file) : await tryChange(job))
  }

  async function cover(file: string): Promise<Answer> {
    const began = performance.now()
    const { tests, shared, failed } = await runFile(
      { file, testIds: [], timeoutMs: CLEAN_TIMEOUT_MS },
      { noting: true },
    )
    const ms = performance.now() - began
    return {
      kind: 'covered',
      ms,
      tests,
      shared: [...shared],
      ...(failed && { failed: `${failed.test}: ${failed.words}` }),
    }
  }

  async function tryChange({ id, runs }: Job & { kind: 'change' }): Promise<Answer> {
    for (const run of runs) {
      const noticed = (await tryOn(id, run)) ?? undefined
      if (noticed) return noticed
    }
    return { kind: 'unnoticed' }
  }

  async function tryOn(id: number, run: Run): Promise<Answer | undefined> {
    const { failed } = await runFile(run, { active: id })
    if (!failed) return undefined
    // On a machine that does other things too, a wait may end too early by itself: not twice.
    if (/timed? ?out/i.test(failed.words) && !(await runFile(run, { active: id })).failed) return undefined
    const ids = failed.testId ? run.testIds.slice(0, run.testIds.indexOf(failed.testId) + 1) : run.testIds
    if (!(await passes({ ...run, testIds: ids }))) {
      // These tests need others of their file before them: all of the file, then.
      const whole = await runFile({ ...run, testIds: [] }, { active: id })
      if (!whole.failed) return undefined
    }
    const isOutOfTime = /timed out/i.test(failed.words)
    return {
      kind: 'noticed',
      by: `${run.file} > ${failed.test}`,
      words: failed.words.slice(0, 300),
      isOutOfTime,
    }
  }

  async function passes(run: Run): Promise<boolean> {
    const key = `${run.file} ${run.testIds.join(' ')}`
    const known = passing.get(key)
    if (known !== undefined) return known
    const { failed } = await runFile({ ...run, timeoutMs: CLEAN_TIMEOUT_MS }, {})
    passing.set(key, !failed)
    return !failed
  }

  async function runFile(run: Run, { active = 0, noting = false }): Promise<FileRun> {
    const noted: FileRun = { tests: [], shared: new Set(), failed: undefined }
    globalThis.__fileRun = noted
    const config = { ...state.config, testTimeout: run.timeoutMs, hookTimeout: HOOK_TIMEOUT_MS }
    const { testIds, ...file } = { ...state.ctx.files[0], filepath: run.file, testIds: run.testIds }
    const files = [testIds.length > 0 ? { ...file, testIds } : file]
    stray = undefined
    made.active = active
    made.reached = noting ? noted.shared : undefined
    try {
      await runBaseTests('run', { ...state, config, ctx: { ...state.ctx, config, files } }, traces)
      await new Promise((resolve) => setImmediate(resolve))
    } catch (error) {
      noted.failed ??= { testId: undefined, test: run.file, words: String(error) }
    } finally {
      made.active = 0
      made.reached = undefined
    }
    if (stray) noted.failed ??= { testId: undefined, test: run.file, words: stray }
    return noted
  }
}

async function* jobsOn(socket: Socket): AsyncGenerator<Job> {
  for await (const line of createInterface({ input: socket })) yield JSON.parse(line)
}
