import { formatCount } from '#domain/ground/shared/money.ts'
import { ListTabs } from '#web/ui/list-tabs.tsx'

interface ProductTabsProps {
  current: 'all' | 'needs-price'
  /** How many products need a price. */
  unpriced: number
}

/** The vendor's two lists of products; one alone needs no tabs. */
export function ProductTabs({ current, unpriced }: ProductTabsProps) {
  if (unpriced === 0 && current === 'all') return null
  const tabs = [
    { key: 'all', label: 'All products', to: '/vendor/products', isCurrent: current === 'all' },
    {
      key: 'needs-price',
      label: (
        <>
          Needs a price <span className="figures text-muted">{formatCount(unpriced)}</span>
        </>
      ),
      to: '/vendor/products/needs-price',
      isCurrent: current === 'needs-price',
    },
  ]
  return <ListTabs label="Products" tabs={tabs} className="mb-6" />
}
