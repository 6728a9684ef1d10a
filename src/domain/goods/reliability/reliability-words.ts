import { formatCount } from '#domain/ground/shared/money.ts'
import { percentText, rangeText } from './percent-text.ts'
import type { BackReason } from './piece-history.ts'
import type { ShownReliability, ShownShare } from './shown-reliability.ts'
import { TOLD_MIN } from './shown-reliability.ts'

const REASON_WORDS: Readonly<Record<BackReason | 'other', string>> = {
  faulty: 'arrived faulty or damaged',
  wrong: 'wrong, incomplete or not as described',
  fit: 'did not fit',
  mind: 'no longer wanted',
  other: 'other reasons',
}

/** What is said of a product in words. */
export interface ReliabilityWords {
  /** "Of 412 sold, 1.2% came back (0.5–2.8%)." */
  back: string
  /** "2.1% failed within 12 months (1.2–3.6%)." One for each span that is known. */
  failed: string[]
  /** "Why they came back: 4 arrived faulty or damaged, 3 no longer wanted." */
  reasons: string | undefined
  /** In a list, the longest span alone: "Of 412 sold, 1.2% came back · 2.1% failed within 12 months". */
  short: string
}

export function reliabilityWords({ pieces, back, reasons, failed }: ShownReliability): ReliabilityWords {
  const sold = `Of ${formatCount(pieces)} sold, `
  const longest = failed.at(-1)
  return {
    back: `${sold}${shareText(back)} came back${intervalText(back)}.`,
    failed: failed.map(
      ({ months, share }) =>
        `${sentence(shareText(share))} failed within ${months} months${intervalText(share)}.`,
    ),
    reasons:
      reasons.length > 0
        ? `Why they came back: ${reasons.map((each) => `${formatCount(each.pieces)} ${REASON_WORDS[each.reason]}`).join(', ')}.`
        : undefined,
    short: [
      `${sold}${shareText(back)} came back`,
      ...(longest ? [`${shareText(longest.share)} failed within ${longest.months} months`] : []),
    ].join(' · '),
  }
}

function shareText(share: ShownShare): string {
  return share.kind === 'few' ? `fewer than ${TOLD_MIN}` : atLeast(share.permille)
}

function intervalText(share: ShownShare): string {
  if (share.kind === 'few') return ''
  return ` (${rangeText(share.low, share.high)})`
}

function atLeast(permille: number): string {
  return permille === 0 ? 'under 0.1%' : percentText(permille)
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
