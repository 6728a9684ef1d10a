import { formatCount } from '#domain/ground/shared/money.ts'
import { joinClasses } from '#web/ui/join-classes.ts'

interface Counts {
  new: number
  changed: number
  unchanged: number
  wrong: number
}

const WORDS = [
  { key: 'new', tried: 'would be new', done: 'new' },
  { key: 'changed', tried: 'would change', done: 'changed' },
  { key: 'unchanged', tried: 'unchanged', done: 'unchanged' },
  { key: 'wrong', tried: 'wrong', done: 'wrong, skipped' },
] as const

/** What a file does, or did, in four figures. */
export function RunCounts({ counts, isImport }: { counts: Counts; isImport: boolean }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 border-line border-y py-5 sm:grid-cols-4">
      {WORDS.map(({ key, tried, done }) => (
        <div key={key} className="flex flex-col-reverse">
          <dt className="text-muted text-sm">{isImport ? done : tried}</dt>
          <dd
            className={joinClasses(
              'figures font-semibold text-2xl',
              key === 'wrong' && counts.wrong > 0 && 'text-bad',
            )}
          >
            {formatCount(counts[key])}
          </dd>
        </div>
      ))}
    </dl>
  )
}
