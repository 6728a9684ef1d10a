import type { LucideIcon } from 'lucide-react'

/** A page of an area, in its sidebar and in the menu of narrow screens. */
export interface PageLink {
  to: string
  label: string
  Icon: LucideIcon
  /** How much waits there: "12", and of what for those who listen. */
  count?: { shown: string; of: string } | undefined
}
