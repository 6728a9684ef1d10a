import { useId } from 'react'
import { SHOP_ROLE_NAMES, SHOP_ROLES, type ShopRole } from '#domain/ground/access/shop-roles.ts'
import type { RefusedForm } from '#web/shared/ground/refusals/refusal.ts'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { FieldError } from '#web/ui/field.tsx'

/** What each role is for, as the owner who gives it has to know. */
const WHAT_FOR: Readonly<Record<ShopRole, string>> = {
  owner: 'Everything, with this team, bank account, documents and API keys',
  stock: 'Products, stock, prices, promotions, imports, and answers to questions',
  dispatch:
    'Orders, packing, invoices, returns, disputes, messages, and answers to reviews and questions, with customers’ names and addresses',
  money: 'Earnings, payouts and tax papers; invoices, which name who bought',
}

/** Somebody's roles as a sentence names them. */
export function roleNames(roles: readonly ShopRole[]): string {
  return roles.map((role) => SHOP_ROLE_NAMES[role]).join(', ')
}

/** One box a role; what was chosen before a refusal stays chosen. */
export function RolesField({
  roles,
  answer,
}: {
  roles: readonly ShopRole[]
  answer: RefusedForm | undefined
}) {
  const errorId = useId()
  const error = answer?.fields.roles
  const isChosen = (role: ShopRole) => (answer ? answer.typed[`role-${role}`] === 'on' : roles.includes(role))
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="pb-1 font-medium text-sm">Role</legend>
      {SHOP_ROLES.map((role) => (
        <Checkbox
          key={role}
          name={`role-${role}`}
          defaultChecked={isChosen(role)}
          label={
            <>
              <span className="block font-medium">{SHOP_ROLE_NAMES[role]}</span>
              <span className="block text-muted">{WHAT_FOR[role]}</span>
            </>
          }
        />
      ))}
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  )
}
