import { NavLink } from 'react-router'
import { ButtonLink } from '#web/ui/button.tsx'
import { LogoutForm } from './logout-form.tsx'
import { NAV_LINK } from './nav-link.ts'

export interface SignedInCustomer {
  name: string
  email: string
}

/** In the wide header: the way in, or what belongs to whoever is in. */
export function AccountLinks({ customer }: { customer: SignedInCustomer | undefined }) {
  if (!customer)
    return (
      <>
        <NavLink to="/auth/login" className={NAV_LINK}>
          Sign in
        </NavLink>
        <ButtonLink to="/auth/register" size="sm">
          Register
        </ButtonLink>
      </>
    )
  return (
    <>
      <NavLink to="/profile" className={NAV_LINK} title={`Signed in as ${customer.email}`}>
        Profile
      </NavLink>
      <NavLink to="/orders" className={NAV_LINK}>
        My Orders
      </NavLink>
      <LogoutForm className={NAV_LINK} />
    </>
  )
}
