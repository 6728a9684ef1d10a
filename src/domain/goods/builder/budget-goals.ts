import { numberOf, textOf } from '#domain/goods/compatibility/verdicts/rule.ts'
import type { Part } from '#domain/goods/compatibility/verdicts/verdict.ts'
import { counted } from '#domain/ground/shared/counted.ts'
import { type BudgetUse, type BudgetWish, RESOLUTIONS, type Resolution, type Taste } from './budget-wish.ts'
import { bandwidthOf } from './chip-bandwidth.ts'
import type { Goal } from './goal.ts'
import { rated } from './supply-goals.ts'

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
  const ofUse = BY_USE[use](resolution)
  const { hasCard, wanted } = ofUse
  const ofTastes = tastes
    .flatMap((taste) => BY_TASTE[taste])
    .map((goal) => ({ ...goal, isTaste: true as const }))
  const enough = wanted.findIndex(({ words }) => words === vram(VRAM[resolution], resolution).words) + 1
  const ofCard = hasCard ? ofTastes.filter(({ slot }) => slot === 'graphics') : []
  return {
    ...ofUse,
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
      ...[cores(4), rated('80 PLUS'), memory(16), drive(500), cores(6), twoModules(), rated('Bronze')],
      ...[drive(1_000), cores(8), memory(32), rated('Gold'), drive(2_000), cores(12), memory(64)],
    ],
  }),
  programming: () => ({
    hasCard: false,
    needed: [cores(4), memory(8), drive(240)],
    wanted: [
      ...[memory(16), rated('80 PLUS'), cores(6), drive(500), twoModules(), rated('Bronze'), cores(8)],
      ...[memory(32), drive(1_000), cores(12), rated('Gold')],
      ...[memory(64), drive(2_000), cores(16), memory(96), cores(20), drive(4_000), cores(24), memory(128)],
    ],
  }),
  // The card decides how fast a game runs, once the other parts keep up with it (decision 1225).
  games: (resolution) => ({
    hasCard: true,
    needed: [cores(4), memory(8), drive(500), vram(4, resolution)],
    wanted: [
      ...[vram(6, resolution), memory(16), cores(6), vram(8, resolution), twoModules(), rated('Bronze')],
      ...upTo(VRAM[resolution], [12, 16]).map((size) => vram(size, resolution)),
      ...[bandwidth(250), bandwidth(400), drive(1_000)],
      ...[vram(12, resolution), bandwidth(600), vram(16, resolution), bandwidth(850), rated('Gold')],
      ...[memory(32), cores(8), cache(64), drive(2_000)].map(besideCard),
      ...[bandwidth(1_200), vram(24, resolution), vram(32, resolution)],
      ...[cores(12), memory(64), drive(4_000), cores(16)].map(besideCard),
    ],
  }),
  // As for games; what records and sends the picture asks for more memory and cores beside it.
  streaming: (resolution) => ({
    hasCard: true,
    needed: [cores(6), memory(16), drive(500), vram(4, resolution)],
    wanted: [
      ...[vram(6, resolution), vram(8, resolution), twoModules(), rated('Bronze')],
      ...upTo(VRAM[resolution], [12, 16]).map((size) => vram(size, resolution)),
      ...[bandwidth(250), bandwidth(400), drive(1_000)],
      besideCard(memory(32)),
      ...[vram(12, resolution), bandwidth(600)],
      besideCard(cores(8)),
      ...[vram(16, resolution), bandwidth(850), rated('Gold')],
      ...[cores(12), drive(2_000), cores(16), memory(64)].map(besideCard),
      ...[bandwidth(1_200), vram(24, resolution), vram(32, resolution)],
      besideCard(drive(4_000)),
    ],
  }),
  video: (resolution) => ({
    hasCard: true,
    needed: [cores(6), memory(16), drive(500), vram(4, resolution)],
    wanted: [
      ...[vram(6, resolution), cores(8), drive(1_000), twoModules(), rated('Bronze'), memory(32)],
      vram(8, resolution),
      ...upTo(VRAM[resolution], [12, 16]).map((size) => vram(size, resolution)),
      ...[cores(12), rated('Gold'), drive(2_000), memory(64), cores(16), vram(12, resolution), drive(4_000)],
      ...[vram(16, resolution), memory(96), cores(24), memory(128), bandwidth(850), vram(24, resolution)],
    ],
  }),
}

/** A quarter: around a smaller card more of anything else makes no game faster. */
const CARD_SHARE = 0.25

function besideCard(goal: Goal): Goal {
  return { ...goal, leavesCardShare: CARD_SHARE }
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
      asked: `at most ${NOISE_DBA} dBA`,
      own: (part) => `a cooler of ${numberOf(part, 'noise')} dBA`,
      why: () => 'Its noise at full speed, as its maker measures it.',
      isMet: (part) => numberOf(part, 'noise') <= NOISE_DBA,
    },
    quality({
      slot: 'power',
      ladder: 'quiet-power',
      words: 'a power supply whose fan rests at low load',
      why: 'Its fan stops when little power is drawn.',
      isMet: (part) => part.attributes.zeroRpm === true,
    }),
  ],
  small: [
    quality({
      slot: 'case',
      ladder: 'small-case',
      words: 'a small case',
      why: 'It is smaller than a mid tower.',
      isMet: (part) => SMALL_CASES.includes(textOf(part, 'formFactor')),
    }),
    quality({
      slot: 'case',
      ladder: 'small-case',
      words: 'a Mini-ITX case',
      why: 'Mini-ITX is the smallest of the usual sizes.',
      isMet: (part) => textOf(part, 'formFactor') === 'Mini-ITX',
    }),
  ],
  white: [
    quality({
      slot: 'case',
      ladder: 'white-case',
      words: 'a white case',
      why: 'Its colour is white.',
      isMet: isWhite,
    }),
    quality({
      slot: 'graphics',
      ladder: 'white-card',
      words: 'a white graphics card',
      why: 'Its colour is white.',
      isMet: isWhite,
    }),
  ],
}

/** What a part is or is not, where no part is more of it than another. */
function quality(goal: Omit<Goal, 'own' | 'why'> & { why: string }): Goal {
  return { ...goal, own: () => goal.words, why: () => goal.why }
}

function isWhite(part: Part): boolean {
  return /\bwhite\b/i.test(textOf(part, 'colour'))
}

function cores(least: number): Goal {
  return {
    slot: 'processor',
    ladder: 'cores',
    words: counted(least, 'core'),
    asked: `at least ${least}`,
    own: (part) => counted(numberOf(part, 'cores'), 'core'),
    why: () => 'Each core can work on a separate task.',
    isMet: (part) => numberOf(part, 'cores') >= least,
  }
}

function cache(megabytes: number): Goal {
  return {
    slot: 'processor',
    ladder: 'cache',
    words: `${megabytes} MB of L3 cache`,
    asked: `at least ${megabytes} MB`,
    own: (part) => `${numberOf(part, 'l3Cache')} MB of L3 cache`,
    why: () => 'What a game finds in the cache it does not have to fetch from memory.',
    isMet: (part) => numberOf(part, 'l3Cache') >= megabytes,
  }
}

function memory(gigabytes: number): Goal {
  return {
    slot: 'memory',
    ladder: 'memory',
    words: `${gigabytes} GB of memory`,
    asked: `at least ${gigabytes} GB`,
    own: (part) => `${numberOf(part, 'capacity')} GB of memory`,
    why: () => 'What does not fit in memory must be read from the drive again and again.',
    isMet: (part) => numberOf(part, 'capacity') >= gigabytes,
  }
}

function twoModules(): Goal {
  return {
    slot: 'memory',
    ladder: 'modules',
    words: 'two modules of memory',
    asked: 'at least two modules',
    own: (part) => {
      const modules = numberOf(part, 'modules')
      return modules === 2 ? 'two modules of memory' : `${modules} modules of memory`
    },
    why: () => 'The processor reads from two modules at the same time.',
    isMet: (part) => numberOf(part, 'modules') >= 2,
  }
}

/** Drives of 480 GB are sold as those of 500. */
const DRIVE_SHARE = 0.96

function drive(gigabytes: number): Goal {
  return {
    slot: 'storage',
    ladder: 'drive',
    words: `an SSD of ${sizeWords(gigabytes)}`,
    asked: `about ${sizeWords(gigabytes)} or more`,
    own: (part) => `an SSD of ${sizeWords(numberOf(part, 'capacity'))}`,
    why: () => 'Room for the system, programs and files.',
    isMet: (part) => numberOf(part, 'capacity') >= gigabytes * DRIVE_SHARE,
  }
}

function sizeWords(gigabytes: number): string {
  return gigabytes >= 1_000 ? `${gigabytes / 1_000} TB` : `${gigabytes} GB`
}

function vram(gigabytes: number, resolution: Resolution): Goal {
  const pixels = RESOLUTIONS.find(({ key }) => key === resolution)?.pixels
  const asked = VRAM[resolution]
  const own = (part: Part) => numberOf(part, 'vram')
  return {
    slot: 'graphics',
    ladder: 'vram',
    words: `${gigabytes} GB of graphics memory`,
    asked: `at least ${gigabytes} GB`,
    own: (part) => `${own(part)} GB of graphics memory`,
    why: (part) => {
      if (own(part) > asked) return `For ${pixels} ${asked} GB is enough.`
      return own(part) === asked
        ? `For ${pixels} ${asked} GB is best.`
        : `For ${pixels} ${asked} GB is best; with less, textures look coarser.`
    },
    isMet: (part) => own(part) >= gigabytes,
  }
}

function bandwidth(rate: number): Goal {
  return {
    slot: 'graphics',
    ladder: 'bandwidth',
    words: `graphics bandwidth of ${rate} GB/s`,
    asked: `at least ${rate} GB/s`,
    own: (part) => `graphics bandwidth of ${bandwidthOf(part)} GB/s`,
    why: () => 'How much of its memory the card can read in a second.',
    isMet: (part) => bandwidthOf(part) >= rate,
  }
}
