import { formatDate } from '#domain/ground/shared/dates.ts'

/** Who answers: somebody who received the product, a shop that sells it, NanoNagar, or NanoNagar for the maker. */
export type AnswerRole = 'owner' | 'seller' | 'office' | 'maker'

export interface AnswerAuthor {
  role: AnswerRole
  /** The first name of an owner, or the name of the shop; "" for nobody who is named. */
  authorName: string
  ownedSince: Date | null
  hasLeft: boolean
}

/** Who answers, as readers see it, and by what right. */
export function answerAuthor({ role, authorName, ownedSince, hasLeft }: AnswerAuthor): {
  name: string
  mark: string
} {
  if (role === 'owner') {
    const since = ownedSince ? `, since ${formatDate(ownedSince.toISOString())}` : ''
    const nameless = hasLeft ? 'A customer who has left' : 'A customer'
    return { name: authorName || nameless, mark: `Owner of this item${since}` }
  }
  if (role === 'seller') return { name: authorName, mark: 'Seller of this item' }
  return role === 'office'
    ? { name: 'NanoNagar', mark: 'Answer of NanoNagar' }
    : { name: 'The maker', mark: 'Passed on from the maker by NanoNagar' }
}

/** Who asks, as readers see it. */
export function askerName({ authorName, hasLeft }: { authorName: string; hasLeft: boolean }): string {
  return authorName || (hasLeft ? 'A customer who has left' : 'A customer')
}
