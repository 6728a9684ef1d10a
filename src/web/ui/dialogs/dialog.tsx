import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactElement, ReactNode, RefObject } from 'react'
import { X } from '#web/ui/pictures/icons.ts'
import { joinClasses } from '../join-classes.ts'

interface DialogProps {
  title: ReactNode
  description?: ReactNode
  /** The button that opens it; or leave it out and drive `open`. */
  trigger?: ReactElement
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** `sheet`: slides in from the side (from below on a phone), for filters. `screen`: over all of it. */
  place?: 'center' | 'sheet' | 'screen'
  /** What has the focus first, and once it is closed; else the first control, and what had it before. */
  focus?: { first: RefObject<HTMLElement | null>; last: RefObject<HTMLElement | null> }
  /** Stays in view below what scrolls. */
  footer?: ReactNode
  children: ReactNode
}

export function Dialog(props: DialogProps) {
  const { title, description, trigger, open, onOpenChange, place = 'center', focus, footer, children } = props
  return (
    <Base.Root
      {...(open === undefined ? {} : { open })}
      {...(onOpenChange ? { onOpenChange: (next: boolean) => onOpenChange(next) } : {})}
    >
      {trigger ? <Base.Trigger render={trigger} /> : null}
      <Base.Portal>
        <Base.Backdrop className={BACKDROP} />
        <Base.Popup
          className={joinClasses(POPUP, PLACES[place])}
          {...(focus ? { initialFocus: focus.first, finalFocus: focus.last } : {})}
        >
          <div className="flex items-start gap-4 px-5 pt-4 pb-3">
            <div className="min-w-0 grow pt-1.5">
              <Base.Title className="text-xl">{title}</Base.Title>
              {description ? (
                <Base.Description className="pt-1 text-muted text-sm">{description}</Base.Description>
              ) : null}
            </div>
            <Base.Close
              aria-label="Close"
              className="-mr-2 inline-flex size-11 shrink-0 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-ink"
            >
              <X aria-hidden="true" className="size-5" />
            </Base.Close>
          </div>
          <div className="min-h-0 grow overflow-y-auto overscroll-contain px-5 pb-5">{children}</div>
          {footer ? (
            <div className="flex flex-wrap justify-end gap-3 border-line border-t px-5 py-4">{footer}</div>
          ) : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** Put it round a button inside a dialog: pressing the button also closes the dialog. */
export function DialogClose({ render }: { render: ReactElement }) {
  return <Base.Close render={render} />
}

export const BACKDROP =
  'fixed inset-0 z-50 bg-veil transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0'

export const POPUP =
  'fixed z-50 flex flex-col bg-paper text-ink shadow-overlay outline-none transition-[translate,scale,opacity] duration-200 ease-out'

const PLACES = {
  center:
    'top-1/2 left-1/2 max-h-[calc(100dvh-2rem)] w-[min(32rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 rounded-stage border border-line data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0',
  sheet:
    'inset-x-0 bottom-0 max-h-[88dvh] rounded-t-stage border-line border-t data-ending-style:translate-y-full data-starting-style:translate-y-full sm:inset-y-0 sm:right-0 sm:left-auto sm:max-h-none sm:w-[26rem] sm:rounded-none sm:border-t-0 sm:border-l sm:data-ending-style:translate-x-full sm:data-ending-style:translate-y-0 sm:data-starting-style:translate-x-full sm:data-starting-style:translate-y-0',
  screen: 'inset-0 data-ending-style:opacity-0 data-starting-style:opacity-0',
}
