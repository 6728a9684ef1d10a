import {
  FileMinus,
  FileText,
  IndianRupee,
  LayoutDashboard,
  Package,
  ReceiptText,
  Scale,
  Settings,
  ShoppingBag,
  Truck,
  Undo2,
  Users,
  Wallet,
} from 'lucide-react'
import { cappedCount, WAITING_COUNTED_MAX } from '#domain/ground/shared/capped-count.ts'
import type { PageLink } from '#web/shared/ground/shell/page-link.ts'

/** The pages of the portal, in the sidebar and in the menu of narrow screens: the day's work first, with how much it is. */
export function vendorLinks({
  toDispatch,
  toInspect,
  toAnswer,
}: {
  toDispatch: number
  toInspect: number
  toAnswer: number
}): readonly PageLink[] {
  const waiting = toDispatch > 0 && {
    count: { shown: cappedCount(toDispatch, WAITING_COUNTED_MAX), of: 'to send' },
  }
  const returning = toInspect > 0 && {
    count: { shown: cappedCount(toInspect, WAITING_COUNTED_MAX), of: 'to inspect or send' },
  }
  const disputed = toAnswer > 0 && {
    count: { shown: cappedCount(toAnswer, WAITING_COUNTED_MAX), of: 'to answer' },
  }
  return [
    { to: '/vendor/dispatch', label: 'Dispatch', Icon: Truck, ...waiting },
    { to: '/vendor/dashboard', label: 'Dashboard', Icon: LayoutDashboard },
    { to: '/vendor/products', label: 'Products', Icon: Package },
    { to: '/vendor/orders', label: 'Orders', Icon: ShoppingBag },
    { to: '/vendor/returns', label: 'Returns', Icon: Undo2, ...returning },
    { to: '/vendor/disputes', label: 'Disputes', Icon: Scale, ...disputed },
    { to: '/vendor/invoices', label: 'Invoices', Icon: ReceiptText },
    { to: '/vendor/credit-notes', label: 'Credit notes', Icon: FileMinus },
    { to: '/vendor/earnings', label: 'Earnings', Icon: IndianRupee },
    { to: '/vendor/papers', label: 'Papers', Icon: FileText },
    { to: '/vendor/payouts', label: 'Payouts', Icon: Wallet },
    { to: '/vendor/customers', label: 'Customers', Icon: Users },
    { to: '/vendor/settings', label: 'Settings', Icon: Settings },
  ]
}
