import { formatDateTime } from '#domain/ground/shared/dates.ts'
import { indianDay } from '#domain/ground/shared/days.ts'
import { formatWeekday } from '#domain/ground/shared/months.ts'
import type { ReturnKind, ReturnWay, Wanted } from './return-reasons.ts'
import type { ReturnStatus } from './return-status.ts'
import { type WayBack, wayBackWords } from './way-back.ts'

/** A return as what comes next depends on it. */
interface FollowedReturn {
  kind: ReturnKind
  status: ReturnStatus
  wanted: Wanted
  way: ReturnWay
  sellerName: string
  /** ISO text. */
  actBy: string | null
  /** Some of its pieces were refused. */
  isPartlyRefused: boolean
  /** A bank takes its payment back, or may yet, or has. */
  isChargedBack: boolean
  /** Its seller accepted it for money, and cannot bear that: we look at it first. */
  isLookedAt: boolean
  /** Its parcel was paid at the door: its money goes to an account that the customer names. */
  isPaidInCash: boolean
  /** Of what was paid in cash: the customer has not said yet where it goes. */
  needsAccount?: boolean
  /** Of a claim that a part does not fit. */
  claim: { decision: string | null } | undefined
  /** Of its refused pieces. */
  wayBack: WayBack | undefined
}

export interface ReturnNextStep {
  tone: 'note' | 'good' | 'warn' | 'bad' | 'quiet'
  text: string
  detail?: string
}

/** Came, and not decided: a bank's dispute stops what would pay its money back. */
function isStoppedByBank({ status, isChargedBack }: FollowedReturn): boolean {
  return isChargedBack && (status === 'received' || status === 'accepted')
}

/** Which way money goes back, as its customer is told: "to a bank account ..." of what was paid in cash. */
export function wayBack({ isPaidInCash }: { isPaidInCash: boolean }): string {
  return isPaidInCash ? 'to a bank account or UPI address that you name' : 'the way it came'
}

/** What comes next for the customer, and by when. */
// Long because it is one table: of each status what its customer reads.
export function customerReturnStep(of: FollowedReturn): ReturnNextStep {
  const { status, sellerName: seller } = of
  if (isStoppedByBank(of))
    return {
      tone: 'warn',
      text: 'Your bank decides about this payment first',
      detail:
        'You asked your bank to take the payment back, so we cannot refund it as well: it would be paid twice. If the bank decides that the payment stands, this return goes on.',
    }
  if (of.isLookedAt)
    return {
      tone: 'note',
      text: `${seller} accepts it, and we look at the refund first`,
      detail: `We decide by ${of.actBy ? formatDateTime(of.actBy) : ''} and write to you. There is nothing that you have to do.`,
    }
  const day = of.actBy ? formatWeekday(indianDay(new Date(of.actBy))) : ''
  switch (status) {
    case 'requested':
      return of.way === 'pickup'
        ? {
            tone: 'note',
            text: `Keep it packed: ${seller} has it picked up`,
            detail: `With everything that was in the box, by ${day}. Say so here once it was picked up.`,
          }
        : {
            tone: 'warn',
            text: `Hand it in by ${day}`,
            detail:
              'At a courier’s counter, with everything that was in the box. Then say here with whom it travels.',
          }
    case 'sent':
      return {
        tone: 'note',
        text: `On its way to ${seller}`,
        detail: `It should arrive by ${day}. ${seller} then has two working days to inspect it. As it has left, it can no longer be withdrawn.`,
      }
    case 'received':
      return {
        tone: 'note',
        text: `${seller} inspects it by ${of.actBy ? formatDateTime(of.actBy) : ''}`,
        detail: 'If nothing is said by then, it counts as accepted.',
      }
    case 'accepted':
      return {
        tone: 'good',
        text:
          of.wanted === 'repair' ? 'Accepted: it is being repaired' : 'Accepted: a working one comes to you',
        detail:
          `To leave by ${day}. ${of.kind === 'return' ? 'If it does not leave in time, you get your money back.' : ''}`.trim(),
      }
    case 'refused':
      return {
        tone: 'bad',
        text: `${seller} did not accept it`,
        detail: `The reason and the photographs stand beside each piece. ${goesBack(of)}`.trim(),
      }
    case 'refunded':
      if (of.needsAccount)
        return {
          tone: 'warn',
          text: of.isPartlyRefused
            ? 'Some pieces were accepted: say where the money goes'
            : 'Accepted: say where the money goes',
          detail: `You paid in cash. It goes back ${wayBack(of)}.${of.isPartlyRefused ? ` ${goesBack(of)}` : ''}`,
        }
      return {
        tone: 'good',
        text: of.isPartlyRefused ? 'The accepted pieces are paid back' : 'Your money is on its way back',
        detail: `It goes back ${wayBack(of)}. The page of the order says how far the refund is.${of.isPartlyRefused ? ` ${goesBack(of)}` : ''}`,
      }
    case 'replaced':
      return { tone: 'good', text: 'A working one is on its way to you' }
    case 'repaired':
      return { tone: 'good', text: 'Repaired, and on its way to you' }
    case 'exchanged':
      return {
        tone: 'good',
        text: 'Accepted: what you chose instead is ordered',
        detail: 'It is paid by what you sent back. What is left over goes back the way it came.',
      }
    case 'withdrawn':
      return of.claim?.decision === 'fits'
        ? {
            tone: 'quiet',
            text: 'The part does fit, as we see it, so this return has ended',
            detail: 'Why stands on this page, and in our answer to your ticket, to which you can write back.',
          }
        : { tone: 'quiet', text: 'You withdrew this return' }
    case 'expired':
      return {
        tone: 'quiet',
        text: 'Nothing was sent in time, so this return has ended',
        detail: 'As long as its days are not over, it can be asked for again on the page of the order.',
      }
  }
}

function goesBack({ wayBack: way, sellerName }: FollowedReturn): string {
  return way ? wayBackWords(way, { sellerName }) : ''
}

/** What comes next for the seller, or for whoever acts in the seller's place. */
// Long because it is one table: of each status what its seller reads.
export function sellerReturnStep(of: FollowedReturn): ReturnNextStep {
  const { status } = of
  if (isStoppedByBank(of))
    return {
      tone: 'warn',
      text: 'The customer’s bank disputes this payment',
      detail:
        'Its money cannot be given back here as well, and nothing counts as accepted meanwhile. If the bank decides that the payment stands, the return goes on.',
    }
  if (of.isLookedAt)
    return {
      tone: 'note',
      text: 'Accepted: we look at the refund first',
      detail: `What you have with us does not cover what the refund takes from you. We decide by ${of.actBy ? formatDateTime(of.actBy) : ''} and write to you.`,
    }
  const day = of.actBy ? formatWeekday(indianDay(new Date(of.actBy))) : ''
  switch (status) {
    case 'requested':
      return of.way === 'pickup'
        ? {
            tone: 'warn',
            text: 'Have it picked up',
            detail: `The customer keeps it packed. Without it, the return ends on ${day}.`,
          }
        : { tone: 'note', text: 'The customer sends it', detail: `By ${day}; after that the return ends.` }
    case 'sent':
      return {
        tone: 'note',
        text: 'On its way to you',
        detail: `Expected by ${day}. Say so as soon as it has arrived.`,
      }
    case 'received':
      return {
        tone: 'warn',
        text: `Inspect it by ${of.actBy ? formatDateTime(of.actBy) : ''}`,
        detail: 'After that it counts as accepted.',
      }
    case 'accepted':
      return {
        tone: 'warn',
        text:
          of.wanted === 'repair' ? `Repair it and send it back by ${day}` : `Send a working one by ${day}`,
        ...(of.kind === 'return' && { detail: 'After that the customer gets the money back.' }),
      }
    case 'refused':
      return {
        tone: 'quiet',
        text: 'You refused it',
        detail:
          `${goesBack(of)} If the customer asks the marketplace to decide before it has left, keep it until that is decided.`.trim(),
      }
    case 'refunded':
      return {
        tone: 'good',
        text: 'Accepted and refunded',
        detail: of.isPartlyRefused
          ? `The accepted pieces are yours again. ${goesBack(of)}`
          : 'The pieces are yours again.',
      }
    case 'replaced':
      return { tone: 'good', text: 'Another one was sent' }
    case 'repaired':
      return { tone: 'good', text: 'Repaired and sent back' }
    case 'exchanged':
      return {
        tone: 'good',
        text: 'Accepted and exchanged',
        detail: 'The pieces are yours again. What the customer chose instead is a new order of yours.',
      }
    case 'withdrawn':
      return {
        tone: 'quiet',
        text:
          of.claim?.decision === 'fits' ? 'Ended: NanoNagar found that it fits' : 'The customer withdrew it',
      }
    case 'expired':
      return { tone: 'quiet', text: 'Nothing was sent in time' }
  }
}
