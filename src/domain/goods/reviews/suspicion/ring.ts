/** That somebody gave one or five stars to a product, or to goods of a seller. */
export interface RingEntry {
  userId: string
  reviewId: string
  /** A product or a seller; what many review proves nothing and is left out before (`RING_TARGET_MAX`). */
  target: string
  stars: number
  at: Date
}

export interface Ring {
  userIds: string[]
  reviewIds: string[]
  targets: string[]
}

export const RING_DAYS = 90
/** What more accounts than this reviewed in the time is popular: to have it in common says nothing. */
export const RING_TARGET_MAX = 30
const WITHIN_MS = 14 * 24 * 60 * 60 * 1000
const MEMBERS_MIN = 3
const TARGETS_MIN = 3
/** What three customers have in common by chance, because it is often bought together, four rarely have. */
export function isStrongRing({ userIds, targets }: Ring): boolean {
  return userIds.length >= 4 && targets.length >= 4
}

/** Of one night; what is left is found in the next ones, as cases that are known are found again for nothing. */
const RINGS_MAX = 50

/**
 * Groups of three or more accounts that gave the same extreme stars to three or more of the same targets, each within two
 * weeks of the others there. Each group is told once, the largest first.
 */
export function findRings(entries: readonly RingEntry[]): Ring[] {
  const byTarget = new Map<string, RingEntry[]>()
  for (const entry of entries) byTarget.set(entry.target, [...(byTarget.get(entry.target) ?? []), entry])
  const shared = new Map<string, Set<string>>()
  for (const [target, here] of byTarget) {
    if (here.length > RING_TARGET_MAX * 2) continue
    for (const [index, one] of here.entries())
      for (const other of here.slice(index + 1))
        if (one.userId !== other.userId && isAlike(one, other)) add(shared, pairOf(one, other), target)
  }
  const rings: Ring[] = []
  const candidates = [...shared].filter(([, targets]) => targets.size >= TARGETS_MIN)
  for (const [pair, targets] of candidates.toSorted((a, b) => b[1].size - a[1].size)) {
    const [one = '', other = ''] = pair.split('\n')
    if (rings.some(({ userIds }) => userIds.includes(one) && userIds.includes(other))) continue
    const members = membersOf([one, other], targets, candidates)
    if (members.length < MEMBERS_MIN) continue
    const common = [...targets].filter((target) =>
      members.every((userId) => byTarget.get(target)?.some((entry) => entry.userId === userId)),
    )
    if (common.length < TARGETS_MIN) continue
    const own = common.flatMap((target) => byTarget.get(target) ?? [])
    const reviewIds = own.filter(({ userId }) => members.includes(userId)).map(({ reviewId }) => reviewId)
    rings.push({ userIds: members, reviewIds: [...new Set(reviewIds)], targets: common })
    if (rings.length === RINGS_MAX) break
  }
  return rings
}

/** The pair, and whoever shares with both of them, and with each who came before, three of the pair’s targets. */
function membersOf(
  pair: readonly [string, string],
  targets: ReadonlySet<string>,
  candidates: readonly (readonly [string, ReadonlySet<string>])[],
): string[] {
  const sharing = new Map(candidates)
  const others = new Set(candidates.flatMap(([key]) => key.split('\n')))
  const members: string[] = [...pair]
  let common = new Set(targets)
  for (const userId of [...others].toSorted()) {
    if (members.includes(userId)) continue
    const both = members.map((member) => sharing.get(pairOf({ userId: member }, { userId })))
    const still = new Set([...common].filter((target) => both.every((shared) => shared?.has(target))))
    if (still.size < TARGETS_MIN) continue
    members.push(userId)
    common = still
  }
  return members
}

function isAlike(one: RingEntry, other: RingEntry): boolean {
  return one.stars === other.stars && Math.abs(one.at.getTime() - other.at.getTime()) <= WITHIN_MS
}

function pairOf(one: { userId: string }, other: { userId: string }): string {
  return [one.userId, other.userId].toSorted().join('\n')
}

function add(all: Map<string, Set<string>>, key: string, value: string): void {
  const had = all.get(key)
  if (had) had.add(value)
  else all.set(key, new Set([value]))
}
