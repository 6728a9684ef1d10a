import { lazy, Suspense, useEffect, useState } from 'react'
import { announce, displayToasts, type Toast, whenFirstAnnounced } from './toasts.ts'

export { notify } from './toasts.ts'

/** A display that cannot be fetched must not take the page with it: then the toasts are plain text. */
const ToastDisplay = lazy(async () => {
  const display = await import('./toast-display.tsx').catch(() => undefined)
  return { default: display?.ToastDisplay ?? PlainToasts }
})

/**
 * The place of the toasts, once on a page. `initial`: those that came with the page (after a redirect); without
 * JavaScript they stand there as plain text. The display's code is fetched with the first toast.
 */
export function Toaster({ initial }: { initial: readonly Toast[] }) {
  const [wanted, setWanted] = useState(false)
  useEffect(() => whenFirstAnnounced(() => setWanted(true)), [])
  useEffect(() => {
    // React runs an effect twice in development; a page announces its toasts once.
    if (announced.has(initial)) return
    announced.add(initial)
    for (const toast of initial) announce(toast)
  }, [initial])
  return (
    <>
      {initial.length > 0 ? (
        <noscript>
          <ul className="page-width flex flex-col items-center gap-2 py-3">
            {initial.map((toast) => (
              <li
                key={toast.text}
                className={`rounded-control bg-surface px-4 py-3 font-medium shadow-raised ${WORDS[toast.kind]}`}
              >
                {toast.text}
              </li>
            ))}
          </ul>
        </noscript>
      ) : null}
      {wanted ? (
        <Suspense>
          <ToastDisplay />
        </Suspense>
      ) : null}
    </>
  )
}

function PlainToasts() {
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  useEffect(() => displayToasts((toast) => setToasts([toast])), [])
  return (
    <div role="status" className="fixed inset-x-4 top-19 z-50 mx-auto max-w-sm">
      {toasts.map(({ kind, text }) => (
        <p
          key={text}
          className={`rounded-control border border-line bg-surface px-4 py-3 font-medium shadow-overlay ${WORDS[kind]}`}
        >
          {text}
        </p>
      ))}
    </div>
  )
}

const announced = new WeakSet<readonly Toast[]>()
const WORDS = { success: 'text-good', error: 'text-bad', message: 'text-ink' }
