import { type PersistStorage, persist } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'

interface Person {
  uid: string
  name: string
  email: string
}

/** What this browser shows of who is signed in (specification, section 3). No credential: it opens nothing. */
export interface ShownIdentity {
  customer: Person | null
  vendor: (Person & { shopName: string }) | null
  /** Whoever it is, whatever the role. */
  identity: { uid: string; email: string } | null
}

export const AUTH_STORAGE_KEY = 'nn-auth-storage'

const NOBODY: ShownIdentity = { customer: null, vendor: null, identity: null }

const storage: PersistStorage<ShownIdentity> = {
  getItem: () => parse(reach((local) => local.getItem(AUTH_STORAGE_KEY))),
  setItem: (_name, value) => {
    reach((local) => local.setItem(AUTH_STORAGE_KEY, JSON.stringify(value)))
  },
  removeItem: () => {
    reach((local) => local.removeItem(AUTH_STORAGE_KEY))
  },
}

/** What was last shown in any tab of this browser; `persist` keeps it. Another tab learns of it by a `storage` event (`isOtherIdentity`). */
const authStore = createStore<ShownIdentity>()(
  persist(() => NOBODY, { name: AUTH_STORAGE_KEY, storage, skipHydration: true }),
)

/** Notes who is shown here, for the other tabs to follow. Writes only what is new, so that two tabs never echo. */
export function rememberShown(shown: ShownIdentity): void {
  const before = storage.getItem(AUTH_STORAGE_KEY)
  const known = before && 'state' in before ? before.state : undefined
  if (JSON.stringify(known) !== JSON.stringify(shown)) authStore.setState(shown, true)
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

function parse(text: string | null | undefined): { state: ShownIdentity } | null {
  try {
    return JSON.parse(text ?? 'null')
  } catch (error) {
    // Anything may stand there: extensions and people write into it too.
    if (error instanceof SyntaxError) return null
    throw error
  }
}

function reach<Value>(use: (local: Storage) => Value): Value | undefined {
  try {
    return use(window.localStorage)
  } catch (error) {
    // Private windows and full disks refuse; any other error is a bug.
    if (error instanceof DOMException) return undefined
    throw error
  }
}
