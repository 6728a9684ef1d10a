import { SETTLED_DAYS } from '#domain/goods/reliability/reliability-figures.ts'
import type { ReliabilityWords } from '#domain/goods/reliability/reliability-words.ts'
import { TOLD_MIN } from '#domain/goods/reliability/shown-reliability.ts'

/** How many of a product came back and how many failed, and how that is counted. */
export function Reliability({ words: { back, failed, reasons } }: { words: ReliabilityWords }) {
  return (
    <div className="flex max-w-prose flex-col gap-4">
      <ul className="figures divide-y divide-line text-[0.9375rem]">
        {[back, ...(reasons ? [reasons] : []), ...failed].map((text) => (
          <li key={text} className="py-2.5">
            {text}
          </li>
        ))}
      </ul>
      <details>
        <summary className="text-link inline-flex min-h-11 items-center text-sm">How we count</summary>
        <ul className="flex list-disc flex-col gap-2 pt-2 pl-5 text-muted text-sm">
          {HOW.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </details>
    </div>
  )
}

const HOW = [
  `Sold: new items from all our sellers that were delivered at least ${SETTLED_DAYS} days ago. Returns that nobody has decided yet are left out.`,
  'An item that only its seller says was delivered counts once its payment has reached us. If it came back or failed, it counts in any case.',
  'Came back: returned within the return time, for any reason, or refunded after a dispute about what arrived.',
  'Failed: stopped working later, and the seller accepted the claim under warranty. A claim that was refused does not count.',
  'An item counts for as long as we would hear of its failure: until it comes back, its warranty ends, or today. So an item that is younger than 12 months does not count as one that lasted 12 months (Kaplan–Meier estimate).',
  'In brackets: where the share would be in 95 of 100 such counts. The more items, the narrower it is.',
  `We do not give numbers below ${TOLD_MIN}, so that nobody’s purchase can be recognised.`,
  'What a maker repaired without us is not known to us.',
]
