import { UndoNotice } from '#web/ui/undo-notice.tsx'

interface DeactivatedNoticeProps {
  people: readonly { userId: string; name: string }[]
  /** The list to come back to. */
  search: string
}

/** People who were just deactivated. */
export function DeactivatedNotice({ people, search }: DeactivatedNoticeProps) {
  const list = `/admin/users${search}`
  const [first] = people
  const isOne = people.length === 1
  return (
    <UndoNotice
      action={list}
      intent="activate"
      fields={people.map(({ userId }) => ['userId', userId])}
      closeTo={list}
    >
      <strong className="font-semibold">{isOne ? first?.name : `${people.length} people`}</strong>{' '}
      {isOne ? 'is' : 'are'} inactive and signed out everywhere.
    </UndoNotice>
  )
}
