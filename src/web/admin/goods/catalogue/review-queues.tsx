import { cappedCount, WAITING_COUNTED_MAX } from '#domain/ground/shared/capped-count.ts'
import { SegmentedLinks } from '#web/ui/segmented-links.tsx'

interface ReviewQueuesProps {
  of: (typeof QUEUES)[number]['key']
  counts: Readonly<Record<(typeof QUEUES)[number]['key'], number>>
}

/** The queues of the catalogue's review, each with how much waits. */
export function ReviewQueues({ of, counts }: ReviewQueuesProps) {
  return (
    <SegmentedLinks
      label="Queues"
      choices={QUEUES.map(({ key, label, to }) => ({
        key,
        label: (
          <>
            {label}{' '}
            <span className="figures font-normal">{cappedCount(counts[key], WAITING_COUNTED_MAX)}</span>
          </>
        ),
        to,
        isCurrent: of === key,
      }))}
      className="my-5"
    />
  )
}

const QUEUES = [
  {
    key: 'proposals',
    label: 'Proposals for shared products',
    to: '/admin/products/review?of=proposals',
  },
  { key: 'listings', label: 'New and changed listings', to: '/admin/products/review?of=listings' },
  { key: 'answers', label: 'Answers against the specification', to: '/admin/products/review/answers' },
] as const
