import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { openAsDocument } from '#web/shared/ground/failed-requests/guard-reload.ts'
import { Search } from '#web/ui/pictures/icons.ts'
import type { JumpDialog } from './jump-dialog.tsx'
import type { JumpPlace } from './jump-group.ts'

/**
 * The way to the jump search, also by Ctrl K (⌘ K on a Mac). A link to the search page; with JavaScript it opens the
 * dialog, whose code is fetched the first time.
 */
export function JumpButton({ place }: { place: JumpPlace }) {
  const [Dialog, setDialog] = useState<typeof JumpDialog>()
  const [isOpen, setOpen] = useState(false)
  const [timesOpened, setTimesOpened] = useState(0)
  const isMac = useSyncExternalStore(neverChanges, readIsMac, () => false)

  const open = useCallback(async () => {
    setOpen(true)
    setTimesOpened((times) => times + 1)
    await import('./jump-dialog.tsx').then(
      (module) => setDialog(() => module.JumpDialog),
      // The script cannot be fetched: the page needs none.
      () => openAsDocument(place.path),
    )
  }, [place.path])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isModified = isMac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey
      if (!isModified || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      if (isOpen) setOpen(false)
      // Another dialog asks something first.
      else if (!document.querySelector('[role="dialog"][data-open], [role="alertdialog"][data-open]'))
        void open()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isMac, isOpen, open])

  return (
    <>
      <Link
        to={place.path}
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          void open()
        }}
        className="inline-flex size-11 shrink-0 items-center justify-center gap-2 rounded-control text-muted hover:bg-sunken hover:text-ink md:w-44 md:justify-start lg:w-64 md:border md:border-edge md:bg-surface md:px-3 md:text-sm md:hover:border-ink md:hover:bg-surface"
      >
        <Search aria-hidden="true" className="size-5 md:size-4" />
        <span className="sr-only md:not-sr-only md:grow">
          Search<span className="sr-only">{place.label.replace(/^Search/, '')}</span>
        </span>
        <span
          aria-hidden="true"
          className="noscript:hidden hidden rounded-sm border border-line px-1.5 py-0.5 font-sans text-xs md:inline"
        >
          {isMac ? '⌘ K' : 'Ctrl K'}
        </span>
      </Link>
      {Dialog ? (
        <Dialog place={place} isOpen={isOpen} onOpenChange={setOpen} timesOpened={timesOpened} />
      ) : null}
    </>
  )
}

const neverChanges = () => () => {}
const readIsMac = () => /^Mac|^iP/.test(navigator.platform)
