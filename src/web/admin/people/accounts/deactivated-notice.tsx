import { counted } from '#domain/ground/shared/counted.ts'
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
      about={isOne && first ? first.name : counted(people.length, 'person', 'people')}
    >
      {isOne ? 'is' : 'are'} inactive and signed out everywhere.
    </UndoNotice>
  )
}
