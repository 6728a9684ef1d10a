import { useLocation } from 'react-router'
import { ListTabs } from '#web/ui/list-tabs.tsx'

const TABS = [
  { to: '/admin/products', label: 'All products' },
  { to: '/admin/products/review', label: 'Review' },
  { to: '/admin/products/home', label: 'Home page' },
  { to: '/admin/products/search', label: 'Search' },
  { to: '/admin/products/missing', label: 'Missing facts' },
  { to: '/admin/categories', label: 'Categories and brands' },
] as const

/** The parts of managing products, one step from each other. */
export function ProductTabs() {
  const { pathname } = useLocation()
  const tabs = TABS.map((tab) => ({ ...tab, key: tab.to, isCurrent: tab.to === pathname }))
  return <ListTabs label="Manage products" tabs={tabs} arePages />
}
