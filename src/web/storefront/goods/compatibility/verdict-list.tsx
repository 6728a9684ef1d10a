import { shownWeight } from '#domain/goods/compatibility/verdicts/shown-weight.ts'
import type { Answer, Fact, Verdict } from '#domain/goods/compatibility/verdicts/verdict.ts'
import { counted } from '#domain/ground/shared/counted.ts'
import { AnswerBadge } from './answer-badge.tsx'

const ORDER: readonly Answer[] = ['does not fit', 'not known', 'fits if', 'fits']

/** A fact with where it comes from and since when, in words. */
type ShownFact = Omit<Fact, 'source'> & { from?: string }
/** On paper nothing can be opened. */
const OPEN_IN_PRINT = 'print:[&::details-content]:[content-visibility:visible]'

/** A verdict with what its rule compares, in words. */
export type ShownVerdict = Omit<Verdict, 'facts'> & { title: string; facts: readonly ShownFact[] }

/** Every verdict on a build with the facts that it compared; the worst first, and what fits behind one line. */
export function VerdictList({ verdicts }: { verdicts: readonly ShownVerdict[] }) {
  const sorted = verdicts.toSorted((one, other) => ORDER.indexOf(one.answer) - ORDER.indexOf(other.answer))
  const fitting = sorted.filter(({ answer }) => answer === 'fits')
  const others = sorted.filter(({ answer }) => answer !== 'fits')
  return (
    <>
      {others.length > 0 ? <Verdicts verdicts={others} /> : null}
      {fitting.length > 0 ? (
        <details open={others.length === 0} className={`border-line border-t pt-1 ${OPEN_IN_PRINT}`}>
          <summary className="flex min-h-11 cursor-pointer items-center gap-3 font-medium">
            <AnswerBadge answer="fits" />
            {counted(fitting.length, 'comparison')}
          </summary>
          <Verdicts verdicts={fitting} />
        </details>
      ) : null}
    </>
  )
}

function Verdicts({ verdicts }: { verdicts: readonly ShownVerdict[] }) {
  return (
    <ul>
      {verdicts.map((verdict, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rule may speak several times, always in this order
        <li key={`${verdict.rule} ${at}`} className="border-line border-t py-3">
          <details className={OPEN_IN_PRINT}>
            <summary className="flex cursor-pointer flex-wrap items-baseline gap-x-3 gap-y-1">
              <AnswerBadge answer={shownWeight(verdict)} />
              <span className="font-medium">{verdict.title}</span>
              <span className="basis-full text-sm">
                {verdict.why} {verdict.condition}
              </span>
            </summary>
            <FactTable facts={verdict.facts} />
          </details>
        </li>
      ))}
    </ul>
  )
}

/** What a rule compared. */
export function FactTable({ facts }: { facts: readonly ShownFact[] }) {
  if (facts.length === 0)
    return <p className="pt-2 text-muted text-sm">This check is about the parts themselves.</p>
  return (
    <dl className="grid gap-x-6 gap-y-2 pt-3 text-sm sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      {facts.map(({ partId, partName, key, label, value, from }) => (
        <div key={`${partId} ${key}`} className="contents">
          <dt className="text-muted">
            {label} of {partName}
          </dt>
          <dd>
            {value ?? 'Not in the catalogue'}
            {from ? <span className="block text-muted">{from}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}
