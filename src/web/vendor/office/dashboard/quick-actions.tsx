import { Link } from 'react-router'
import { type ForShopRoles, isForRoles, type ShopRole } from '#domain/ground/access/shop-roles.ts'
import { IndianRupee, Plus, ShoppingBag, Users } from '#web/ui/pictures/icons.ts'
import { PageSection } from '#web/ui/sections/page-section.tsx'

const ACTIONS = [
  {
    roles: ['stock'],
    to: '/vendor/products/new',
    label: 'Add Product',
    text: 'Enter it yourself or pick one from the catalogue',
    Icon: Plus,
  },
  {
    roles: ['dispatch'],
    to: '/vendor/orders',
    label: 'View Orders',
    text: 'What customers bought and where to send it',
    Icon: ShoppingBag,
  },
  {
    roles: ['money'],
    to: '/vendor/earnings',
    label: 'View Earnings',
    text: 'What we owe you, and when',
    Icon: IndianRupee,
  },
  {
    roles: ['dispatch'],
    to: '/vendor/customers',
    label: 'View Customers',
    text: 'Who buys from you',
    Icon: Users,
  },
] as const satisfies readonly ({ roles: ForShopRoles } & Record<string, unknown>)[]

export function QuickActions({ roles }: { roles: readonly ShopRole[] }) {
  return (
    <PageSection id="quick-actions" title="Quick actions">
      <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-4">
        {ACTIONS.filter((action) => isForRoles(roles, action.roles)).map(({ to, label, text, Icon }) => (
          <li key={to}>
            <Link
              to={to}
              prefetch="intent"
              className="flex h-full items-center gap-4 rounded-stage border border-line bg-surface p-4 hover:border-ink sm:p-5"
            >
              <span className="bg-sunken inline-flex size-11 shrink-0 items-center justify-center rounded-full border border-line">
                <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
              </span>
              <span className="min-w-0">
                <span className="block font-semibold">{label}</span>
                <span className="block text-muted text-sm">{text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}
