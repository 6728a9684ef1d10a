import type { Department } from '#web/storefront/ground/shared/departments.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { MenuDetails } from '#web/ui/shell/menu-details.tsx'
import { HereLink } from './here-link.tsx'
import { LogoutForm } from './logout-form.tsx'
import { OWN_LINKS, SHOP_LINKS } from './shop-links.ts'

export interface SignedInCustomer {
  name: string
  email: string
}

interface ShopMenuProps {
  customer: SignedInCustomer | undefined
  departments: readonly Department[]
}

/** What belongs to whoever is there, every kind of product in one press, and every other way through the shop; at all widths. */
export function ShopMenu({ customer, departments }: ShopMenuProps) {
  return (
    <MenuDetails owner={customer?.name}>
      <div className="flex flex-col gap-5 px-(--gutter) pt-2 pb-6">
        {customer ? null : (
          <div className="grid grid-cols-2 gap-3 pt-2 lg:hidden">
            <ButtonLink to="/auth/login">Sign in</ButtonLink>
            <ButtonLink to="/auth/register">Register</ButtonLink>
          </div>
        )}
        <nav aria-label="Account" className="shop-menu">
          {customer ? <HereLink to="/profile" label="Profile" /> : null}
          {OWN_LINKS.map((link) => (
            <HereLink key={link.to} {...link} />
          ))}
        </nav>
        <nav aria-label="All departments" className="kind-menu lg:hidden">
          {departments.map(({ kinds, ...link }) => [
            <HereLink key={link.to} {...link} className="col-span-full" />,
            ...(kinds ?? []).map((kind) => <HereLink key={kind.to} {...kind} />),
          ])}
        </nav>
        <nav aria-label="Shop" className="shop-menu">
          {SHOP_LINKS.map((link) => (
            <HereLink key={link.to} {...link} />
          ))}
          <HereLink to="/vendor/login" label="Vendor Login" />
        </nav>
        {customer ? (
          <div className="flex items-center justify-between gap-4">
            <p className="wrap-anywhere min-w-0 text-muted text-sm">Signed in as {customer.email}</p>
            <LogoutForm className="min-h-11 rounded-control border border-edge px-4 font-semibold text-[0.9375rem] hover:border-ink" />
          </div>
        ) : null}
      </div>
    </MenuDetails>
  )
}
