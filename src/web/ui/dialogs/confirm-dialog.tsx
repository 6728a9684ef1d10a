import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import type { ReactElement, ReactNode } from 'react'
import { Button } from '../button.tsx'
import { BACKDROP, POPUP } from './dialog.tsx'

interface ConfirmDialogProps {
  title: ReactNode
  /** What will happen, and whether it can be undone. */
  children?: ReactNode
  /** Says the deed, not "OK": "Clear cart". */
  confirmLabel: string
  cancelLabel?: string
  tone?: 'danger' | 'primary'
  onConfirm: () => void
  trigger?: ReactElement
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/** Asks before something that cannot be taken back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, cancelLabel = 'Cancel', tone = 'danger', onConfirm, trigger } = props
  const { open, onOpenChange } = props
  return (
    <Base.Root
      {...(open === undefined ? {} : { open })}
      {...(onOpenChange ? { onOpenChange: (next: boolean) => onOpenChange(next) } : {})}
    >
      {trigger ? <Base.Trigger render={trigger} /> : null}
      <Base.Portal>
        <Base.Backdrop className={BACKDROP} />
        <Base.Popup
          className={`${POPUP} top-1/2 left-1/2 w-[min(28rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 gap-2 rounded-stage border border-line p-6 data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0`}
        >
          <Base.Title className="text-xl">{title}</Base.Title>
          {children ? <Base.Description className="text-muted">{children}</Base.Description> : null}
          <div className="flex flex-wrap justify-end gap-3 pt-4">
            <Base.Close render={<Button>{cancelLabel}</Button>} />
            <Base.Close
              render={
                <Button variant={tone} onClick={onConfirm}>
                  {confirmLabel}
                </Button>
              }
            />
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
