import { type Day, indianDay } from '#domain/ground/shared/days.ts'
import { formatInr, type Paise } from '#domain/ground/shared/money.ts'
import { formatLimit, formatWeekday } from '#domain/ground/shared/months.ts'
import { type Pickup, pickupTime } from './pickup.ts'
import { INSPECT_WITHIN_WORKING_DAYS } from './return-deadlines.ts'
import type { ReturnKind, ReturnWay, Wanted } from './return-reasons.ts'
import type { ReturnStatus } from './return-status.ts'
import { type WayBack, wayBackWords } from './way-back.ts'

/** A return as what comes next depends on it. */
export interface FollowedReturn {
  kind: ReturnKind
  status: ReturnStatus
  wanted: Wanted
  way: ReturnWay
  sellerName: string
  /** ISO text. */
  actBy: string | null
  /** Some of its pieces were refused. */
  isPartlyRefused: boolean
  /** Its payment cannot be refunded now: a bank disputes it, or it is not decided who bears what a bank has taken. */
  refundStop: 'bank' | 'bearer' | undefined
  /** A bank has paid some of its refund, or all. */
  isPaidByBank: boolean
  /** Its whole refund has been sent: how much, and on which day. */
  refundDone: { paise: Paise; on: Day } | undefined
  /** Its seller accepted it for money, and cannot bear that: we look at it first. */
  isLookedAt: boolean
  /** Its parcel was paid at the door: its money goes to an account that the customer names. */
  isPaidInCash: boolean
  /** An advance of its order was paid online, which goes back first. */
  hasAdvance?: boolean
  /** How its refund is split, where some of it goes back the way of an advance. */
  inTwoWays?: RefundInTwoWays | undefined
  /** Of what was paid in cash: the customer has not said yet where it goes. */
  needsAccount?: boolean
  /** Of a claim that a part does not fit. */
  claim: { decision: string | null } | undefined
  /** Of its refused pieces. */
  wayBack: WayBack | undefined
  /** When it is picked up, where that was said; `isMissed` once its day is over. */
  pickup: (Pickup & { isMissed: boolean }) | undefined
}

/** What of a refund goes back the way of an advance, whether it is sent, and what goes to an account. In paise. */
export interface RefundInTwoWays {
  onlinePaise: Paise
  isOnlineSent: boolean
  cashPaise: Paise
}

export interface ReturnNextStep {
  tone: 'note' | 'good' | 'warn' | 'bad' | 'quiet'
  text: string
  detail?: string
}

/** Why one that came and is not decided does not go on: a bank's dispute stops what would pay its money back. */
function stopOf({ status, refundStop }: FollowedReturn): FollowedReturn['refundStop'] {
  return status === 'received' || status === 'accepted' ? refundStop : undefined
}

const STOPPED_FOR_CUSTOMER: Readonly<Record<'bank' | 'bearer', ReturnNextStep>> = {
  bank: {
    tone: 'warn',
    text: 'We are waiting for your bank',
    detail:
      'You asked your bank to take the payment back, so we cannot refund it now: you could be paid twice. Once the bank has decided, this return continues.',
  },
  bearer: {
    tone: 'warn',
    text: 'We are checking what your bank has paid back',
    detail:
      'Your bank has paid back money for this order after your payment dispute. Once we have checked that, this return continues. You do not have to do anything.',
  },
}

const STOPPED_FOR_SELLER: Readonly<Record<'bank' | 'bearer', ReturnNextStep>> = {
  bank: {
    tone: 'warn',
    text: 'The customer’s bank disputes this payment',
    detail:
      'It cannot be refunded here now, and nothing counts as accepted. Once the bank has decided, the return continues.',
  },
  bearer: {
    tone: 'warn',
    text: 'We are deciding who bears a chargeback',
    detail:
      'The customer’s bank has taken money of this payment back. Once we have decided who bears it, the return continues. Nothing counts as accepted until then.',
  },
}

/** Which way money goes back, as its customer is told: "to a bank account ..." of what was paid in cash. */
export function wayBack({
  isPaidInCash,
  hasAdvance = false,
}: {
  isPaidInCash: boolean
  hasAdvance?: boolean
}): string {
  if (!isPaidInCash) return 'back the way you paid'
  const toAccount = 'to a bank account or UPI address you choose'
  return hasAdvance ? `back the way you paid the advance, and what is more ${toAccount}` : toAccount
}

/** What of a refund is where, as its customer is told: of two ways each with its sum. */
function refundText(of: FollowedReturn, account: 'to choose' | 'chosen' | 'reached'): string {
  const { inTwoWays, isPaidInCash } = of
  if (inTwoWays) {
    const { onlinePaise, isOnlineSent, cashPaise } = inTwoWays
    const online = `${formatInr(onlinePaise, 2)} ${isOnlineSent ? 'went' : 'is going'} back the way you paid the advance.`
    if (cashPaise === 0) return online
    const cash = formatInr(cashPaise, 2)
    if (account === 'reached') return `${online} ${cash} went to the account that you named.`
    const where =
      account === 'chosen' ? 'the account that you named' : 'a bank account or UPI address you choose'
    return `${online} You paid ${cash} in cash, so it goes to ${where}.`
  }
  if (account === 'to choose') return `You paid in cash, so your refund goes ${wayBack(of)}.`
  return account === 'reached'
    ? `It went ${isPaidInCash ? 'to the account that you named' : wayBack(of)}.`
    : `It goes ${wayBack(of)}.`
}

/** What comes next for the customer, and by when. */
// Long because it is one table: of each status what its customer reads.
export function customerReturnStep(of: FollowedReturn): ReturnNextStep {
  const { status, sellerName: seller } = of
  const stop = stopOf(of)
  if (stop) return STOPPED_FOR_CUSTOMER[stop]
  if (of.isLookedAt)
    return {
      tone: 'note',
      text: `${seller} accepts it, and we are checking the refund`,
      detail: `We decide by ${of.actBy ? formatLimit(of.actBy) : ''} and email you. You do not have to do anything.`,
    }
  const day = of.actBy ? formatWeekday(indianDay(new Date(of.actBy))) : ''
  switch (status) {
    case 'requested':
      return of.way === 'pickup'
        ? (pickupStep(of) ?? {
            tone: 'note',
            text: `Keep it packed for pickup by ${seller}`,
            detail: `With everything that was in the box, by ${day}. We email you when ${seller} has arranged a day. Tell us once it is picked up.`,
          })
        : {
            tone: 'warn',
            text: `Drop it off by ${day}`,
            detail:
              'At a courier’s counter, with everything that was in the box. Then tell us which courier you used.',
          }
    case 'sent':
      return {
        tone: 'note',
        text: `On its way to ${seller}`,
        detail: `It should arrive by ${day}. ${seller} then has ${INSPECT_WITHIN_WORKING_DAYS} working days to inspect it. You can no longer withdraw it.`,
      }
    case 'received':
      return {
        tone: 'note',
        text: `${seller} inspects it by ${of.actBy ? formatLimit(of.actBy) : ''}`,
        detail: 'If you hear nothing by then, it counts as accepted.',
      }
    case 'accepted':
      return {
        tone: 'good',
        text: of.wanted === 'repair' ? 'Accepted: it is being repaired' : 'Accepted: a replacement is coming',
        detail:
          `Ships by ${day}. ${of.kind === 'return' ? 'If it does not ship in time, you get a refund.' : ''}`.trim(),
      }
    case 'refused':
      return {
        tone: 'bad',
        text: `${seller} did not accept it`,
        detail: `Each item shows the reason and the photos. ${goesBack(of)}`.trim(),
      }
    case 'refunded':
      if (of.needsAccount)
        return {
          tone: 'warn',
          text: of.isPartlyRefused
            ? 'Some items were accepted: tell us where to send the refund'
            : 'Accepted: tell us where to send the refund',
          detail: `${refundText(of, 'to choose')}${of.isPartlyRefused ? ` ${goesBack(of)}` : ''}`,
        }
      if (of.isPaidByBank)
        return {
          tone: 'good',
          text: of.isPartlyRefused ? 'Some items were accepted' : 'Your return is accepted',
          detail: `What your bank has paid back after the payment dispute counts towards this refund. If anything is left, it goes ${wayBack(of)}. The order page shows both.${of.isPartlyRefused ? ` ${goesBack(of)}` : ''}`,
        }
      if (of.refundDone)
        return {
          tone: 'good',
          text: `We refunded ${formatInr(of.refundDone.paise, 2)} on ${formatWeekday(of.refundDone.on)}`,
          detail:
            `${refundText(of, 'reached')} Banks can take a few more days to show it. ${of.isPartlyRefused ? goesBack(of) : ''}`.trim(),
        }
      return {
        tone: 'good',
        text: of.isPartlyRefused ? 'The accepted items are being refunded' : 'Your refund is on its way',
        detail: `${refundText(of, 'chosen')} The order page shows how far the refund is.${of.isPartlyRefused ? ` ${goesBack(of)}` : ''}`,
      }
    case 'replaced':
      return { tone: 'good', text: 'A replacement is on its way' }
    case 'repaired':
      return { tone: 'good', text: 'Repaired and on its way to you' }
    case 'exchanged':
      return {
        tone: 'good',
        text: 'Accepted: what you chose instead is ordered',
        detail: 'Your return pays for it. We refund the rest the way you paid.',
      }
    case 'withdrawn':
      return of.claim?.decision === 'fits'
        ? {
            tone: 'quiet',
            text: 'We found that the part fits, so this return has ended',
            detail: 'The reason is on this page and in our reply to your ticket, which you can answer.',
          }
        : { tone: 'quiet', text: 'You withdrew this return' }
    case 'expired':
      return {
        tone: 'quiet',
        text: 'Nothing was sent in time, so this return has ended',
        detail: 'You can ask for it again on the order page within the return period.',
      }
  }
}

/** When it is picked up, by whom, and what its customer does; undefined as long as nobody has said a time. */
function pickupStep({ pickup, sellerName: seller }: FollowedReturn): ReturnNextStep | undefined {
  if (!pickup) return undefined
  const time = pickupTime(pickup)
  if (pickup.isMissed)
    return {
      tone: 'warn',
      text: `Was it picked up on ${formatWeekday(pickup.day)}?`,
      detail: `If so, tell us. If nobody came, choose another time, and ${seller} arranges it.`,
    }
  if (!pickup.isArranged)
    return {
      tone: 'note',
      text: `You asked for pickup on ${time}`,
      detail: `${seller} arranges it, and we email you who comes. Until then, please keep it packed.`,
    }
  return {
    tone: 'note',
    text: `Pickup on ${time}`,
    detail: `${pickup.carrier} comes for it. Please have it packed with everything that was in the box. Tell us once it is picked up.`,
  }
}

function goesBack({ wayBack: way, sellerName }: FollowedReturn): string {
  return way ? wayBackWords(way, { sellerName }) : ''
}

/** Who reads what its seller does next: the seller, or the office, to whom the seller is named. */
export type ReturnReader = 'seller' | 'office'

/** What comes next for the seller, as the seller reads it, or the office. */
export function sellerReturnStep(of: FollowedReturn, reader: ReturnReader): ReturnNextStep {
  const stop = stopOf(of)
  if (stop) return STOPPED_FOR_SELLER[stop]
  const words = reader === 'seller' ? OWN_WORDS : wordsOf(of.sellerName)
  if (of.isLookedAt)
    return {
      tone: 'note',
      text: 'Accepted: we are checking the refund',
      detail: `${words.balance} does not cover this refund. We decide by ${of.actBy ? formatLimit(of.actBy) : ''}${reader === 'seller' ? ' and write to you' : ''}.`,
    }
  return stepOfStatus(of, words)
}

/** What is said of the seller, to the seller or to somebody else. */
interface SellerWords {
  balance: string
  to: string
  arrived: string
  pickup: string
  /** "Inspect it", "Dev Infotech inspects it". */
  does: (own: string, other: string) => string
  refused: string
  keeps: string
  areOwn: string
  newOrder: string
}

const OWN_WORDS: SellerWords = {
  balance: 'Your balance with us',
  to: 'you',
  arrived: 'Mark it as arrived as soon as it is there.',
  pickup: 'Arrange a pickup',
  does: (own) => own,
  refused: 'You refused it',
  keeps: 'If the customer asks NanoNagar to decide before you send it, keep it until then.',
  areOwn: 'are yours again',
  newOrder: 'The exchange is a new order for you.',
}

function wordsOf(seller: string): SellerWords {
  return {
    balance: `The balance of ${seller} with us`,
    to: seller,
    arrived: `${seller} marks it as arrived as soon as it is there.`,
    pickup: `${seller} arranges a pickup`,
    does: (_own, other) => `${seller} ${other}`,
    refused: `${seller} refused it`,
    keeps: 'If the customer asks us to decide before it is sent, it stays with the seller until then.',
    areOwn: `belong to ${seller} again`,
    newOrder: 'The exchange is a new order.',
  }
}

// Long because it is one table: of each status what is read of its seller.
function stepOfStatus(of: FollowedReturn, words: SellerWords): ReturnNextStep {
  const { status } = of
  const day = of.actBy ? formatWeekday(indianDay(new Date(of.actBy))) : ''
  switch (status) {
    case 'requested':
      return of.way === 'pickup'
        ? (arrangedStep(of) ?? {
            tone: 'warn',
            text: words.pickup,
            detail: `The customer keeps it packed. Without a pickup, the return ends on ${day}.`,
          })
        : { tone: 'note', text: 'The customer sends it', detail: `By ${day}; after that the return ends.` }
    case 'sent':
      return {
        tone: 'note',
        text: `On its way to ${words.to}`,
        detail: `Expected by ${day}. ${words.arrived}`,
      }
    case 'received':
      return {
        tone: 'warn',
        text: `${words.does('Inspect it', 'inspects it')} by ${of.actBy ? formatLimit(of.actBy) : ''}`,
        detail: 'After that it counts as accepted.',
      }
    case 'accepted':
      return {
        tone: 'warn',
        text: `${
          of.wanted === 'repair'
            ? words.does('Repair it and send it back', 'repairs it and sends it back')
            : words.does('Send a replacement', 'sends a replacement')
        } by ${day}`,
        ...(of.kind === 'return' && { detail: 'After that the customer gets a refund.' }),
      }
    case 'refused':
      return { tone: 'quiet', text: words.refused, detail: `${goesBack(of)} ${words.keeps}`.trim() }
    case 'refunded':
      return {
        tone: 'good',
        text: 'Accepted and refunded',
        detail: of.isPartlyRefused
          ? `The accepted items ${words.areOwn}. ${goesBack(of)}`
          : `The items ${words.areOwn}.`,
      }
    case 'replaced':
      return { tone: 'good', text: 'Replacement sent' }
    case 'repaired':
      return { tone: 'good', text: 'Repaired and sent back' }
    case 'exchanged':
      return {
        tone: 'good',
        text: 'Accepted and exchanged',
        detail: `The items ${words.areOwn}. ${words.newOrder}`,
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

/** What its seller does about a pickup that has a time. */
function arrangedStep({ pickup }: FollowedReturn): ReturnNextStep | undefined {
  if (!pickup) return undefined
  const time = pickupTime(pickup)
  if (pickup.isMissed)
    return {
      tone: 'warn',
      text: `Was it picked up on ${formatWeekday(pickup.day)}?`,
      detail: 'If not, arrange another time. Mark it as arrived as soon as it is there.',
    }
  return pickup.isArranged
    ? {
        tone: 'note',
        text: `Pickup arranged for ${time}`,
        detail: `${pickup.carrier} picks it up. Mark it as arrived as soon as it is there.`,
      }
    : {
        tone: 'warn',
        text: `The customer asks for pickup on ${time}`,
        detail: 'Arrange it for then, or for another time, and say who comes.',
      }
}
