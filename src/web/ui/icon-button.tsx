import type { ReactNode } from 'react'

interface IconButtonProps {
  intent: string
  /** Says what the picture means, on pointing too. */
  label: string
  disabled?: boolean
  children: ReactNode
}

/** A form's button that is a picture: up, down, away. */
export function IconButton({ intent, label, disabled, children }: IconButtonProps) {
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      aria-label={label}
      title={label}
      disabled={disabled}
      className="inline-flex size-10 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-ink disabled:cursor-not-allowed disabled:text-muted/60 pointer-coarse:size-11"
    >
      {children}
    </button>
  )
}
