import { type ChildProcess, spawn } from 'node:child_process'
import { expect, test } from 'vitest'

/** A program that listens for words and is managed as the server's programs are. */
const PROGRAM = `
  import { manageLifetime } from './src/entry/process/process-lifetime.ts'
  const log = {
    error: ({ err }, text) => console.log('error: ' + text + ': ' + err?.message),
    fatal: ({ err }, text) => console.log('fatal: ' + text + ': ' + err?.message),
  }
  manageLifetime({ log, close: async () => console.log('closed') })
  process.on('message', (word) => {
    if (word === 'reject') Promise.reject(new Error('a query failed'))
    if (word === 'throw') throw new Error('a mistake')
    process.send('heard ' + word)
  })
  process.send('ready')
`

test('a rejected promise that nobody awaits is logged and the program goes on', async () => {
  const program = await run()
  expect(await program.tell('reject')).toBe('heard reject')
  expect(await program.tell('anything')).toBe('heard anything')
  program.child.kill('SIGTERM')
  expect(await program.ended).toBe(0)
  expect(program.said()).toContain('error: a promise was rejected and nobody awaited it: a query failed')
  expect(program.said()).toContain('closed')
})

test('an exception that nobody catches closes the program in order, with a code that has it started again', async () => {
  const program = await run()
  program.child.send('throw')
  expect(await program.ended).toBe(1)
  expect(program.said()).toMatch(/fatal: an exception was not caught.*: a mistake\nclosed/)
})

async function run() {
  const child: ChildProcess = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  let words = ''
  child.stdout?.on('data', (bytes) => {
    words += String(bytes)
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const next = () => new Promise((resolve) => child.once('message', resolve))
  await next()
  return {
    child,
    ended,
    said: () => words,
    tell(word: string) {
      const answer = next()
      child.send(word)
      return answer
    },
  }
}
