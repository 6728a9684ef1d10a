import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useMatches, useNavigation } from 'react-router'
import { X } from '#web/ui/pictures/icons.ts'
import { clearFailure, currentFailure, onFailureChange, type RequestFailure } from './failure-notice.ts'
import { guardReload, openAsDocument } from './guard-reload.ts'
import { noteShownPage } from './shown-page.ts'

export function useRequestFailure(): RequestFailure | undefined {
  return useSyncExternalStore(onFailureChange, currentFailure, () => undefined)
}

/**
 * Says at the top of the page that a request failed, until the next one succeeds or the person closes it. Part of the page
 * itself: the code of the toasts is fetched when it is wanted, which a cut connection would not allow.
 */
export function FailureBanner() {
  const { pathname, search } = useLocation()
  const matches = useMatches()
  useEffect(() => {
    noteShownPage({
      href: pathname + search,
      loaderData: new Map(matches.map(({ id, loaderData }) => [id, loaderData])),
    })
  }, [pathname, search, matches])
  const [isScriptMissing, setScriptMissing] = useState(false)
  useEffect(() => guardReload(() => setScriptMissing(true)), [])
  const { location: wanted } = useNavigation()
  useEffect(() => {
    // The router waits for ever for a script that did not come, and does not fetch it again.
    if (isScriptMissing && wanted) openAsDocument(wanted.pathname + wanted.search + wanted.hash)
  }, [isScriptMissing, wanted])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has come, whatever it is.
  useEffect(() => clearFailure(), [pathname])
  const failure = useRequestFailure()
  return (
    <div role="alert" className="fixed inset-x-4 top-19 z-50 mx-auto max-w-lg empty:hidden">
      {failure ? (
        <div className="flex items-center gap-3 rounded-control border border-bad bg-surface py-2 pr-1 pl-4 text-ink shadow-overlay">
          <p className="grow font-medium text-[0.9375rem]">{failure.text}</p>
          {failure.href ? (
            <a
              href={failure.href}
              className="inline-flex min-h-11 shrink-0 items-center px-2 font-semibold text-accent-text underline"
            >
              Try again
            </a>
          ) : null}
          <button
            type="button"
            aria-label="Close this message"
            onClick={clearFailure}
            className="inline-flex size-11 shrink-0 items-center justify-center rounded-control hover:bg-sunken"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </div>
      ) : null}
    </div>
  )
}
