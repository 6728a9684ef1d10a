import { type FormEvent, useId } from 'react'
import { Link, useFetcher } from 'react-router'
import { CircleAlert, CircleCheck } from '#web/ui/pictures/icons.ts'

interface Answer {
  done?: string
  problem?: string
}

/** The newsletter box on dark ground. Posts to /newsletter; nothing is sent before the address was confirmed by mail. */
export function NewsletterForm() {
  const fetcher = useFetcher<Answer>()
  const id = useId()
  const { done, problem } = fetcher.state === 'idle' ? (fetcher.data ?? {}) : {}
  const isSending = fetcher.state !== 'idle'

  /** With JavaScript the answer is shown beside the field; without, the page comes back with a toast. */
  function askHere(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    form.set('answer', 'here')
    fetcher.submit(form, { method: 'post', action: '/newsletter' })
  }

  return (
    <fetcher.Form
      method="post"
      action="/newsletter"
      onSubmit={askHere}
      className="flex max-w-lg flex-col gap-2"
    >
      <label htmlFor={`${id}-email`} className="font-medium text-sm">
        Email address
      </label>
      <div className="flex flex-col gap-2 xs:flex-row">
        <input
          id={`${id}-email`}
          type="email"
          name="email"
          required
          autoComplete="email"
          placeholder="you@example.in"
          aria-describedby={`${id}-answer ${id}-consent`}
          aria-invalid={problem ? true : undefined}
          className="min-h-12 min-w-0 grow rounded-control border border-night-muted bg-night px-4 text-base text-night-ink placeholder:text-night-muted focus-visible:outline-night-accent"
        />
        <button
          type="submit"
          disabled={isSending}
          className="min-h-12 rounded-control bg-night-ink px-5 font-semibold text-night hover:bg-night-accent focus-visible:outline-night-accent disabled:bg-night-muted"
        >
          {isSending ? 'Subscribing...' : 'Subscribe'}
        </button>
      </div>
      <p id={`${id}-answer`} aria-live="polite" className="flex gap-2 text-night-ink text-sm empty:hidden">
        {done ? <Answered icon={CircleCheck} text={done} /> : null}
        {problem ? <Answered icon={CircleAlert} text={problem} /> : null}
      </p>
      <p id={`${id}-consent`} className="text-night-muted text-sm">
        By subscribing you agree that we email you about new parts and prices, at most twice a month. We ask
        you to confirm first, and every email has an unsubscribe link.{' '}
        <Link to="/privacy" className="text-link text-night-ink focus-visible:outline-night-accent">
          Privacy notice
        </Link>
      </p>
    </fetcher.Form>
  )
}

function Answered({ icon: Icon, text }: { icon: typeof CircleCheck; text: string }) {
  return (
    <>
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-night-accent" />
      <span>{text}</span>
    </>
  )
}
