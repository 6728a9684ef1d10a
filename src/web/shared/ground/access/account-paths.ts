import type { Role } from '#domain/ground/access/session-limits.ts'

export interface AccountPaths {
  login: string
  /** Where somebody lands who signs in from nowhere in particular. */
  start: string
  /** The page of the person's own account, and how a link back to it reads. */
  home: string
  back: string
  password: string
  twoFactor: string
  passkeys: string
  sessions: string
  /** Where a proof of who they are is given. */
  prove: string
}

/** The addresses of signing in and of a person's own account. The pages are the same files for every audience (routes.ts). */
export const ACCOUNT_PATHS: Readonly<Record<Role, AccountPaths>> = {
  customer: {
    login: '/auth/login',
    start: '/',
    home: '/profile',
    back: 'Back to your profile',
    password: '/profile/password',
    twoFactor: '/profile/security',
    passkeys: '/profile/passkeys',
    sessions: '/profile/sessions',
    prove: '/profile/prove',
  },
  vendor: {
    login: '/vendor/login',
    start: '/vendor/dashboard',
    home: '/vendor/settings',
    back: 'Back to the settings',
    password: '/vendor/settings/password',
    twoFactor: '/vendor/settings/two-factor',
    passkeys: '/vendor/settings/passkeys',
    sessions: '/vendor/settings/sessions',
    prove: '/vendor/prove',
  },
  admin: {
    login: '/admin/login',
    start: '/admin/dashboard',
    home: '/admin/account',
    back: 'Back to your account',
    password: '/admin/account/password',
    twoFactor: '/admin/account/two-factor',
    passkeys: '/admin/account/passkeys',
    sessions: '/admin/account/sessions',
    prove: '/admin/prove',
  },
}

/** In the address of a sign-in page: whoever comes did not sign out, their session ran out. */
export const SESSION_ENDED = 'ended'

/** Whose page it is, by the pattern of the matched route: `vendor/prove` is a vendor's, `profile/prove` a customer's. */
export function audienceOf(pattern: string): Role {
  const first = pattern.split('/').find(Boolean)
  return first === 'vendor' || first === 'admin' ? first : 'customer'
}
