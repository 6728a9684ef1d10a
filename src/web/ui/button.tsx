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
  // A document of its own uses nothing that was fetched ahead. In WebKit a press stops the fetching of its script, and React
  // Router, which takes that for a script that is missing, reloads the page in place of opening the next one.
  const prefetch = rest.reloadDocument ? 'none' : 'intent'
  return <Link prefetch={prefetch} {...rest} className={buttonLook({ variant, size, className })} />
}

/** The looks are in controls.css. */
export function buttonLook({
  variant = 'secondary',
  size = 'md',
  className,
}: { [Key in keyof Look]: Look[Key] | undefined }) {
  return joinClasses(`button button-${variant} button-${size}`, className)
}
