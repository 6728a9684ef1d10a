import { IndianRupee, LayoutDashboard, Package, Settings, ShoppingBag, Users } from 'lucide-react'
import type { PageLink } from '#web/shell/page-link.ts'

/** The pages of the portal, in the sidebar and in the menu of narrow screens. */
export const VENDOR_LINKS: readonly PageLink[] = [
  { to: '/vendor/dashboard', label: 'Dashboard', Icon: LayoutDashboard },
  { to: '/vendor/products', label: 'Products', Icon: Package },
  { to: '/vendor/orders', label: 'Orders', Icon: ShoppingBag },
  { to: '/vendor/earnings', label: 'Earnings', Icon: IndianRupee },
  { to: '/vendor/customers', label: 'Customers', Icon: Users },
  { to: '/vendor/settings', label: 'Settings', Icon: Settings },
]
