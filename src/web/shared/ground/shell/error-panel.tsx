import type { ReactNode } from 'react'
import { reloadPage } from '#web/shared/ground/failed-requests/guard-reload.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { errorStatus, errorWords, type OwnErrorWords } from './error-words.ts'

interface ErrorPanelProps {
  error: unknown
  own: OwnErrorWords
  /** The way on. */
  home: { to: string; label: string }
  className: string
  headingClassName: string
  children?: ReactNode
}

/** Calm, and with a way on. Trying again is offered where the same request may succeed. */
export function ErrorPanel({ error, own, home, className, headingClassName, children }: ErrorPanelProps) {
  const { title, text } = errorWords(error, own)
  const status = errorStatus(error)
  return (
    <section className={joinClasses('flex flex-col items-start gap-5', className)}>
      <h1 className={headingClassName}>{title}</h1>
      <p className="max-w-prose text-lg text-muted">{text}</p>
      <div className="flex flex-wrap gap-3 pt-2">
        {status === 500 || status === 429 ? (
          <Button variant="primary" onClick={reloadPage} className="noscript:hidden">
            Try again
          </Button>
        ) : null}
        <ButtonLink to={home.to} reloadDocument prefetch="none">
          {home.label}
        </ButtonLink>
      </div>
      {children}
    </section>
  )
}

/** The same inside the frame of the vendors' or the administrators' area. */
export function AreaError({ error, own, home }: { error: unknown; own: OwnErrorWords; home: string }) {
  return (
    <ErrorPanel
      error={error}
      own={own}
      home={{ to: home, label: 'Go to the dashboard' }}
      className="py-12 sm:py-20"
      headingClassName="text-3xl sm:text-4xl"
    />
  )
}
