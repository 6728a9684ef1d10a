import { useEffect, useMemo } from 'react'
import { useRevalidator } from 'react-router'
import { AUTH_STORAGE_KEY, isOtherIdentity, rememberShown, shownIdentity } from './auth-storage.ts'

/**
 * Keeps all tabs of a browser in agreement about who is signed in. A sign-out, or another person's sign-in, in one tab
 * has every other tab ask the server again: a guarded page then goes to its sign-in page.
 */
export function AuthStorageSync({ visitor }: { visitor: Parameters<typeof shownIdentity>[0] }) {
  const shown = useMemo(() => shownIdentity(visitor), [visitor])
  const { revalidate } = useRevalidator()

  useEffect(() => rememberShown(shown), [shown])

  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      const isOurs = event.key === AUTH_STORAGE_KEY || event.key === null
      if (isOurs && isOtherIdentity(event.newValue, shown)) revalidate()
    }
    /** A page that the Back button brings out of the browser's memory may show somebody who has left since. */
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) revalidate()
    }
    window.addEventListener('storage', onStorage)
    window.addEventListener('pageshow', onShow)
    return () => {
      window.removeEventListener('storage', onStorage)
      window.removeEventListener('pageshow', onShow)
    }
  }, [shown, revalidate])
  return null
}
