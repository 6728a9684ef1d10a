import { useCallback, useRef } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'

interface UnsavedChangesProps {
  isDirty: boolean
  /** The form is a page of a list: another page or another search leaves it too. */
  isPageOfList?: boolean
}

/** Asks before what was typed is left behind: by a link, by Back, or by closing the tab. */
export function UnsavedChanges({ isDirty, isPageOfList = false }: UnsavedChangesProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      (currentLocation.pathname !== nextLocation.pathname ||
        (isPageOfList && currentLocation.search !== nextLocation.search)),
  )
  // Confirming also closes the dialog, which must not count as staying.
  const isLeaving = useRef(false)
  useBeforeUnload(
    useCallback(
      (event) => {
        if (isDirty) event.preventDefault()
      },
      [isDirty],
    ),
  )
  return (
    <ConfirmDialog
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => {
        if (!open && blocker.state === 'blocked' && !isLeaving.current) blocker.reset()
      }}
      onConfirm={() => {
        if (blocker.state !== 'blocked') return
        isLeaving.current = true
        blocker.proceed()
      }}
    >
      Your changes on this page are not saved.
    </ConfirmDialog>
  )
}
