import {
  Activity,
  Banknote,
  BookOpenCheck,
  FileText,
  Landmark,
  LayoutDashboard,
  LifeBuoy,
  Newspaper,
  Package,
  Puzzle,
  ReceiptText,
  Scale,
  ScrollText,
  Settings,
  Store,
  Truck,
  Undo2,
  Users,
  UsersRound,
  Wallet,
} from 'lucide-react'
import type { Permission } from '#domain/ground/access/office-roles.ts'
import type { PageLink } from '#web/shared/ground/shell/page-link.ts'

interface AdminLink extends PageLink {
  /** Shown to who may open it; the page asks again. */
  permission: Permission
}

/** The pages of the back office, in the sidebar and in the menu of narrow screens. */
export const ADMIN_LINKS: readonly AdminLink[] = [
  { to: '/admin/dashboard', label: 'Dashboard', Icon: LayoutDashboard, permission: 'dashboard.read' },
  { to: '/admin/users', label: 'Manage Users', Icon: Users, permission: 'users.read' },
  { to: '/admin/vendors', label: 'Vendors', Icon: Store, permission: 'vendors.read' },
  { to: '/admin/products', label: 'Manage Products', Icon: Package, permission: 'products.read' },
  { to: '/admin/orders', label: 'Orders', Icon: ReceiptText, permission: 'orders.read' },
  { to: '/admin/returns', label: 'Returns', Icon: Undo2, permission: 'orders.read' },
  { to: '/admin/cash', label: 'Couriers’ cash', Icon: Banknote, permission: 'cash.read' },
  { to: '/admin/papers', label: 'Papers', Icon: FileText, permission: 'papers.read' },
  { to: '/admin/payouts', label: 'Payouts', Icon: Wallet, permission: 'payouts.read' },
  { to: '/admin/ledger', label: 'Ledger', Icon: BookOpenCheck, permission: 'ledger.read' },
  { to: '/admin/support', label: 'Support', Icon: LifeBuoy, permission: 'support.read' },
  { to: '/admin/fit-claims', label: 'Fit claims', Icon: Puzzle, permission: 'disputes.read' },
  { to: '/admin/disputes', label: 'Disputes', Icon: Scale, permission: 'disputes.read' },
  { to: '/admin/chargebacks', label: 'Chargebacks', Icon: Landmark, permission: 'disputes.read' },
  { to: '/admin/newsletter', label: 'Newsletter', Icon: Newspaper, permission: 'newsletter.read' },
  { to: '/admin/shipping', label: 'Delivery', Icon: Truck, permission: 'settings.read' },
  { to: '/admin/settings', label: 'Settings', Icon: Settings, permission: 'settings.read' },
  { to: '/admin/team', label: 'Team', Icon: UsersRound, permission: 'users.read' },
  { to: '/admin/audit', label: 'Audit log', Icon: ScrollText, permission: 'audit.read' },
  { to: '/admin/system', label: 'System', Icon: Activity, permission: 'system.read' },
]
