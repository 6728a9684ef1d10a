import type { ComponentType, ReactNode } from 'react'

/** A file of the kit, and what it exports in every state that it has. */
export interface KitSection {
  /** Below src/web/ui. */
  file: string
  States: ComponentType
}

/** What the page of the kit was made with. */
export interface KitPageData {
  /** The key of a picture, where the shop has it. */
  picture: string | undefined
}

/** Where links and forms of the kit lead: to itself. */
export const HERE = '/demo/kit'

/** States beside one another, as many as fit. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}

/** States that take as much room as they are given. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-5 sm:grid-cols-2">{children}</div>
}

/** States below one another. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className="flex flex-col gap-5">{children}</div>
}
