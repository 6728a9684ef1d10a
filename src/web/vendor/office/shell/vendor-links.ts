import { type ForShopRoles, isForRoles, type ShopRole } from '#domain/ground/access/shop-roles.ts'
import { type PageGroup, type PageLink, waitingCount } from '#web/shared/ground/shell/page-link.ts'
import {
  BadgePercent,
  CalendarClock,
  ChartColumn,
  Dices,
  FileMinus,
  FileText,
  FileUp,
  HeartPulse,
  History,
  IndianRupee,
  LayoutDashboard,
  MessageCircleQuestion,
  MessageSquareText,
  MessagesSquare,
  Package,
  ReceiptText,
  Ruler,
  Scale,
  Settings,
  ShoppingBag,
  Tags,
  Truck,
  Undo2,
  UserCog,
  Users,
  Wallet,
} from '#web/ui/pictures/icons.ts'

/** What waits for a seller, each counted so far and no further. */
export interface VendorWaiting {
  toDispatch: number
  toInspect: number
  toAnswer: number
  toPrice: number
  questions: number
  reviews: number
  messages: number
}

/** A page of the portal, and for whom it is. */
interface VendorLink extends PageLink {
  roles: ForShopRoles
}

/**
 * The pages of the portal that are for somebody with these roles, in the sidebar and in the menu of narrow screens: the
 * day's work first, with how much it is.
 */
export function vendorLinks(waiting: VendorWaiting, roles: readonly ShopRole[]): readonly PageGroup[] {
  return allLinks(waiting)
    .map(({ links, ...group }) => ({
      ...group,
      links: links.filter((link) => isForRoles(roles, link.roles)).map(({ roles: _roles, ...link }) => link),
    }))
    .filter(({ links }) => links.length > 0)
}

// Long because it is one table.
function allLinks(waiting: VendorWaiting): readonly PageGroup<VendorLink>[] {
  const { toDispatch, toInspect, toAnswer, toPrice, questions, reviews, messages } = waiting
  return [
    { links: [{ to: '/vendor/dashboard', roles: ['anyone'], label: 'Dashboard', Icon: LayoutDashboard }] },
    {
      label: 'Orders',
      links: [
        {
          to: '/vendor/dispatch',
          roles: ['dispatch'],
          label: 'Dispatch',
          Icon: Truck,
          count: waitingCount(toDispatch, 'to ship or look after'),
        },
        { to: '/vendor/orders', roles: ['dispatch'], label: 'Orders', Icon: ShoppingBag },
        {
          to: '/vendor/returns',
          roles: ['dispatch'],
          label: 'Returns',
          Icon: Undo2,
          count: waitingCount(toInspect, 'to inspect or send'),
        },
        {
          to: '/vendor/messages',
          roles: ['dispatch'],
          label: 'Messages',
          Icon: MessagesSquare,
          count: waitingCount(messages, 'to answer'),
        },
        {
          to: '/vendor/disputes',
          roles: ['dispatch'],
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
          roles: ['stock'],
          label: 'Products',
          Icon: Package,
          count: waitingCount(toPrice, 'to price'),
        },
        { to: '/vendor/reliability', roles: ['stock'], label: 'Reliability', Icon: HeartPulse },
        { to: '/vendor/prices', roles: ['stock'], label: 'Prices', Icon: Tags },
        { to: '/vendor/promotions', roles: ['stock'], label: 'Promotions', Icon: BadgePercent },
        { to: '/vendor/launches', roles: ['stock'], label: 'Draws', Icon: Dices },
        { to: '/vendor/preorders', roles: ['stock'], label: 'Pre-orders', Icon: CalendarClock },
        { to: '/vendor/import', roles: ['stock'], label: 'Import', Icon: FileUp },
      ],
    },
    {
      label: 'Money',
      links: [
        { to: '/vendor/reports', roles: ['money'], label: 'Reports', Icon: ChartColumn },
        { to: '/vendor/earnings', roles: ['money'], label: 'Earnings', Icon: IndianRupee },
        { to: '/vendor/payouts', roles: ['money'], label: 'Payouts', Icon: Wallet },
        { to: '/vendor/invoices', roles: ['dispatch', 'money'], label: 'Invoices', Icon: ReceiptText },
        { to: '/vendor/credit-notes', roles: ['dispatch', 'money'], label: 'Credit notes', Icon: FileMinus },
        { to: '/vendor/papers', roles: ['money'], label: 'Papers', Icon: FileText },
      ],
    },
    {
      label: 'Your shop',
      links: [
        {
          to: '/vendor/questions',
          roles: ['stock', 'dispatch'],
          label: 'Questions',
          Icon: MessageCircleQuestion,
          count: waitingCount(questions, 'to answer'),
        },
        {
          to: '/vendor/reviews',
          roles: ['anyone'],
          label: 'Reviews',
          Icon: MessageSquareText,
          count: waitingCount(reviews, 'without an answer'),
        },
        { to: '/vendor/measurements', roles: ['anyone'], label: 'Measurements', Icon: Ruler },
        { to: '/vendor/customers', roles: ['dispatch'], label: 'Customers', Icon: Users },
        { to: '/vendor/team', roles: ['owner'], label: 'Team', Icon: UserCog },
        { to: '/vendor/activity', roles: ['owner'], label: 'Activity', Icon: History },
        { to: '/vendor/settings', roles: ['anyone'], label: 'Settings', Icon: Settings },
      ],
    },
  ]
}
