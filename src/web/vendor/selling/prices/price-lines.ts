import { counted } from '#domain/ground/shared/counted.ts'
import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { formatInr } from '#domain/ground/shared/money.ts'
import { priceMoveText } from '#domain/selling/imports/price-move.ts'
import { listingList } from '#domain/selling/listings/own-listing-list.ts'
import { spanText } from '#domain/selling/prices/dated-price.ts'
import { farPriceText } from '#domain/selling/prices/far-price.ts'
import type { DatedPrice } from '#server/selling/prices/dated-price-views.ts'
import type { PriceChange, PriceChangeRow } from '#server/selling/prices/price-change-views.ts'
import { DATED_WORDS, FAULT_WORDS, PHASE_WORDS, STATE_WORDS, shownText } from './price-words.ts'

/** A change of prices in the words of its page and its list. */
export function changeLine(change: PriceChange) {
  const { id, text, formula, state, appliedAt, undoneAt, createdAt, isList, filter } = change
  const { words, tone } =
    state === 'applied' && change.phase
      ? PHASE_WORDS[change.phase]
      : state === 'shown' && change.counts.changes === 0
        ? { words: 'Nothing to change', tone: 'grey' as const }
        : STATE_WORDS[state]
  return {
    id,
    text,
    formula,
    state,
    stateWords: words,
    tone,
    isApplied: appliedAt !== null,
    phase: change.phase,
    when: formatDateTime(undoneAt ?? appliedAt ?? createdAt),
    shown: isList ? 'Products of a list' : shownText(filter),
    summary: summaryText(change),
    listTo: `/vendor/prices/new${listingList.search(filter)}`,
  }
}

function summaryText(change: PriceChange) {
  const {
    counts: { same, far, refused, left },
    isList,
    filter,
  } = change
  const which = isList ? 'Products of a list' : shownText(filter)
  return [
    `${which}: ${changedText(change)}`,
    same > 0 && `${counted(same, 'price')} ${same === 1 ? 'is' : 'are'} the same already`,
    refused > 0 && `${counted(refused, 'price')} cannot change`,
    far > 0 && `${counted(far, 'new price')} ${far === 1 ? 'is' : 'are'} far from the last 90 days`,
    left > 0 &&
      `${counted(left, 'price')} had been changed by someone else and ${left === 1 ? 'was' : 'were'} left`,
  ]
    .filter(Boolean)
    .map((sentence) => `${sentence}.`)
    .join(' ')
}

/** How many prices it is about, and what has become of them by now. */
function changedText({ counts: { changes, left }, state, phase }: PriceChange): string {
  const [all, done] = [counted(changes, 'price'), counted(changes - left, 'price')]
  const were = changes - left === 1 ? 'was' : 'were'
  switch (state) {
    case 'shown':
      return `${all} ${changes === 1 ? 'changes' : 'change'}`
    case 'applied':
      return phase === 'planned' ? `${done} ${were} planned` : `${done} ${were} changed`
    case 'undone':
      return `${done} ${were} ${phase === 'planned' ? 'planned and taken back' : 'changed and put back'}`
    case 'broken_off':
    case 'undo_broken_off':
      return `${all} to change`
  }
}

/** A price of a change in words: before, after, and what has to be known of it. */
export function priceLine(row: PriceChangeRow, change: Pick<PriceChange, 'appliedAt' | 'phase'>) {
  const { line, offerId, name, sellerSku, beforePaise, afterPaise, listPricePaise } = row
  const isChange =
    row.fault === null && beforePaise !== null && afterPaise !== null && afterPaise !== beforePaise
  return {
    line,
    offerId,
    name: name ?? sellerSku ?? '',
    sellerSku,
    before: beforePaise === null ? null : formatInr(beforePaise),
    after: afterPaise === null || row.fault ? null : formatInr(afterPaise),
    move: isChange ? priceMoveText([beforePaise, afterPaise]) : null,
    mrp: listPricePaise === null ? null : formatInr(listPricePaise),
    ...noteOf(row, { isApplied: change.appliedAt !== null, isPlanned: change.phase !== null }),
  }
}

function noteOf(
  row: PriceChangeRow,
  { isApplied, isPlanned }: { isApplied: boolean; isPlanned: boolean },
): { note: string | null; tone: 'bad' | 'warn' | 'good' | null } {
  const { fault, isFar, lowestPaise, highestPaise, afterPaise, outcome, nowPaise } = row
  if (fault) {
    const wanted = fault === 'above_mrp' && afterPaise !== null ? `: ${formatInr(afterPaise)}` : ''
    return { note: `${FAULT_WORDS[fault]}${wanted}`, tone: 'bad' }
  }
  if (outcome === 'left' || outcome === 'kept') {
    const now = nowPaise === null ? '' : ` It is ${formatInr(nowPaise)} now.`
    if (isPlanned)
      return {
        note:
          outcome === 'left'
            ? `Changed or planned otherwise by now, so it was left.${now}`
            : `Over, or changed by now.${now}`,
        tone: 'warn',
      }
    return { note: `Someone else has changed this price, so it was left.${now}`, tone: 'warn' }
  }
  if (outcome === 'restored') return { note: isPlanned ? 'Taken back' : 'Given back', tone: null }
  if (outcome === 'changed') return { note: isPlanned ? 'Planned' : 'Changed', tone: 'good' }
  if (row.beforePaise === afterPaise) return { note: 'Stays as it is', tone: null }
  if (isFar && !isApplied && lowestPaise !== null && highestPaise !== null && afterPaise !== null)
    return { note: farPriceText({ lowestPaise, highestPaise }, afterPaise), tone: 'warn' }
  return { note: null, tone: null }
}

/** A price from a day on in words. */
export function datedLine(price: DatedPrice) {
  const { id, outcome, beforePaise } = price
  const state = outcome ?? (beforePaise === null ? 'planned' : 'running')
  return {
    id,
    text: spanText(price),
    isOpen: outcome === null,
    hasBegun: beforePaise !== null,
    ...DATED_WORDS[state],
  }
}
