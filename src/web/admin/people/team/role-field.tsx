import { BACK_OFFICE_ROLES, type BackOfficeRole, ROLE_NAMES } from '#domain/ground/access/office-roles.ts'
import { SelectField } from '#web/ui/select-field.tsx'

/** What each role is for, as the person who gives it has to know. */
const WHAT_FOR: Readonly<Record<BackOfficeRole, string>> = {
  owner: 'everything, including the team and the settings',
  catalogue: 'products, categories and sellers',
  orders: 'orders and their exports',
  support: 'tickets and customers',
  finance: 'commission; orders and settings read only',
  'read-only': 'sees everything, changes nothing',
}

export function RoleField({ value }: { value: string }) {
  return (
    <SelectField label="Role" name="role" defaultValue={value}>
      {BACK_OFFICE_ROLES.map((role) => (
        <option key={role} value={role}>
          {ROLE_NAMES[role]}: {WHAT_FOR[role]}
        </option>
      ))}
    </SelectField>
  )
}
