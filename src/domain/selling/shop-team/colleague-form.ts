import { SHOP_ROLES, type ShopRole } from '#domain/ground/access/shop-roles.ts'
import { emailProblem, normaliseEmail, refuseFields } from '#domain/ground/shared/form-fields.ts'
import { ok, type Result } from '#domain/ground/shared/result.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'
import { NAME_LENGTH_MAX, nameProblem } from '#domain/people/sign-in/registration-form.ts'

/** So many people may act for one shop, open invitations counted. */
export const COLLEAGUES_MAX = 50

export interface ColleagueForm {
  /** Trimmed, in lower case. */
  email: string
  name: string
  roles: ShopRole[]
}

/**
 * The roles that a form names, one field each (`role-stock`), in their order; undefined where it names none. An owner
 * may do everything, so that no other role is kept beside it.
 */
export function readShopRoles(raw: Readonly<Record<string, unknown>>): ShopRole[] | undefined {
  const roles = SHOP_ROLES.filter((role) => raw[`role-${role}`] === 'on')
  if (roles.length === 0) return undefined
  return roles.includes('owner') ? ['owner'] : roles
}

/** Checks whom to invite, and for what. */
export function checkColleagueForm(
  raw: Readonly<Record<string, unknown>>,
): Result<ColleagueForm, 'shop_team.invitation_invalid'> {
  const email = normaliseEmail(raw.email)
  const name = oneLine(raw.name)
  const roles = readShopRoles(raw)
  const refusal = refuseFields('shop_team.invitation_invalid', {
    email: emailProblem(email),
    name: nameProblem(name, 'Name is required', NAME_LENGTH_MAX),
    roles: roles ? undefined : ROLES_MISSING,
  })
  return refusal ?? ok({ email, name, roles: roles ?? [] })
}

export const ROLES_MISSING = 'Please choose at least one role'
