import { withStorage } from '../../ground/shared/browser-storage.ts'

interface Person {
  uid: string
  name: string
  email: string
}

/** What this browser shows of who is signed in (docs/specification.md, “Security and law”). No credential: it opens nothing. */
export interface ShownIdentity {
  customer: Person | null
  vendor: (Person & { shopName: string }) | null
  /** Whoever it is, whatever the role. */
  identity: { uid: string; email: string } | null
}

export const AUTH_STORAGE_KEY = 'nn-auth-storage'

/**
 * Notes who is shown here, for the other tabs to follow: they learn of it by a `storage` event (`isOtherIdentity`).
 * Writes only what is new, so that two tabs never echo.
 */
export function rememberShown(shown: ShownIdentity): void {
  const known = parse(withStorage('localStorage', (local) => local.getItem(AUTH_STORAGE_KEY)))?.state
  if (JSON.stringify(known) === JSON.stringify(shown)) return
  withStorage('localStorage', (local) =>
    local.setItem(AUTH_STORAGE_KEY, JSON.stringify({ state: shown, version: 0 })),
  )
}

/** Whether the text of a `storage` event tells of somebody else than is shown here. */
export function isOtherIdentity(newValue: string | null, shown: ShownIdentity): boolean {
  return parse(newValue)?.state?.identity?.uid !== shown.identity?.uid
}

/** Who is shown, from what the server told this page. */
export function shownIdentity(visitor: {
  customer?: Person | undefined
  vendor?: (Person & { shopName: string }) | undefined
  admin?: Person | undefined
}): ShownIdentity {
  const { customer = null, vendor = null, admin } = visitor
  const somebody = customer ?? vendor ?? admin
  return { customer, vendor, identity: somebody ? { uid: somebody.uid, email: somebody.email } : null }
}

function parse(text: string | null | undefined): { state?: ShownIdentity } | null {
  try {
    return JSON.parse(text ?? 'null')
  } catch (error) {
    // Anything may stand there: extensions and people write into it too.
    if (error instanceof SyntaxError) return null
    throw error
  }
}
