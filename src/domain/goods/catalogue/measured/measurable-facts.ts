import type { AttributeDefinition, Unit } from '../attributes/attribute-definition.ts'
import { attributesOf } from '../attributes.ts'
import type { Kind } from '../categories.ts'

/** How an owner can measure a fact. */
interface Measurable {
  /** Plausible numbers, in the unit of the attribute. */
  min: number
  max: number
  /** Two measurements agree that differ by no more: so much, or so many hundredths of the larger one. */
  within: { units: number } | { percent: number }
  /** How many digits behind the point are kept. */
  decimals: number
  how: string
}

const millimetres = (min: number, max: number, units: number, how: string): Measurable => ({
  min,
  max,
  within: { units },
  decimals: 1,
  how,
})

const grams = (min: number, max: number, how: string): Measurable => ({
  min,
  max,
  within: { percent: 2 },
  decimals: 0,
  how,
})

const kilograms = (min: number, max: number, how: string): Measurable => ({
  min,
  max,
  within: { percent: 2 },
  decimals: 2,
  how,
})

const SCALE = 'Weigh it on a kitchen scale'

/**
 * The facts that an owner can check with a ruler or a scale, by kind: only what stays the same from piece to piece. What is
 * counted, printed on the box or needs a laboratory is none.
 */
const MEASURABLE: Readonly<Partial<Record<Kind, Readonly<Record<string, Measurable>>>>> = {
  'graphics-card': {
    length: millimetres(
      80,
      450,
      2,
      'From the inner edge of the bracket to the far end of the cooler, without cables',
    ),
    height: millimetres(50, 250, 2, 'From the lower edge of the board, without its contacts, to the top'),
    slots: {
      min: 1,
      max: 6,
      within: { units: 0.15 },
      decimals: 1,
      how: 'Its thickness in millimetres, divided by 20.32',
    },
    weight: grams(80, 5_000, `${SCALE}, without a support or adapter`),
  },
  'power-supply': { length: millimetres(80, 300, 2, 'From the rear wall to the far end, without plugs') },
  case: {
    graphicsLengthMax: millimetres(
      100,
      700,
      3,
      'From the rear wall to whatever stands in the way first, with the front fans in place',
    ),
    graphicsHeightMax: millimetres(50, 300, 3, 'From the slot of the board to the side panel'),
    coolerHeightMax: millimetres(20, 300, 2, 'From the processor to the side panel'),
    powerSupplyLengthMax: millimetres(80, 450, 3, 'From the rear wall to whatever stands in the way first'),
    width: millimetres(50, 600, 3, 'Outside, without feet and screws'),
    height: millimetres(50, 1_000, 3, 'Outside, with its feet'),
    depth: millimetres(50, 1_000, 3, 'Outside, without cables'),
  },
  'air-cooler': {
    height: millimetres(
      15,
      250,
      2,
      'From the metal that touches the processor to the top, with the fan in place',
    ),
    memoryHeightMax: millimetres(15, 150, 2, 'From the board to the lower edge of the fan over the memory'),
  },
  'liquid-cooler': {
    radiatorLength: millimetres(100, 600, 3, 'The whole radiator with its tanks, without fans'),
    radiatorWidth: millimetres(80, 250, 2, 'The radiator without fans'),
    radiatorThickness: millimetres(10, 100, 1, 'The radiator without fans'),
  },
  memory: { height: millimetres(15, 80, 1, 'From the lower edge of the contacts to the top') },
  laptop: {
    width: millimetres(150, 600, 2, 'Closed, from left to right'),
    depth: millimetres(100, 500, 2, 'Closed, from front to back'),
    thickness: millimetres(5, 90, 1, 'Closed, at its thickest place, without its feet'),
    weight: kilograms(0.3, 9, `${SCALE}, without its charger`),
  },
  monitor: { weight: kilograms(0.4, 40, 'Weigh it with its stand, without cables') },
  keyboard: { weight: grams(100, 5_000, `${SCALE}, with its cable where that cannot be taken off`) },
  mouse: {
    width: millimetres(20, 160, 1, 'At its widest place'),
    depth: millimetres(30, 250, 1, 'From front to back'),
    height: millimetres(10, 160, 1, 'From the desk to its highest place'),
    weight: grams(15, 600, `${SCALE}, without its cable, with its batteries`),
  },
  headphones: { weight: grams(5, 1_500, `${SCALE}, without a cable that can be taken off`) },
}

/** A fact of a kind with how it is measured. */
export interface MeasurableFact extends Measurable {
  key: string
  label: string
  unit: Unit | undefined
}

/** What an owner can measure of a product of this kind, in the order of its specification. */
export function measurableFactsOf(kind: Kind): readonly MeasurableFact[] {
  const own = MEASURABLE[kind] ?? {}
  const definitions: readonly AttributeDefinition[] = attributesOf[kind]
  return definitions.flatMap((definition) => {
    const measurable = own[definition.key]
    return measurable && definition.type === 'number'
      ? [{ ...measurable, key: definition.key, label: definition.label, unit: definition.unit }]
      : []
  })
}

export function findMeasurable(kind: Kind, key: string): MeasurableFact | undefined {
  return measurableFactsOf(kind).find((fact) => fact.key === key)
}

/** The keys that the table names for a kind, whether or not its specification has them. */
export function namedMeasurable(kind: Kind): readonly string[] {
  return Object.keys(MEASURABLE[kind] ?? {})
}

/** Whether two numbers say the same of a fact, as far as a ruler or a scale can tell. */
export function agrees({ within }: Pick<Measurable, 'within'>, one: number, other: number): boolean {
  const most = 'units' in within ? within.units : (Math.max(one, other) * within.percent) / 100
  // Tenths have no exact place among binary fractions.
  return Math.abs(one - other) <= most + 1e-9
}

/** As it is kept. */
export function rounded({ decimals }: Pick<Measurable, 'decimals'>, value: number): number {
  const step = 10 ** decimals
  return Math.round(value * step) / step
}
