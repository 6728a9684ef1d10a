import {
  BadgePercent,
  Dices,
  FileMinus,
  FileText,
  FileUp,
  IndianRupee,
  LayoutDashboard,
  MessageSquareText,
  Package,
  ReceiptText,
  Scale,
  Settings,
  ShoppingBag,
  Tags,
  Truck,
  Undo2,
  Users,
  Wallet,
} from 'lucide-react'
import { type PageGroup, waitingCount } from '#web/shared/ground/shell/page-link.ts'

/** What waits for a seller, each counted so far and no further. */
export interface VendorWaiting {
  toDispatch: number
  toInspect: number
  toAnswer: number
  toPrice: number
}

/** The pages of the portal, in the sidebar and in the menu of narrow screens: the day's work first, with how much it is. */
export function vendorLinks(waiting: VendorWaiting): readonly PageGroup[] {
  const { toDispatch, toInspect, toAnswer, toPrice } = waiting
  return [
    { links: [{ to: '/vendor/dashboard', label: 'Dashboard', Icon: LayoutDashboard }] },
    {
      label: 'Orders',
      links: [
        {
          to: '/vendor/dispatch',
          label: 'Dispatch',
          Icon: Truck,
          count: waitingCount(toDispatch, 'to ship'),
        },
        { to: '/vendor/orders', label: 'Orders', Icon: ShoppingBag },
        {
          to: '/vendor/returns',
          label: 'Returns',
          Icon: Undo2,
          count: waitingCount(toInspect, 'to inspect or send'),
        },
        {
          to: '/vendor/disputes',
          label: 'Disputes',
          Icon: Scale,
          count: waitingCount(toAnswer, 'to answer'),
        },
      ],
    },
    {
      label: 'Catalogue',
      links: [
        {
          to: '/vendor/products',
          label: 'Products',
          Icon: Package,
          count: waitingCount(toPrice, 'to price'),
        },
        { to: '/vendor/prices', label: 'Prices', Icon: Tags },
        { to: '/vendor/promotions', label: 'Promotions', Icon: BadgePercent },
        { to: '/vendor/launches', label: 'Draws', Icon: Dices },
        { to: '/vendor/import', label: 'Import', Icon: FileUp },
      ],
    },
    {
      label: 'Money',
      links: [
        { to: '/vendor/earnings', label: 'Earnings', Icon: IndianRupee },
        { to: '/vendor/payouts', label: 'Payouts', Icon: Wallet },
        { to: '/vendor/invoices', label: 'Invoices', Icon: ReceiptText },
        { to: '/vendor/credit-notes', label: 'Credit notes', Icon: FileMinus },
        { to: '/vendor/papers', label: 'Papers', Icon: FileText },
      ],
    },
    {
      label: 'Your shop',
      links: [
        { to: '/vendor/reviews', label: 'Reviews', Icon: MessageSquareText },
        { to: '/vendor/customers', label: 'Customers', Icon: Users },
        { to: '/vendor/settings', label: 'Settings', Icon: Settings },
      ],
    },
  ]
}
