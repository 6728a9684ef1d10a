/**
 * An order as it should be, in a few rules of arithmetic and none of the shop's code: what of each line is where, and what
 * goes back. All amounts in paise.
 */
export interface ModelOrder {
  /** An advance by card, and the rest at the doors, is both. */
  by: 'card' | 'cod' | 'both'
  totalPaise: number
  lines: ModelLine[]
  boxes: ModelBox[]
  /** What the customer gets back, through whatever way. */
  backPaise: number
  /** What of it pays other orders instead. */
  exchangedPaise: number
}

export interface ModelLine {
  id: string
  vendorOrderId: string
  offerId: string
  quantity: number
  /** Less what promotions take off. */
  goodsPaise: number
  promotionPaise: number
  deliveryPaise: number
  /** What of goods and delivery others pay for promotions. */
  othersPaise: number
  /** What of the rest was paid in advance, of an order that is paid in both ways. */
  advancePaise: number
  cancelled: Share
}

/** Some pieces, and what they bear. */
export interface Share {
  pieces: number
  goodsPaise: number
  deliveryPaise: number
  othersPaise: number
  advancePaise: number
}

/** What a box holds of a line. */
export interface Content {
  lineId: string
  share: Share
  /** The pieces that went back, by their numbers in the box. */
  credited: number[]
}

export interface ModelBox {
  id: string
  vendorOrderId: string
  place: 'packed' | 'away' | 'delivered' | 'lost' | 'back' | 'apart'
  /** Paid at the door. */
  takesCash: boolean
  contents: Content[]
}

/** Pieces of a line that are in no box and not cancelled. */
export function freePieces(order: ModelOrder, line: ModelLine): number {
  return line.quantity - line.cancelled.pieces - sum(sharesInBoxes(order, line).map(({ pieces }) => pieces))
}

/** Pieces that have not left: what can be cancelled. */
export function unsentPieces(order: ModelOrder, line: ModelLine): number {
  const packed = order.boxes
    .filter(({ place }) => place === 'packed')
    .flatMap(({ contents }) => contents.filter(({ lineId }) => lineId === line.id))
  return freePieces(order, line) + sum(packed.map(({ share }) => share.pieces))
}

/** What some free pieces bear: what all taken pieces with them bear, rounded, less what the others bear already. */
export function shareOfFree(order: ModelOrder, line: ModelLine, pieces: number): Share {
  const taken = [line.cancelled, ...sharesInBoxes(order, line)]
  const together = sum(taken.map((share) => share.pieces)) + pieces
  const bear = (whole: number, of: (share: Share) => number) =>
    Math.max(0, Math.round((whole * together) / line.quantity) - sum(taken.map(of)))
  const borne = {
    pieces,
    goodsPaise: bear(line.goodsPaise, (share) => share.goodsPaise),
    deliveryPaise: bear(line.deliveryPaise, (share) => share.deliveryPaise),
    othersPaise: bear(line.othersPaise, (share) => share.othersPaise),
  }
  return { ...borne, advancePaise: advanceOfFree(line, taken, borne) }
}

/** Of what they cost, all but the whole rupees that they leave for the door; the last pieces take what is left. */
function advanceOfFree(line: ModelLine, taken: readonly Share[], now: Omit<Share, 'advancePaise'>): number {
  if (line.advancePaise === 0) return 0
  const toPay = (of: Omit<Share, 'advancePaise' | 'pieces'>) =>
    of.goodsPaise + of.deliveryPaise - of.othersPaise
  const together = sum(taken.map(({ pieces }) => pieces)) + now.pieces
  const door = toPay(line) - line.advancePaise
  const doorLeft = door - sum(taken.map((share) => toPay(share) - share.advancePaise))
  if (together === line.quantity) return toPay(now) - doorLeft
  const upTo = Math.round((door * together) / line.quantity / 100) * 100
  const rupees = Math.floor((upTo - (door - doorLeft)) / 100) * 100
  const others = toPay(line) - sum(taken.map(toPay)) - toPay(now)
  const bounded = Math.min(toPay(now), doorLeft, Math.max(0, doorLeft - others, rupees))
  return toPay(now) - bounded
}

/** Cancels free pieces: paid by card, what they bear goes back; to be paid at the door, it is not collected. */
export function cancelFree(order: ModelOrder, line: ModelLine, pieces: number): void {
  const share = shareOfFree(order, line, pieces)
  line.cancelled = {
    pieces: line.cancelled.pieces + pieces,
    goodsPaise: line.cancelled.goodsPaise + share.goodsPaise,
    deliveryPaise: line.cancelled.deliveryPaise + share.deliveryPaise,
    othersPaise: line.cancelled.othersPaise + share.othersPaise,
    advancePaise: line.cancelled.advancePaise + share.advancePaise,
  }
  if (order.by === 'both') order.backPaise += share.advancePaise
  if (order.by === 'card') order.backPaise += share.goodsPaise + share.deliveryPaise - share.othersPaise
}

/** What the next pieces of a box give back to their customer. */
export function worthOfNext({ share, credited }: Content, pieces: number): number {
  const before = credited.length
  const after = before + pieces
  const part = (whole: number) =>
    Math.round((whole * after) / share.pieces) - Math.round((whole * before) / share.pieces)
  return part(share.goodsPaise) + part(share.deliveryPaise) - part(share.othersPaise)
}

/** What of the advance the next pieces of a box bear. */
function advanceOfNext({ share, credited }: Content, pieces: number): number {
  const upTo = (count: number) => Math.round((share.advancePaise * count) / share.pieces)
  return upTo(credited.length + pieces) - upTo(credited.length)
}

/** Credits pieces of a box that had left, by their numbers. */
export function creditFromBox(
  order: ModelOrder,
  box: ModelBox,
  content: Content,
  numbers: readonly number[],
): void {
  const paise = worthOfNext(content, numbers.length)
  const advancePaise = advanceOfNext(content, numbers.length)
  content.credited.push(...numbers)
  const isCollected = box.takesCash && box.place === 'delivered'
  if (order.by === 'card' || isCollected) order.backPaise += paise
  // Of what was not paid at the door the advance alone.
  else if (order.by === 'both') order.backPaise += advancePaise
}

/** What was credited just now pays another order, and only the rest goes back. */
export function passOn(order: ModelOrder, paise: number): void {
  order.backPaise -= paise
  order.exchangedPaise += paise
}

/** The pieces of a box that did not go back. */
export function keptPieces({ share, credited }: Content): number[] {
  return Array.from({ length: share.pieces }, (_, index) => index + 1).filter(
    (piece) => !credited.includes(piece),
  )
}

/** Everything in a box that was not credited yet. */
export function creditWholeBox(order: ModelOrder, box: ModelBox): void {
  for (const content of box.contents) creditFromBox(order, box, content, keptPieces(content))
}

/** What is left with the customer of each offer, for good or on its way. */
export function piecesOut(order: ModelOrder, offerId: string): number {
  const lines = order.lines.filter((line) => line.offerId === offerId).map(({ id }) => id)
  return sum(
    order.boxes
      .filter(({ place }) => place !== 'packed' && place !== 'apart')
      .flatMap(({ contents }) => contents.filter(({ lineId }) => lines.includes(lineId)))
      .map(({ share }) => share.pieces),
  )
}

/** Promised to the order and still at its seller's. */
export function piecesPromised(order: ModelOrder, offerId: string): number {
  return sum(order.lines.filter((line) => line.offerId === offerId).map((line) => unsentPieces(order, line)))
}

/** Whether nothing of the order is left: all pieces were cancelled or credited. */
export function isUndone(order: ModelOrder): boolean {
  return order.lines.every((line) => {
    const credited = order.boxes.flatMap(({ contents }) =>
      contents.filter(({ lineId }) => lineId === line.id).map((content) => content.credited.length),
    )
    return line.cancelled.pieces + sum(credited) === line.quantity
  })
}

function sharesInBoxes(order: ModelOrder, line: ModelLine): Share[] {
  return order.boxes
    .filter(({ place }) => place !== 'apart')
    .flatMap(({ contents }) => contents.filter(({ lineId }) => lineId === line.id))
    .map(({ share }) => share)
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
