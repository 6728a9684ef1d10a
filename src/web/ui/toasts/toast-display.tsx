import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { Toaster as Sonner, toast as sonner } from 'sonner'
import { CircleAlert, CircleCheck } from '#web/ui/pictures/icons.ts'
import 'sonner/dist/styles.css'
import { displayToasts } from './toasts.ts'

const SHOWN_MS = 4_500
/** A toast must not cover the way to the cart or out. */
const BELOW_HEADER_PX = 76

export function ToastDisplay() {
  const navigate = useNavigate()
  useEffect(
    () =>
      displayToasts(({ kind, text, action }) => {
        const onClick = action && ('to' in action ? () => navigate(action.to) : action.onPress)
        const options = action && onClick ? { action: { label: action.label, onClick } } : {}
        if (kind === 'message') sonner(text, options)
        else sonner[kind](text, options)
      }),
    [navigate],
  )
  return (
    <Sonner
      position="top-center"
      duration={SHOWN_MS}
      offset={BELOW_HEADER_PX}
      mobileOffset={{ top: BELOW_HEADER_PX, left: 16, right: 16 }}
      icons={{
        success: <CircleCheck aria-hidden="true" className="size-5 text-good" />,
        error: <CircleAlert aria-hidden="true" className="size-5 text-bad" />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-full items-start gap-3 rounded-control font-sans border border-line bg-surface px-4 py-3 text-[0.9375rem] text-ink shadow-overlay sm:w-[22rem]',
          icon: 'mt-0.5 shrink-0',
          content: 'min-w-0 grow break-words',
          title: 'font-medium',
          actionButton:
            '-my-1.5 -mr-2 inline-flex min-h-9 shrink-0 items-center rounded-control px-3 font-semibold text-accent-text hover:bg-sunken pointer-coarse:min-h-11',
        },
      }}
    />
  )
}
