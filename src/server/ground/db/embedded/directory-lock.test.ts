import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDirectory } from './directory-lock.ts'

const CONTENDERS = 8

let directory: string
let contenders: ChildProcess[] = []
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'nn-lock-'))
})
afterEach(() => {
  for (const contender of contenders) contender.kill('SIGKILL')
  contenders = []
  rmSync(directory, { recursive: true })
})

test('a second server on the same directory is refused, and told who has it', async () => {
  const holder = await contend()
  expect(holder.answer).toBe('mine')
  await expect(lockDirectory(directory)).rejects.toThrow(`(process ${holder.pid})`)
})

test('a directory that was let go can be taken', async () => {
  const first = await lockDirectory(directory)
  await expect(lockDirectory(directory)).rejects.toThrow(`(process ${process.pid})`)
  first.release()
  const second = await lockDirectory(directory)
  second.release()
})

test('of many that start at once one gets the directory, and again when that one was killed', async () => {
  let holder: Contender | undefined
  for (let round = 0; round < 3; round++) {
    await holder?.kill()
    const answers = await Promise.all(Array.from({ length: CONTENDERS }, contend))
    const winners = answers.filter(({ answer }) => answer === 'mine')
    expect(winners).toHaveLength(1)
    holder = winners[0]
    const others = answers.filter((contender) => contender !== holder)
    for (const { answer } of others) expect(answer).toContain(`(process ${holder?.pid})`)
  }
})

interface Contender {
  pid: number | undefined
  answer: string
  kill(): Promise<unknown>
}

/** Another process that tries to take the directory, says how it went, and keeps what it got. */
async function contend(): Promise<Contender> {
  const module = new URL('./directory-lock.ts', import.meta.url).href
  const script = `
    const { lockDirectory } = await import(${JSON.stringify(module)})
    process.send(await lockDirectory(${JSON.stringify(directory)}).then(() => 'mine', (error) => error.message))
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  contenders.push(child)
  const answer = await new Promise<string>((resolve) =>
    child.once('message', (said) => resolve(String(said))),
  )
  return {
    pid: child.pid,
    answer,
    kill: () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      return ended
    },
  }
}
