import type { LucideIcon } from 'lucide-react'

/** A page of an area, in its sidebar and in the menu of narrow screens. */
export interface PageLink {
  to: string
  label: string
  Icon: LucideIcon
}
