import { type ChildProcess, spawn } from 'node:child_process'
import { afterEach, expect, test } from 'vitest'
import { programEnvironment } from '#tests/support/program-environment.ts'

/** A busy machine takes its time to start a program. */
const PATIENCE_MS = 30_000

/** A program that says what it was told once it begins, and then would run for ever. */
const PROGRAM = `
  import { beginning } from './src/entry/process/beginning.ts'
  process.send('loaded')
  const { TOLD, KNOWN } = await beginning()
  setInterval(() => {}, 1000)
  process.send({ told: TOLD, known: KNOWN, inProcess: process.env.TOLD })
`

let child: ChildProcess
afterEach(() => {
  child.kill('SIGKILL')
})

test('a program that the start keeps begins when it is told to, with what it knew and what it is told', async () => {
  const heard = run({ NN_KEPT: '1', KNOWN: 'before' })
  await expect.poll(() => heard, { timeout: PATIENCE_MS }).toEqual(['loaded'])
  child.send({ something: 'else' })
  child.send({ begin: { TOLD: 'now' } })
  await expect
    .poll(() => heard, { timeout: PATIENCE_MS })
    .toEqual(['loaded', { told: 'now', known: 'before', inProcess: 'now' }])
})

test('one that nobody keeps begins at once', async () => {
  const heard = run({ KNOWN: 'before' })
  await expect.poll(() => heard, { timeout: PATIENCE_MS }).toEqual(['loaded', { known: 'before' }])
})

test.each([{ NN_KEPT: '1' }, {}])(
  'it ends with the one that started it, whether it waits or runs (%o)',
  async (env) => {
    const heard = run(env)
    const ended = new Promise((resolve) => child.once('exit', resolve))
    await expect.poll(() => heard, { timeout: PATIENCE_MS }).toContain('loaded')
    child.disconnect()
    expect(await ended).toBe(1)
  },
)

function run(env: NodeJS.ProcessEnv): unknown[] {
  const heard: unknown[] = []
  child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    env: { ...programEnvironment(), ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  child.on('message', (message) => heard.push(message))
  return heard
}
