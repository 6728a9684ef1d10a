import { useLocation } from 'react-router'
import { ListTabs } from '#web/ui/list-tabs.tsx'

const TABS = [
  { to: '/admin/vendors', label: 'All sellers' },
  { to: '/admin/vendors/commission', label: 'Commission' },
] as const

/** The two pages about sellers in general. */
export function SellerTabs() {
  const { pathname } = useLocation()
  const tabs = TABS.map((tab) => ({ ...tab, key: tab.to, isCurrent: tab.to === pathname }))
  return <ListTabs label="Sellers" tabs={tabs} arePages />
}
