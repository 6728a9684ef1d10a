import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pinnedNode } from './pinned-node.mjs'
import { PROJECT } from './project.mjs'
import { runInFront } from './run.mjs'
import { toolOf } from './tools.mjs'

/** @typedef {import('./test-report.mjs').FileReport} FileReport */

/**
 * Runs Vitest with these arguments, its words on our own terminal, and answers what each file has done.
 * A run can fail without a failed test: an error outside of all tests, or no test at all.
 *
 * @param {readonly string[]} args
 * @param {Record<string, string>} env
 * @returns {Promise<{ files: FileReport[], failedOutside: number }>}
 */
export async function runTests(args, env) {
  const folder = mkdtempSync(join(tmpdir(), 'nanonagar-tests-'))
  const report = join(folder, 'report.json')
  const reporters = ['--reporter=default', `--reporter=${join(PROJECT, 'bin/steps/test-report.mjs')}`]
  try {
    const code = await runInFront(pinnedNode(), [toolOf('vitest', 'vitest'), 'run', ...reporters, ...args], {
      env: { ...env, NN_REPORT: report },
    })
    const { files, unhandled } = readReport(report)
    const isFailed = files.some(({ failed }) => failed > 0)
    return { files, failedOutside: unhandled || (code !== 0 && !isFailed ? 1 : 0) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A run that ended before its tests has written none. */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    console.error(`The report of the tests cannot be read: ${error.message}`)
    return { files: [], unhandled: 0 }
  }
}
