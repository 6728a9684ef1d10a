import { cappedCount, WAITING_COUNTED_MAX } from '#domain/ground/shared/capped-count.ts'
import {
  RETURN_TAB_LABELS,
  RETURN_TABS,
  type ReturnTab,
  returnList,
} from '#domain/orders/returns/return-list.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListTabs } from '#web/ui/list-tabs.tsx'
import { PackageCheck } from '#web/ui/pictures/icons.ts'

interface ReturnTabsProps {
  home: string
  tab: ReturnTab
  counts: Readonly<Record<ReturnTab, number>>
}

/** What of the returns is shown, with how many wait. */
export function ReturnTabs({ home, tab, counts }: ReturnTabsProps) {
  return (
    <ListTabs
      label="Returns"
      className="mb-6"
      tabs={RETURN_TABS.map((key) => ({
        key,
        label: (
          <>
            {RETURN_TAB_LABELS[key]}
            {counts[key] > 0 ? (
              <span className="figures text-muted">{cappedCount(counts[key], WAITING_COUNTED_MAX)}</span>
            ) : null}
          </>
        ),
        to: home + returnList.search(key === 'inspect' ? {} : { tab: key }),
        isCurrent: key === tab,
      }))}
    />
  )
}

const NOTHING: Readonly<Record<ReturnTab, { title: string; text: string }>> = {
  inspect: {
    title: 'Nothing to inspect',
    text: 'Returns that have arrived wait here for inspection.',
  },
  coming: {
    title: 'Nothing is coming back',
    text: 'Requested returns are here until they arrive.',
  },
  replace: {
    title: 'Nothing to send',
    text: 'Accepted returns that need a replacement or repair are here.',
  },
  back: {
    title: 'Nothing to send back',
    text: 'Refused items are here until they are sent back.',
  },
  ended: { title: 'No returns yet', text: 'Closed returns are here, latest first.' },
}

export function NoReturns({ tab }: { tab: ReturnTab }) {
  const { title, text } = NOTHING[tab]
  return (
    <EmptyState icon={PackageCheck} title={title}>
      <p>{text}</p>
    </EmptyState>
  )
}
