import { useLocation } from 'react-router'
import type { Department } from '#web/storefront/ground/shared/departments.ts'
import { ChevronDown } from '#web/ui/pictures/icons.ts'
import { HereLink } from './here-link.tsx'

/** The departments of the shop below the wide header; narrow screens have them in the menu. */
export function Departments({ departments }: { departments: readonly Department[] }) {
  const { key } = useLocation()
  return (
    <nav aria-label="Departments" className="departments">
      {departments.map(({ label, to, kinds }) =>
        kinds ? (
          // A new page closes it.
          <div key={to + key}>
            <button type="button" popoverTarget={label}>
              {label}
              <ChevronDown aria-hidden="true" className="size-4" />
            </button>
            <div id={label} popover="auto">
              {kinds.map((kind) => (
                <HereLink key={kind.to} {...kind} />
              ))}
              <HereLink label={`All ${label.toLowerCase()}`} to={to} />
            </div>
          </div>
        ) : (
          <HereLink key={to} label={label} to={to} />
        ),
      )}
    </nav>
  )
}
