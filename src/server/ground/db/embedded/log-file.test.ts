import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { boundLogs, openLog } from './log-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nn-log-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a log is emptied before it fills the disk, under the hand of its writer, and its predecessor is kept', () => {
  const log = join(folder, 'web.log')
  writeFileSync(log, Buffer.alloc(9_999_990))
  const writer = openLog(log)
  writeSync(writer, 'one line more\n')
  boundLogs(folder)
  writeSync(writer, 'and the next\n')
  expect(readFileSync(log, 'utf8')).toBe('and the next\n')
  expect(statSync(`${log}.1`).size).toBe(10_000_004)
})

test('a small log is left as it is', () => {
  const log = join(folder, 'web.log')
  writeFileSync(log, 'one line\n')
  boundLogs(folder)
  expect(readFileSync(log, 'utf8')).toBe('one line\n')
})
