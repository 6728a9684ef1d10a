import type { FitCheck } from '#domain/goods/builder/fit-checks.ts'
import type { Answer } from '#domain/goods/compatibility/verdicts/verdict.ts'

const SIGNS: Readonly<Record<Answer, { sign: string; words: string }>> = {
  fits: { sign: '✓', words: 'fits' },
  'fits if': { sign: '!', words: 'has a condition' },
  'not known': { sign: '?', words: 'is not known' },
  'does not fit': { sign: '✕', words: 'does not fit' },
}

/** What was compared of a part, each with its answer as a sign: "socket ✓ · card length 242 of 360 mm ✓". */
export function FitCheckList({ checks }: { checks: readonly FitCheck[] }) {
  if (checks.length === 0) return null
  return (
    <ul aria-label="What was checked" className="figures flex flex-wrap text-muted text-sm">
      {checks.map(({ words, answer }) => (
        <li key={words} className="not-last:after:px-1.5 not-last:after:content-['·']">
          {words} <span aria-hidden="true">{SIGNS[answer].sign}</span>
          <span className="sr-only">{SIGNS[answer].words}</span>
        </li>
      ))}
    </ul>
  )
}
