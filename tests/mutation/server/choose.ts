import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AllChanges, sliceOf } from './all-changes.ts'
import { asked, FOLDER, paths } from './asked.ts'
import type { Change } from './changes.ts'
import { shaOf } from './coverage.ts'
import { keyOf } from './explained.ts'

/** Where money, stock and access are decided: all of their changes are tried in a full run. */
const DANGEROUS = new Set(
  (
    'access accounting cancellations checkout disputes earnings fulfilment inventory invoicing ' +
    'order-moves orders payments payouts refunds returns sign-in'
  ).split(' '),
)
/** Of the other slices: one change of so many, chosen by the content of its file, so that a run is the same again. */
const SHARE_OF_OTHERS = 8

export const isDangerous = (file: string) => DANGEROUS.has(sliceOf(file))

/** The changes that are asked for. */
export function choose({ all, sources }: AllChanges): Change[] {
  const isInShare = ({ file, id }: Change) => {
    const { sha, first } = sources.get(file) ?? { sha: '0', first: 0 }
    return (Number.parseInt(sha.slice(0, 8), 16) + id - first) % SHARE_OF_OTHERS === 0
  }
  const isAsked = whichAreAsked()
  const some = all.filter(
    (each) =>
      !isLayout(each) &&
      (!asked.kind || each.kind === asked.kind) &&
      (isAsked ? isAsked(each) : isDangerous(each.file) || (!asked.dangerous && isInShare(each))),
  )
  return asked.sample ? sampleOf(some, Number(asked.sample)) : some
}

/** Where something stands on a printed page is looked at, not tested. */
function isLayout({ file, kind }: Change): boolean {
  return file.includes('/pdf/') && kind === 'arithmetic'
}

function whichAreAsked(): ((change: Change) => boolean) | undefined {
  if (paths.length > 0) return ({ file }) => paths.some((path) => file.includes(path))
  if (asked.everything) return () => true
  if (asked.changed) {
    const files = changedFiles()
    return ({ file }) => files.has(file)
  }
  if (!asked.survivors) return undefined
  const survived = lastSurvivors()
  return (change) => survived.has(keyOf(change))
}

function changedFiles(): ReadonlySet<string> {
  const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).split('\n')
  const now = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')]
  return new Set([...now, ...git('diff', '--name-only', 'HEAD~1', 'HEAD')])
}

function lastSurvivors(): ReadonlySet<string> {
  const lines = readFileSync(join(FOLDER, 'survivors.jsonl'), 'utf8').trim().split('\n')
  return new Set(lines.filter((line) => line !== '').map((line) => keyOf(JSON.parse(line))))
}

function sampleOf(some: readonly Change[], count: number): Change[] {
  const ranked = some.map((each) => ({ each, rank: shaOf(`${asked.seed} ${keyOf(each)}`) }))
  const sorted = ranked.toSorted((one, other) => (one.rank < other.rank ? -1 : 1))
  return sorted
    .slice(0, count)
    .map(({ each }) => each)
    .toSorted((one, other) => one.id - other.id)
}
