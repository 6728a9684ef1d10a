import { numberOf, textOf } from '#domain/goods/compatibility/verdicts/rule.ts'
import type { Part } from '#domain/goods/compatibility/verdicts/verdict.ts'
import { counted } from '#domain/ground/shared/counted.ts'
import { type BudgetUse, type BudgetWish, RESOLUTIONS, type Resolution, type Taste } from './budget-wish.ts'

/** A fact that a part of one slot has to have. */
export interface Goal {
  /** The key of the slot. */
  slot: string
  /** Goals of one ladder ask for more and more of the same: where one cannot be had, the next ones cannot either. */
  ladder: string
  /** What is asked: "12 GB of graphics memory". */
  words: string
  why: string
  /** Asked for by taste, and not by the use. */
  isTaste?: true
  isMet(part: Part): boolean
}

export interface GoalsOfUse {
  /** Whether a graphics card is part of it; otherwise the processor makes the picture. */
  hasCard: boolean
  /** Without these it is no computer for the use. */
  needed: readonly Goal[]
  /** What more money is spent on, the most useful for its price first. */
  wanted: readonly Goal[]
}

/** Graphics memory in GB that current games and editors fill at a resolution. */
const VRAM: Readonly<Record<Resolution, number>> = { '1080p': 8, '1440p': 12, '4k': 16 }

/**
 * What a wish asks for, as facts in an order. A taste comes before more of anything, but for the looks of the graphics
 * card: few cards are white, and none is taken that has too little memory for the resolution because of that.
 */
export function goalsOf({ use, resolution, tastes }: BudgetWish): GoalsOfUse {
  const { hasCard, needed, wanted } = BY_USE[use](resolution)
  const ofTastes = tastes
    .flatMap((taste) => BY_TASTE[taste])
    .map((goal) => ({ ...goal, isTaste: true as const }))
  const enough = wanted.findIndex(({ words }) => words === vram(VRAM[resolution], resolution).words) + 1
  const ofCard = hasCard ? ofTastes.filter(({ slot }) => slot === 'graphics') : []
  return {
    hasCard,
    needed,
    wanted: [
      ...ofTastes.filter(({ slot }) => slot !== 'graphics'),
      ...wanted.slice(0, enough),
      ...ofCard,
      ...wanted.slice(enough),
    ],
  }
}

const BY_USE: Readonly<Record<BudgetUse, (resolution: Resolution) => GoalsOfUse>> = {
  office: () => ({
    hasCard: false,
    needed: [cores(2), memory(8), drive(240)],
    wanted: [
      ...[cores(4), memory(16), drive(500), cores(6), twoModules(), drive(1_000), cores(8), memory(32)],
      ...[drive(2_000), cores(12), memory(64)],
    ],
  }),
  programming: () => ({
    hasCard: false,
    needed: [cores(4), memory(8), drive(240)],
    wanted: [
      ...[memory(16), cores(6), drive(500), twoModules(), cores(8), memory(32), drive(1_000), cores(12)],
      ...[memory(64), drive(2_000), cores(16), memory(96), cores(20), drive(4_000), cores(24), memory(128)],
    ],
  }),
  games: (resolution) => ({
    hasCard: true,
    needed: [cores(4), memory(8), drive(240), vram(4, resolution)],
    wanted: [
      ...[vram(6, resolution), memory(16), cores(6), vram(8, resolution), drive(500), twoModules()],
      ...upTo(VRAM[resolution], [12, 16]).map((size) => vram(size, resolution)),
      ...[drive(1_000), bandwidth(250), cores(8), bandwidth(400), memory(32), bandwidth(600), drive(2_000)],
      ...[vram(12, resolution), vram(16, resolution), bandwidth(850), cores(12), vram(24, resolution)],
      ...[memory(64), bandwidth(1_200), vram(32, resolution), drive(4_000), cores(16)],
    ],
  }),
  streaming: (resolution) => ({
    hasCard: true,
    needed: [cores(6), memory(16), drive(240), vram(4, resolution)],
    wanted: [
      ...[vram(6, resolution), drive(500), vram(8, resolution), cores(8), twoModules(), drive(1_000)],
      ...upTo(VRAM[resolution], [12, 16]).map((size) => vram(size, resolution)),
      ...[memory(32), bandwidth(250), cores(12), bandwidth(400), drive(2_000), bandwidth(600)],
      ...[vram(12, resolution), vram(16, resolution), cores(16), memory(64), bandwidth(850)],
      ...[vram(24, resolution), drive(4_000), bandwidth(1_200), vram(32, resolution)],
    ],
  }),
  video: (resolution) => ({
    hasCard: true,
    needed: [cores(6), memory(16), drive(500), vram(4, resolution)],
    wanted: [
      ...[vram(6, resolution), cores(8), drive(1_000), twoModules(), memory(32), vram(8, resolution)],
      ...upTo(VRAM[resolution], [12, 16]).map((size) => vram(size, resolution)),
      ...[cores(12), drive(2_000), memory(64), cores(16), vram(12, resolution), drive(4_000)],
      ...[vram(16, resolution), memory(96), cores(24), memory(128), bandwidth(850), vram(24, resolution)],
    ],
  }),
}

const upTo = (most: number, sizes: readonly number[]) => sizes.filter((size) => size <= most)

const SMALL_CASES = ['Mini tower', 'Mini-ITX', 'Slim']
const NOISE_DBA = 30

const BY_TASTE: Readonly<Record<Taste, readonly Goal[]>> = {
  quiet: [
    {
      slot: 'cooler',
      ladder: 'quiet-cooler',
      words: `a cooler of ${NOISE_DBA} dBA at most`,
      why: 'Its noise at full speed, as its maker measures it.',
      isMet: (part) => numberOf(part, 'noise') <= NOISE_DBA,
    },
    {
      slot: 'power',
      ladder: 'quiet-power',
      words: 'a power supply whose fan rests at low load',
      why: 'Its fan stops when little power is drawn.',
      isMet: (part) => part.attributes.zeroRpm === true,
    },
  ],
  small: [
    {
      slot: 'case',
      ladder: 'small-case',
      words: 'a small case',
      why: 'It is smaller than a mid tower.',
      isMet: (part) => SMALL_CASES.includes(textOf(part, 'formFactor')),
    },
    {
      slot: 'case',
      ladder: 'small-case',
      words: 'a Mini-ITX case',
      why: 'Mini-ITX is the smallest of the usual sizes.',
      isMet: (part) => textOf(part, 'formFactor') === 'Mini-ITX',
    },
  ],
  white: [
    {
      slot: 'case',
      ladder: 'white-case',
      words: 'a white case',
      why: 'Its colour is white.',
      isMet: isWhite,
    },
    {
      slot: 'graphics',
      ladder: 'white-card',
      words: 'a white graphics card',
      why: 'Its colour is white.',
      isMet: isWhite,
    },
  ],
}

function isWhite(part: Part): boolean {
  return /\bwhite\b/i.test(textOf(part, 'colour'))
}

function cores(least: number): Goal {
  return {
    slot: 'processor',
    ladder: 'cores',
    words: counted(least, 'core'),
    why: 'Each core can work on a separate task.',
    isMet: (part) => numberOf(part, 'cores') >= least,
  }
}

function memory(gigabytes: number): Goal {
  return {
    slot: 'memory',
    ladder: 'memory',
    words: `${gigabytes} GB of memory`,
    why: 'What does not fit in memory must be read from the drive again and again.',
    isMet: (part) => numberOf(part, 'capacity') >= gigabytes,
  }
}

function twoModules(): Goal {
  return {
    slot: 'memory',
    ladder: 'modules',
    words: 'two modules of memory',
    why: 'The processor reads from two modules at the same time.',
    isMet: (part) => numberOf(part, 'modules') >= 2,
  }
}

function drive(gigabytes: number): Goal {
  const size = gigabytes >= 1_000 ? `${gigabytes / 1_000} TB` : `${gigabytes} GB`
  return {
    slot: 'storage',
    ladder: 'drive',
    words: `an SSD of ${size}`,
    why: 'Room for the system, programs and files.',
    isMet: (part) => numberOf(part, 'capacity') >= gigabytes,
  }
}

function vram(gigabytes: number, resolution: Resolution): Goal {
  const pixels = RESOLUTIONS.find(({ key }) => key === resolution)?.pixels
  const asked = VRAM[resolution]
  return {
    slot: 'graphics',
    ladder: 'vram',
    words: `${gigabytes} GB of graphics memory`,
    why:
      gigabytes < asked
        ? `For ${pixels} ${asked} GB is best; with less, textures look coarser.`
        : `For ${pixels} ${asked} GB is best.`,
    isMet: (part) => numberOf(part, 'vram') >= gigabytes,
  }
}

function bandwidth(rate: number): Goal {
  return {
    slot: 'graphics',
    ladder: 'bandwidth',
    words: `graphics memory of ${rate} GB/s`,
    why: 'How much of its memory the card can read in a second.',
    isMet: (part) => numberOf(part, 'bandwidth') >= rate,
  }
}
