import { Undo2, X } from 'lucide-react'
import { Form, Link } from 'react-router'
import { Button } from '#web/ui/button.tsx'

interface DeactivatedNoticeProps {
  people: readonly { userId: string; name: string }[]
  /** The list to come back to. */
  search: string
}

/** Stays in view until it is used or put away. */
export function DeactivatedNotice({ people, search }: DeactivatedNoticeProps) {
  const [first] = people
  return (
    <div className="sticky bottom-4 z-20 mt-6 flex justify-center">
      <div
        role="status"
        className="flex w-full max-w-xl items-center gap-3 rounded-control border border-line bg-surface py-2 pr-2 pl-4 shadow-overlay"
      >
        <p className="line-clamp-3 min-w-0 grow text-[0.9375rem]">
          <strong className="font-semibold">
            {people.length === 1 ? first?.name : `${people.length} people`}
          </strong>{' '}
          {people.length === 1 ? 'is' : 'are'} inactive and signed out everywhere.
        </p>
        <Form method="post" action={`/admin/users${search}`} preventScrollReset className="shrink-0">
          {people.map(({ userId }) => (
            <input key={userId} type="hidden" name="userId" value={userId} />
          ))}
          <Button type="submit" size="sm" name="intent" value="activate">
            <Undo2 aria-hidden="true" className="size-4" />
            Undo
          </Button>
        </Form>
        <Link
          to={`/admin/users${search}`}
          preventScrollReset
          replace
          aria-label="Close"
          className="inline-flex size-10 shrink-0 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-ink"
        >
          <X aria-hidden="true" className="size-4" />
        </Link>
      </div>
    </div>
  )
}
