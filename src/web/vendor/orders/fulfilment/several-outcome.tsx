import { Link } from 'react-router'
import { counted } from '#domain/ground/shared/counted.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Before the parcel's id, the name of the field of its tracking number, and of its e-way bill's number. */
export const TRACKING = 'tracking.'
export const EWAY = 'eway.'

/** What was typed to hand parcels over, as it comes back with what was refused; by the parcel where it is of one. */
export interface SentHandOver {
  chosen: readonly string[]
  typed: Readonly<Record<string, string>>
  ewayBills: Readonly<Record<string, string>>
  courierName: string
  /** The numbers that were scanned in a row. */
  numbers: string
  withoutNumbers: boolean
}

/** What became of the chosen rows: how many it was done for, how each left, and which not and why. */
export interface SeveralOutcome {
  words: string
  /** It was done for some of them. */
  isPartly: boolean
  left?: { id: string; number: string; vendorOrderId: string; courierName: string; trackingNumber: string }[]
  refused: { id: string; number: string; why: string }[]
  sent?: SentHandOver
}

/** Above the list, where the boxes are: that nothing was chosen, how each parcel left, or what it was not done for, and why. */
export function SeveralOutcomeNotice({ outcome }: { outcome: SeveralOutcome }) {
  const { words, refused, isPartly, left = [] } = outcome
  return (
    <div id="refused" className="mb-6 flex scroll-mt-24 flex-col gap-3">
      {refused.length > 0 ? (
        <Notice
          tone={isPartly ? 'warn' : 'bad'}
          title={isPartly ? `${counted(refused.length, 'row')} still to do` : words}
        >
          <ul className="pt-1">
            {refused.map(({ id, number, why }) => (
              <li key={id} className="wrap-anywhere">
                {number ? <span className="figures font-medium">{number}: </span> : null}
                {why}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {isPartly ? (
        <Notice tone="good" role="status" title={words}>
          <ul className="pt-1 empty:hidden">
            {left.map((parcel) => (
              <li key={parcel.id} className="wrap-anywhere">
                <Link to={`/vendor/orders/${parcel.vendorOrderId}#parcels`} className="figures text-link">
                  {parcel.number}
                </Link>
                {': '}
                {parcel.courierName}
                {', '}
                {parcel.trackingNumber ? (
                  <span className="figures">{parcel.trackingNumber}</span>
                ) : (
                  <span>no tracking number yet</span>
                )}
              </li>
            ))}
          </ul>
        </Notice>
      ) : refused.length === 0 ? (
        <Notice tone="bad" role="alert" title={words} />
      ) : null}
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
