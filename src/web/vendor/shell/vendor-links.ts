import {
  IndianRupee,
  LayoutDashboard,
  Package,
  ReceiptText,
  Settings,
  ShoppingBag,
  Truck,
  Users,
} from 'lucide-react'
import { cappedCount, WAITING_COUNTED_MAX } from '#domain/shared/capped-count.ts'
import type { PageLink } from '#web/shell/page-link.ts'

/** The pages of the portal, in the sidebar and in the menu of narrow screens: the day's work first, with how much it is. */
export function vendorLinks(toDispatch: number): readonly PageLink[] {
  const waiting = toDispatch > 0 && {
    count: { shown: cappedCount(toDispatch, WAITING_COUNTED_MAX), of: 'to send' },
  }
  return [
    { to: '/vendor/dispatch', label: 'Dispatch', Icon: Truck, ...waiting },
    { to: '/vendor/dashboard', label: 'Dashboard', Icon: LayoutDashboard },
    { to: '/vendor/products', label: 'Products', Icon: Package },
    { to: '/vendor/orders', label: 'Orders', Icon: ShoppingBag },
    { to: '/vendor/invoices', label: 'Invoices', Icon: ReceiptText },
    { to: '/vendor/earnings', label: 'Earnings', Icon: IndianRupee },
    { to: '/vendor/customers', label: 'Customers', Icon: Users },
    { to: '/vendor/settings', label: 'Settings', Icon: Settings },
  ]
}
