import {
  Activity,
  LayoutDashboard,
  LifeBuoy,
  Newspaper,
  Package,
  ReceiptText,
  ScrollText,
  Settings,
  Store,
  Users,
  UsersRound,
} from 'lucide-react'
import type { Duty } from '#domain/access/back-office.ts'
import type { PageLink } from '#web/shell/page-link.ts'

interface AdminLink extends PageLink {
  /** Shown to who may open it; the page asks again. */
  duty: Duty
}

/** The pages of the back office, in the sidebar and in the menu of narrow screens. */
export const ADMIN_LINKS: readonly AdminLink[] = [
  { to: '/admin/dashboard', label: 'Dashboard', Icon: LayoutDashboard, duty: 'dashboard.read' },
  { to: '/admin/users', label: 'Manage Users', Icon: Users, duty: 'users.read' },
  { to: '/admin/vendors', label: 'Vendors', Icon: Store, duty: 'vendors.read' },
  { to: '/admin/products', label: 'Manage Products', Icon: Package, duty: 'products.read' },
  { to: '/admin/orders', label: 'Orders', Icon: ReceiptText, duty: 'orders.read' },
  { to: '/admin/support', label: 'Support', Icon: LifeBuoy, duty: 'support.read' },
  { to: '/admin/newsletter', label: 'Newsletter', Icon: Newspaper, duty: 'newsletter.read' },
  { to: '/admin/settings', label: 'Settings', Icon: Settings, duty: 'settings.read' },
  { to: '/admin/team', label: 'Team', Icon: UsersRound, duty: 'users.read' },
  { to: '/admin/audit', label: 'Audit log', Icon: ScrollText, duty: 'audit.read' },
  { to: '/admin/system', label: 'System', Icon: Activity, duty: 'system.read' },
]
