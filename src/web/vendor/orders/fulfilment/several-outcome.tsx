import { counted } from '#domain/ground/shared/counted.ts'
import { Notice } from '#web/ui/notice.tsx'

/** What became of the chosen rows: how many it was done for, and which not and why. */
export interface SeveralOutcome {
  words: string
  /** It was done for some of them. */
  isPartly: boolean
  refused: { id: string; number: string; why: string }[]
  courierName: string
  /** The tracking numbers as they were typed, by the parcel. */
  typed: Readonly<Record<string, string>>
}

/** Above the list, where the boxes are: that nothing was chosen, or what it was not done for, and why. */
export function SeveralOutcomeNotice({ outcome: { words, refused, isPartly } }: { outcome: SeveralOutcome }) {
  return (
    <div id="refused" className="scroll-mt-24">
      <Notice
        tone={isPartly ? 'warn' : 'bad'}
        title={isPartly ? `${words} ${counted(refused.length, 'row')} still to do:` : words}
        {...(refused.length === 0 && { role: 'alert' as const })}
        className="mb-6"
      >
        <ul className="pt-1 empty:hidden">
          {refused.map(({ id, number, why }) => (
            <li key={id}>
              {number ? <span className="figures font-medium">{number}: </span> : null}
              {why}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}

/** The same beside the button that was pressed, at the other end of the list. */
export function OutcomeBesideButton({ outcome: { words, refused } }: { outcome: SeveralOutcome }) {
  const [first] = refused
  return (
    <p role="alert" className="pb-2 font-medium text-bad text-sm sm:text-right">
      <span>{words}</span>{' '}
      {refused.length === 1 && first ? (
        <span>
          {first.number ? `${first.number}: ` : ''}
          {first.why}
        </span>
      ) : first ? (
        <a href="#refused" className="text-link">
          See why {counted(refused.length, 'row')} failed
        </a>
      ) : null}
    </p>
  )
}
