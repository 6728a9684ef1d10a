import { Notice } from '#web/ui/notice.tsx'

/** What became of the chosen rows: how many it was done for, and which not and why. */
export interface SeveralOutcome {
  words: string
  refused: { id: string; number: string; why: string }[]
  courierName: string
  /** The tracking numbers as they were typed, by the parcel. */
  typed: Readonly<Record<string, string>>
}

export function SeveralOutcomeNotice({ outcome }: { outcome: SeveralOutcome }) {
  const { words, refused } = outcome
  return (
    <Notice tone={refused.length > 0 ? 'bad' : 'warn'} role="alert" title={words} className="mb-6">
      {refused.length > 0 ? (
        <ul className="pt-1">
          {refused.map(({ id, number, why }) => (
            <li key={id}>
              {number ? <span className="figures font-medium">{number}: </span> : null}
              {why}
            </li>
          ))}
        </ul>
      ) : null}
    </Notice>
  )
}
