/** The groups of a sidebar that somebody folded or unfolded, by their names; of the others their area decides. */
export type MenuGroups = Readonly<Record<string, boolean>>

const COOKIE = 'nn-menu'
const ONE_YEAR_SECONDS = 365 * 24 * 3600
const GROUPS_MAX = 20

/** What the browser kept for the area that is open: its cookie is sent to that area alone. Anything odd is left out. */
export function readMenuGroups(headers: Headers): MenuGroups {
  const cookies = (headers.get('Cookie') ?? '').split(';').map((cookie) => cookie.trim())
  const text = cookies.find((cookie) => cookie.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1) ?? ''
  const groups = text.split('.', GROUPS_MAX).flatMap((group) => {
    const [, key, isOpen] = /^([a-z-]{1,30})_([01])$/.exec(group) ?? []
    return key ? [[key, isOpen === '1'] as const] : []
  })
  return Object.fromEntries(groups)
}

/** The line of a cookie that keeps them for an area, "/vendor"; no secret: the page’s own script writes it. */
export function menuGroupsLine(groups: MenuGroups, area: string): string {
  const text = Object.entries(groups)
    .map(([key, isOpen]) => `${key}_${isOpen ? 1 : 0}`)
    .join('.')
  return `${COOKIE}=${text}; Max-Age=${ONE_YEAR_SECONDS}; Path=${area}; SameSite=Lax`
}

/** "Your shop" as its key. */
export function menuGroupKey(label: string): string {
  return label.toLowerCase().replaceAll(/[^a-z]+/g, '-')
}
