/** @typedef {import('./test-report.mjs').FileReport} FileReport */

const SLOWEST = 20

/**
 * The last lines of a run: how long each kind took, its slowest files, what was skipped and why, and how much is left to
 * the full run. A test that is skipped says the reason in its name; one that a commit leaves out (`testInFull`) is counted.
 *
 * @param {readonly FileReport[]} files
 * @param {number} leftFiles files that were not read
 * @returns {string}
 */
export function summarize(files, leftFiles) {
  const rows = [...new Set(files.map(({ kind }) => kind))].map((kind) => {
    const some = files.filter((file) => file.kind === kind)
    const tests = sum(some, ({ passed, failed }) => passed + failed)
    return [kind, String(some.length), String(tests), inSeconds(sum(some, ({ seconds }) => seconds))]
  })
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)
  const all = files.flatMap((file) => file.skipped.map((name) => `  ${file.file}: ${name}`))
  const skipped = all.filter((line) => line.includes('(skipped: '))
  const leftToFull = all.length - skipped.length
  return [
    table([['kind', 'files', 'tests', 'seconds of a worker'], ...rows]),
    'The slowest files, in seconds of a worker:',
    table(slowest.map(({ file, seconds, kind }) => [file, kind, inSeconds(seconds)])),
    skipped.length === 0
      ? 'Nothing was skipped.'
      : [`Skipped, with the reason (${skipped.length}):`, ...skipped].join('\n'),
    ...(leftFiles + leftToFull === 0
      ? []
      : [
          `Left to npm test -- --full: ${leftFiles} files (tests/full-tier.mjs says why) and ${leftToFull} tests (CONTRIBUTING.md).`,
        ]),
  ].join('\n\n')
}

function sum(files, of) {
  return files.reduce((all, file) => all + of(file), 0)
}

function inSeconds(seconds) {
  return seconds.toFixed(1)
}

/** The first column to the left, the others to the right. */
function table(rows) {
  const widths = rows[0]?.map((_cell, column) => Math.max(...rows.map((row) => row[column].length))) ?? []
  const line = (row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column])))
      .join('  ')
  return rows.map((row) => `  ${line(row)}`).join('\n')
}
