import { describe, expect, test } from 'vitest'
import { type Kind, kinds } from '#domain/goods/catalogue/categories.ts'
import { ASPECTS, ASPECTS_OF } from './aspects.ts'
import { restingState } from './moderation.ts'
import { fateWords, fullMonths, inUseWords } from './piece-facts.ts'
import { authorWords, pieceText, readPieceText, readReviewForm, shownName } from './review-form.ts'

const TEXT = 'Quiet, cool and just short enough for my case.'

describe('the form of a review', () => {
  test('takes stars, words and the aspects of the kind', () => {
    const read = readReviewForm(
      {
        stars: '4',
        title: ' Quiet  card ',
        text: TEXT,
        byline: 'named',
        'aspect-quiet': '5',
        'aspect-battery': '1',
        'aspect-speed': '9',
      },
      'graphics-card',
    )
    expect(read).toEqual({
      ok: true,
      value: { stars: 4, title: 'Quiet card', text: TEXT, byline: 'named', aspects: { quiet: 5 } },
    })
  })

  test.each([
    ['no stars', { stars: '' }, 'stars'],
    ['six stars', { stars: '6' }, 'stars'],
    ['a short text', { text: 'Good.' }, 'text'],
    ['a text that is too long', { text: 'a'.repeat(4_001) }, 'text'],
    ['a title that is too long', { title: 'a'.repeat(81) }, 'title'],
    ['a card number', { text: `${TEXT} 4111 1111 1111 1111` }, 'text'],
    ['no byline', { byline: 'left' }, 'byline'],
  ])('refuses %s', (_what, fields, field) => {
    const read = readReviewForm({ stars: '4', title: '', text: TEXT, byline: 'unnamed', ...fields }, 'mouse')
    expect(read.ok ? [] : Object.keys(read.problem.fields ?? {})).toEqual([field])
  })
})

test('every kind has two to four aspects, and every aspect a kind', () => {
  for (const kind of Object.keys(kinds) as Kind[]) {
    expect(ASPECTS_OF[kind].length).toBeGreaterThanOrEqual(2)
    expect(ASPECTS_OF[kind].length).toBeLessThanOrEqual(4)
    expect(new Set(ASPECTS_OF[kind]).size).toBe(ASPECTS_OF[kind].length)
  }
  expect(new Set(Object.values(ASPECTS_OF).flat()).size).toBe(Object.keys(ASPECTS).length)
})

test.each([
  ['Asha Rao', 'Asha R.'],
  ['Asha', 'Asha'],
  ['Asha Kumari de Souza', 'Asha S.'],
  ['आशा राव', 'आशा र.'],
  ['  ', ''],
  ['asha@example.in', ''],
  ['9876543210', ''],
])('“%s” is shown as “%s” and no more', (name, shown) => {
  expect(shownName(name)).toBe(shown)
})

test('whoever wants no name is a customer, and whoever left is one who has left', () => {
  expect(authorWords({ byline: 'named', authorName: 'Asha R.' })).toBe('Asha R.')
  expect(authorWords({ byline: 'unnamed', authorName: '' })).toBe('A customer')
  expect(authorWords({ byline: 'left', authorName: '' })).toBe('A customer who has left')
})

test('a piece is named in an address and read back; anything else is none', () => {
  const piece = {
    parcelId: '8676775a-46e3-4567-81af-a183897fcadb',
    orderLineId: '0676775a-46e3-4567-81af-a183897fcadb',
    piece: 3,
  }
  expect(readPieceText(pieceText(piece))).toEqual(piece)
  for (const text of [
    '',
    pieceText(piece).slice(1),
    `${pieceText(piece)}:1`,
    pieceText({ ...piece, piece: 0 }),
  ])
    expect(readPieceText(text)).toBeUndefined()
})

describe('the facts beside a review', () => {
  test.each([
    ['Kept', 'kept', null, null],
    ['Returned as faulty', 'returned', 'defective-on-arrival', null],
    ['Returned without a fault', 'returned', 'changed-mind', null],
    ['Refunded after a dispute', 'returned', 'refunded', null],
    ['Failed under warranty within a month', 'failed', 'stopped-working', 0],
    ['Failed under warranty after 1 month', 'failed', 'stopped-working', 1],
    ['Failed under warranty after 14 months', 'failed', 'stopped-working', 14],
  ] as const)('%s', (words, fate, reason, months) => {
    expect(fateWords({ fate, reason, months })).toBe(words)
  })

  test.each([
    ['2026-01-31T10:00:00Z', '2026-02-28T10:00:00Z', 0],
    ['2026-01-15T10:00:00Z', '2026-02-15T10:00:00Z', 1],
    ['2025-12-20T10:00:00Z', '2026-06-19T10:00:00Z', 5],
    ['2025-12-20T10:00:00Z', '2026-06-20T10:00:00Z', 6],
    // Already the next day in India.
    ['2026-01-14T19:00:00Z', '2026-02-14T18:00:00Z', 0],
    ['2026-02-01T10:00:00Z', '2026-01-01T10:00:00Z', 0],
  ])('counts full months from %s to %s: %i', (from, to, months) => {
    expect(fullMonths(new Date(from), new Date(to))).toBe(months)
  })

  test('says how long it was in use', () => {
    const delivered = new Date('2026-01-15T10:00:00Z')
    expect(inUseWords(delivered, new Date('2026-01-20T10:00:00Z'))).toBe('Written within a month of delivery')
    expect(inUseWords(delivered, new Date('2026-04-16T10:00:00Z'))).toBe('In use for 3 months when written')
  })
})

describe('what the office decided holds for the text that it read', () => {
  const decided = (outcome: 'published' | 'withheld', at: string) => ({ outcome, decidedAt: new Date(at) })
  const changedAt = new Date('2026-11-10T00:00:00Z')
  test.each([
    ['nothing wrong, nothing decided', [], undefined, 'published'],
    ['something wrong, nothing decided', ['link'], undefined, 'waiting'],
    ['something wrong that was let through', ['link'], decided('published', '2026-11-11'), 'published'],
    ['something wrong in a newer text', ['link'], decided('published', '2026-11-09'), 'waiting'],
    ['withheld', [], decided('withheld', '2026-11-11'), 'withheld'],
    ['withheld, and written anew with nothing wrong', [], decided('withheld', '2026-11-09'), 'waiting'],
  ] as const)('%s', (_what, heldFor, decision, state) => {
    expect(restingState({ heldFor, changedAt, decision })).toBe(state)
  })
})
