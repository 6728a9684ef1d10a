import { MINUTE_MS } from '#domain/ground/shared/durations.ts'

/** What has to be known of a record to say whether it repeats the one before. */
interface Repeatable {
  /** ISO text. */
  at: string
  actorKind: string
  actorId: string | null
  action: string
}

/**
 * Records of a list in their order, those that stand one below the other with the same action, actor and minute together:
 * a change of many prices is one line, not fifty.
 */
export function foldRepeated<Entry extends Repeatable>(entries: readonly Entry[]): [Entry, ...Entry[]][] {
  const groups: [Entry, ...Entry[]][] = []
  for (const entry of entries) {
    const group = groups.at(-1)
    if (group && repeats(entry, group[0])) group.push(entry)
    else groups.push([entry])
  }
  return groups
}

function repeats(one: Repeatable, other: Repeatable): boolean {
  return (
    one.action === other.action &&
    one.actorKind === other.actorKind &&
    one.actorId === other.actorId &&
    minuteOf(one) === minuteOf(other)
  )
}

function minuteOf({ at }: Repeatable): number {
  return Math.floor(Date.parse(at) / MINUTE_MS)
}
