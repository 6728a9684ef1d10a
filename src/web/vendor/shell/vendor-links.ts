import {
  IndianRupee,
  LayoutDashboard,
  type LucideIcon,
  Package,
  Settings,
  ShoppingBag,
  Users,
} from 'lucide-react'

/** The pages of the portal, in the sidebar and in the menu of narrow screens. */
export const VENDOR_LINKS: readonly { to: string; label: string; Icon: LucideIcon }[] = [
  { to: '/vendor/dashboard', label: 'Dashboard', Icon: LayoutDashboard },
  { to: '/vendor/products', label: 'Products', Icon: Package },
  { to: '/vendor/orders', label: 'Orders', Icon: ShoppingBag },
  { to: '/vendor/earnings', label: 'Earnings', Icon: IndianRupee },
  { to: '/vendor/customers', label: 'Customers', Icon: Users },
  { to: '/vendor/settings', label: 'Settings', Icon: Settings },
]
