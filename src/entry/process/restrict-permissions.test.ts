import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { diskFiles } from '#server/ground/outside/disk-files.ts'
import { keepPrivate } from './restrict-permissions.ts'

let folder: string
let directory: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nn-private-'))
  directory = join(folder, 'data')
  mkdirSync(join(directory, 'files/pictures/a/b'), { recursive: true })
  mkdirSync(join(directory, 'logs'))
  for (const file of ['session-secret', 'logs/web.log', 'files/pictures/one.webp', 'files/pictures/a/b/two'])
    writeFileSync(join(directory, file), 'x')
  execFileSync('chmod', ['-R', 'a+rX', folder])
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
const open = () => execFileSync('find', [directory, '-perm', '/077'], { encoding: 'utf8' }).trim()

test('what was open to other accounts is closed to them, however deep it lies', () => {
  expect(open()).not.toBe('')
  expect(keepPrivate(directory)).toBe(true)
  expect(open()).toBe('')
  expect([modeOf(join(directory, 'logs')), modeOf(join(directory, 'session-secret'))]).toEqual(['700', '600'])
  expect(keepPrivate(directory)).toBe(false)
})

test('a secret that alone is open in a closed directory is found and closed', () => {
  keepPrivate(directory)
  chmodSync(join(directory, 'session-secret'), 0o644)
  chmodSync(join(directory, 'files/pictures'), 0o755)
  expect(keepPrivate(directory)).toBe(true)
  expect(open()).toBe('')
})

test('what a link points to stays as it is', () => {
  const elsewhere = join(folder, 'elsewhere')
  writeFileSync(elsewhere, 'somebody else’s')
  chmodSync(elsewhere, 0o644)
  symlinkSync(elsewhere, join(directory, 'link'))
  keepPrivate(directory)
  expect(modeOf(elsewhere)).toBe('644')
})

test('a new file and its new folders are closed from the start, under any umask', async () => {
  const before = process.umask(0)
  try {
    await diskFiles(join(directory, 'files')).put('documents/pan.pdf', new Uint8Array([1]), 'application/pdf')
  } finally {
    process.umask(before)
  }
  expect(modeOf(join(directory, 'files/documents'))).toBe('700')
  expect(modeOf(join(directory, 'files/documents/pan.pdf'))).toBe('600')
})
