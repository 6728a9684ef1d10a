/** Why goods come back. `isFault`: the seller is at fault and bears the way back; nobody charges a customer for it. */
export const RETURN_REASONS = [
  {
    key: 'defective-on-arrival',
    label: 'It does not work, or stopped within days',
    isDefect: true,
    isFault: true,
  },
  { key: 'damaged', label: 'It arrived damaged', isDefect: true, isFault: true },
  { key: 'wrong-item', label: 'It is not what I ordered', isDefect: true, isFault: true },
  { key: 'missing-parts', label: 'Something is missing from the box', isDefect: true, isFault: true },
  { key: 'not-as-described', label: 'It is not as described', isDefect: false, isFault: true },
  { key: 'changed-mind', label: 'I no longer need it', isDefect: false, isFault: false },
  { key: 'ordered-wrong', label: 'I ordered the wrong item', isDefect: false, isFault: false },
  {
    key: 'stopped-working',
    label: 'It stopped working under warranty',
    isDefect: false,
    isFault: false,
  },
  // “Fits or free return”: who bears the way back is decided with the claim.
  {
    key: 'does-not-fit',
    label: 'It does not fit with the other parts',
    isDefect: false,
    isFault: false,
  },
] as const

export type ReturnReason = (typeof RETURN_REASONS)[number]['key']

export function reasonOf(key: ReturnReason) {
  const reason = RETURN_REASONS.find((each) => each.key === key)
  return reason ?? RETURN_REASONS[0]
}

export const WANTED_LABELS = {
  refund: 'A refund',
  replacement: 'A replacement',
  repair: 'A repair',
  exchange: 'Another product from this seller',
} as const

export type Wanted = keyof typeof WANTED_LABELS

export const WAY_LABELS = {
  pickup: 'Picked up where it was delivered',
  'drop-off': 'Drop off at a courier’s counter, at our expense',
} as const

export type ReturnWay = keyof typeof WAY_LABELS

export type ReturnKind = 'return' | 'warranty'
