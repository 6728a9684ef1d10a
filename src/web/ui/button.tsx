import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router'
import { joinClasses } from './join-classes.ts'
import { Spinner } from './progress/spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-outline'
export type ButtonSize = 'sm' | 'md' | 'lg'

interface Look {
  /** `primary` is for the one action that matters on a screen; `danger-outline` leads to a page that asks first. */
  variant?: ButtonVariant
  size?: ButtonSize
  className?: string | undefined
}

interface ButtonProps extends Look, Omit<ComponentProps<'button'>, 'className'> {
  /** While work is under way: what the disabled button says ("Signing in..."), or just true. */
  busy?: string | boolean | undefined
}

export function Button({
  variant,
  size,
  className,
  busy,
  disabled,
  type = 'button',
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || Boolean(busy)}
      aria-busy={busy ? true : undefined}
      className={buttonLook({ variant, size, className })}
    >
      {busy ? <Spinner /> : null}
      {typeof busy === 'string' ? busy : children}
    </button>
  )
}

/** A link that looks like a button: it goes somewhere and changes nothing. */
export function ButtonLink({ variant, size, className, ...rest }: Look & Omit<LinkProps, 'className'>) {
  return <Link prefetch="intent" {...rest} className={buttonLook({ variant, size, className })} />
}

const BASE =
  'inline-flex select-none items-center justify-center gap-2 rounded-control border text-center font-semibold leading-tight transition-colors duration-150 disabled:cursor-not-allowed'

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-accent text-on-accent hover:bg-accent-hover disabled:bg-sunken disabled:text-muted disabled:border-line',
  secondary:
    'border-edge bg-surface text-ink hover:border-ink disabled:border-line disabled:bg-sunken disabled:text-muted',
  quiet: 'border-transparent bg-transparent text-ink hover:bg-sunken disabled:text-muted',
  danger:
    'border-transparent bg-bad-fill text-night-ink hover:brightness-90 disabled:bg-sunken disabled:text-muted',
  'danger-outline':
    'border-edge bg-surface text-bad hover:border-bad disabled:border-line disabled:text-muted',
}

const SIZES: Record<ButtonSize, string> = {
  sm: 'min-h-9 px-3 py-1.5 text-sm pointer-coarse:min-h-11',
  md: 'min-h-11 px-4 py-2 text-[0.9375rem]',
  lg: 'min-h-13 px-6 py-3 text-base',
}

export function buttonLook({
  variant = 'secondary',
  size = 'md',
  className,
}: { [Key in keyof Look]: Look[Key] | undefined }) {
  return joinClasses(BASE, VARIANTS[variant], SIZES[size], className)
}
