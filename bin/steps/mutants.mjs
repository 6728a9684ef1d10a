import { delimiter, dirname } from 'node:path'
import { pinnedNode } from './pinned-node.mjs'
import { runQuietly } from './run.mjs'
import { toolOf } from './tools.mjs'

/**
 * Changes the rules that decide money, stock and access in thousands of small ways and sees whether a test notices each.
 * Answers the table of scores; throws below the score in tests/mutation/rules.json.
 */
export function runMutants(_say, args = []) {
  const tool = [toolOf('@stryker-mutator/core', 'stryker'), 'run', 'tests/mutation/rules.json', ...args]
  // The tool starts its test runners with the `node` that it finds.
  const PATH = [dirname(pinnedNode()), process.env.PATH].join(delimiter)
  return runQuietly(pinnedNode(), tool, { env: { PATH } })
}

/**
 * The same for use cases, stores and views, whose tests have a real database. Without a word: every change of the slices
 * in which money, stock and access are decided, and a share of the others. What may be asked for stands in
 * tests/mutation/server/run.ts. Answers the scores and the survivors; throws when too many survive without a reason.
 */
export function runServerMutants(say, args = []) {
  return runQuietly(pinnedNode(), ['tests/mutation/server/run.ts', ...args], { onLine: say })
}
