import { textDifference } from '#domain/goods/catalogue/text-difference.ts'
import type { FactDifference } from '#web/shared/goods/catalogue/fact-differences.ts'
import { joinClasses } from '#web/ui/join-classes.ts'

/** What a product says beside what it would say, field by field. */
export function SideBySide({ differences }: { differences: readonly FactDifference[] }) {
  return (
    <>
      <p aria-hidden="true" className={joinClasses(COLUMNS, 'pb-2 text-muted text-sm max-sm:hidden')}>
        <span className="sm:col-start-2">Now</span>
        <span>Proposed</span>
      </p>
      <Differences differences={differences} />
    </>
  )
}

const COLUMNS = 'grid gap-x-5 gap-y-1 sm:grid-cols-[10rem_minmax(0,1fr)_minmax(0,1fr)]'

function Differences({ differences }: { differences: readonly FactDifference[] }) {
  return (
    <dl className="divide-y divide-line border-line border-y text-[0.9375rem]">
      {differences.map(({ label, before, after, isLong }) => (
        <div key={label} className={joinClasses(COLUMNS, 'py-3')}>
          <dt className="font-medium text-muted text-sm sm:pt-px">{label}</dt>
          <dd className="min-w-0 whitespace-pre-line break-words">
            <span className="text-muted text-sm sm:sr-only">Now: </span>
            {isLong ? <Marked before={before} after={after} show="before" /> : <Value text={before} />}
          </dd>
          <dd className="min-w-0 whitespace-pre-line break-words">
            <span className="text-muted text-sm sm:sr-only">Proposed: </span>
            {isLong ? (
              <Marked before={before} after={after} show="after" />
            ) : (
              <strong className="font-semibold">
                <Value text={after} />
              </strong>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Value({ text }: { text: string }) {
  return text ? <span>{text}</span> : <span className="font-normal text-muted">Not given</span>
}

/** A long text with what is only in it marked, by more than a colour. */
function Marked({ before, after, show }: { before: string; after: string; show: 'before' | 'after' }) {
  const left = show === 'before' ? 'gone' : 'new'
  const stretches = textDifference(before, after).filter(({ kind }) => kind === 'same' || kind === left)
  if (stretches.length === 0) return <Value text="" />
  let place = 0
  return (
    <>
      {stretches.map(({ kind, text }) => {
        const key = place
        place += text.length
        if (kind === 'gone')
          return (
            <del key={key} className="rounded-sm bg-bad-wash text-bad">
              {text}
            </del>
          )
        if (kind === 'new')
          return (
            <ins key={key} className="rounded-sm bg-good-wash text-good">
              {text}
            </ins>
          )
        return <span key={key}>{text}</span>
      })}
    </>
  )
}
