import { type BackOfficeRole, mayDo, type Permission } from '#domain/ground/access/office-roles.ts'
import type { Waiting } from '#server/money/reporting/waiting-views.ts'
import { type PageGroup, type PageLink, waitingCount } from '#web/shared/ground/shell/page-link.ts'
import {
  Activity,
  BadgePercent,
  Banknote,
  BookOpenCheck,
  ChartColumn,
  Dices,
  FileText,
  HeartPulse,
  Landmark,
  LayoutDashboard,
  LifeBuoy,
  MessageCircleQuestion,
  MessageSquareText,
  MessagesSquare,
  Newspaper,
  Package,
  Puzzle,
  ReceiptText,
  RotateCcw,
  Ruler,
  Scale,
  ScrollText,
  Settings,
  Store,
  Tag,
  Truck,
  Undo2,
  Users,
  UsersRound,
  Wallet,
} from '#web/ui/pictures/icons.ts'

interface AdminLink extends PageLink {
  /** Shown to who may open it; the page asks again. */
  permission: Permission
}

/** What waits on the pages of the back office. */
export type OfficeWaiting = Waiting & { tickets: number; messages: number }

/** The pages of the back office in their groups, in the sidebar and in the menu of narrow screens. */
const GROUPS: readonly PageGroup<AdminLink>[] = [
  {
    links: [
      { to: '/admin/dashboard', label: 'Dashboard', Icon: LayoutDashboard, permission: 'dashboard.read' },
    ],
  },
  {
    label: 'Sales',
    links: [
      { to: '/admin/orders', label: 'Orders', Icon: ReceiptText, permission: 'orders.read' },
      { to: '/admin/returns', label: 'Returns', Icon: Undo2, permission: 'orders.read' },
      { to: '/admin/shipping', label: 'Delivery', Icon: Truck, permission: 'settings.read' },
    ],
  },
  {
    label: 'Catalogue',
    links: [
      { to: '/admin/products', label: 'Manage Products', Icon: Package, permission: 'products.read' },
      { to: '/admin/reliability', label: 'Reliability', Icon: HeartPulse, permission: 'products.read' },
      { to: '/admin/promotions', label: 'Promotions', Icon: BadgePercent, permission: 'vendors.read' },
      { to: '/admin/launches', label: 'Draws', Icon: Dices, permission: 'vendors.read' },
    ],
  },
  {
    label: 'People',
    links: [
      { to: '/admin/users', label: 'Manage Users', Icon: Users, permission: 'users.read' },
      { to: '/admin/vendors', label: 'Sellers', Icon: Store, permission: 'vendors.read' },
      { to: '/admin/team', label: 'Team', Icon: UsersRound, permission: 'users.read' },
      { to: '/admin/newsletter', label: 'Newsletter', Icon: Newspaper, permission: 'newsletter.read' },
    ],
  },
  {
    label: 'Money',
    links: [
      { to: '/admin/refunds', label: 'Refunds', Icon: RotateCcw, permission: 'orders.read' },
      { to: '/admin/cash', label: 'Couriers’ cash', Icon: Banknote, permission: 'cash.read' },
      { to: '/admin/payouts', label: 'Payouts', Icon: Wallet, permission: 'payouts.read' },
      { to: '/admin/papers', label: 'Papers', Icon: FileText, permission: 'papers.read' },
      { to: '/admin/reports', label: 'Reports', Icon: ChartColumn, permission: 'ledger.read' },
      { to: '/admin/ledger', label: 'Ledger', Icon: BookOpenCheck, permission: 'ledger.read' },
    ],
  },
  {
    label: 'Service',
    links: [
      { to: '/admin/support', label: 'Support', Icon: LifeBuoy, permission: 'support.read' },
      { to: '/admin/messages', label: 'Messages', Icon: MessagesSquare, permission: 'support.read' },
      { to: '/admin/questions', label: 'Questions', Icon: MessageCircleQuestion, permission: 'reviews.read' },
      { to: '/admin/reviews', label: 'Reviews', Icon: MessageSquareText, permission: 'reviews.read' },
      { to: '/admin/measurements', label: 'Measurements', Icon: Ruler, permission: 'reviews.read' },
      { to: '/admin/fit-claims', label: 'Fit claims', Icon: Puzzle, permission: 'disputes.read' },
      { to: '/admin/slips', label: 'Price slips', Icon: Tag, permission: 'disputes.read' },
      { to: '/admin/disputes', label: 'Disputes', Icon: Scale, permission: 'disputes.read' },
      { to: '/admin/chargebacks', label: 'Chargebacks', Icon: Landmark, permission: 'disputes.read' },
    ],
  },
  {
    label: 'System',
    links: [
      { to: '/admin/settings', label: 'Settings', Icon: Settings, permission: 'settings.read' },
      { to: '/admin/audit', label: 'Audit log', Icon: ScrollText, permission: 'audit.read' },
      { to: '/admin/system', label: 'System', Icon: Activity, permission: 'system.read' },
    ],
  },
]

export const ADMIN_LINKS: readonly AdminLink[] = GROUPS.flatMap(({ links }) => links)

/** Of each page what waits there, and of what it is for those who listen. */
const WAITS: Readonly<Record<string, (waiting: OfficeWaiting) => PageLink['count']>> = {
  '/admin/orders': ({ lateOrders }) => waitingCount(lateOrders, 'late'),
  '/admin/returns': ({ overdueReturns }) => waitingCount(overdueReturns, 'overdue'),
  '/admin/products': ({ listings }) => waitingCount(listings, 'to review'),
  '/admin/reliability': ({ batches }) => waitingCount(batches, 'to look at'),
  '/admin/vendors': ({ vendors, identityChanges }) => waitingCount(vendors + identityChanges, 'to decide'),
  '/admin/refunds': ({ failedRefunds }) => waitingCount(failedRefunds, 'failed'),
  '/admin/cash': ({ missingCash }) => waitingCount(missingCash, 'missing'),
  '/admin/ledger': ({ ledgerDifferences }) => waitingCount(ledgerDifferences, 'to explain'),
  '/admin/support': ({ tickets }) => waitingCount(tickets, 'near or past the limit'),
  '/admin/questions': ({ questions }) => waitingCount(questions, 'to decide'),
  '/admin/reviews': ({ reviews, suspicions }) => waitingCount(reviews + suspicions, 'to decide'),
  '/admin/measurements': ({ measurements }) => waitingCount(measurements, 'to decide'),
  '/admin/messages': ({ messages }) => waitingCount(messages, 'to decide or answer'),
  '/admin/fit-claims': ({ fitClaims }) => waitingCount(fitClaims, 'to decide'),
  '/admin/slips': ({ slips }) => waitingCount(slips, 'to decide'),
  '/admin/disputes': ({ disputes }) => waitingCount(disputes, 'to decide'),
  '/admin/chargebacks': ({ chargebacks, lostChargebacks }) =>
    waitingCount(chargebacks + lostChargebacks, 'to answer or decide'),
  '/admin/system': ({ failedMails, failedJobs }) => waitingCount(failedMails + failedJobs, 'failed'),
}

/** The pages that a role may open, each with what waits there; without counts where they could not be read. */
export function adminGroups(role: BackOfficeRole, waiting: OfficeWaiting | undefined): PageGroup[] {
  return GROUPS.map(({ links, ...group }) => ({
    ...group,
    links: links
      .filter(({ permission }) => mayDo(role, permission))
      .map((link) => ({ ...link, count: waiting && WAITS[link.to]?.(waiting) })),
  })).filter(({ links }) => links.length > 0)
}
