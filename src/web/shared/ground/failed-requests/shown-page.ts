/** The page that the browser shows now: its address and what each of its routes was given. */
export interface ShownPage {
  href: string
  loaderData: ReadonlyMap<string, unknown>
}

let shown: ShownPage = { href: '', loaderData: new Map() }

export function noteShownPage(page: ShownPage): void {
  shown = page
}

export const shownPage = (): ShownPage => shown
