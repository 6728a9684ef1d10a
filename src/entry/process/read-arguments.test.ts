import { execFile } from 'node:child_process'
import { expect, test } from 'vitest'

test.each([
  ['restore.ts', '--chekc', "Unknown option '--chekc'.\n"],
  ['admin-create.ts', '--another=yes', "Option '--another' does not take an argument\n"],
])('%s says in one line that it does not know %s', async (entry, option, said) => {
  const ended = await new Promise<{ code: unknown; stderr: string }>((resolve) => {
    execFile(process.execPath, [`src/entry/${entry}`, option], (error, _, stderr) =>
      resolve({ code: error?.code, stderr }),
    )
  })
  expect(ended).toEqual({ code: 1, stderr: said })
})
