import { rowsOf } from '#domain/goods/compatibility/attribute-values.ts'
import { slotNumberOf } from '#domain/goods/compatibility/places.ts'
import { drawOf } from '#domain/goods/compatibility/verdicts/power-rules.ts'
import { numberOf, ofKinds, textOf } from '#domain/goods/compatibility/verdicts/rule.ts'
import type { Part } from '#domain/goods/compatibility/verdicts/verdict.ts'
import { counted } from '#domain/ground/shared/counted.ts'

/** A figure of a build beside what it is out of, or holds another part back by. */
export interface BuildFigure {
  label: string
  words: string
}

/** What holds another part of the build back, each with the two facts that say so; nothing is guessed. */
export function limitsOf(build: readonly Part[]): BuildFigure[] {
  return [channelsUsed(build), slowMemory(build), slowSlot(build), cardLanes(build)].flatMap(
    (limit) => limit ?? [],
  )
}

/** What can be compared with another build, and how it comes about; no score. Only what is known. */
export function figuresOf(build: readonly Part[]): BuildFigure[] {
  return [cores(build), bandwidth(build), pixels(build), roomLeft(build), lengthLeft(build)].flatMap(
    (figure) => figure ?? [],
  )
}

/** Watts at full load; undefined while a processor or card does not say its own. */
export function loadOf(build: readonly Part[]): number | undefined {
  const watts = drawOf(build).map((line) => line.watts)
  const known = watts.filter((each) => each !== undefined)
  return known.length === watts.length ? known.reduce((sum, each) => sum + each, 0) : undefined
}

function channelsUsed(build: readonly Part[]): BuildFigure | undefined {
  const [cpu] = ofKinds(build, ['cpu'])
  const modules = modulesOf(build)
  const channels = cpu ? numberOf(cpu, 'memoryChannels') : Number.NaN
  return modules > 0 && modules < channels
    ? {
        label: 'Memory channels',
        words: `The processor reads from ${channels} modules at a time, and there ${modules === 1 ? 'is one' : `are ${modules}`}: ${Math.round((modules / channels) * 100)}% of the bandwidth.`,
      }
    : undefined
}

function slowMemory(build: readonly Part[]): BuildFigure | undefined {
  const [cpu] = ofKinds(build, ['cpu'])
  const slowest = Math.min(...ofKinds(build, ['memory']).map((kit) => numberOf(kit, 'speed')))
  const official = cpu ? numberOf(cpu, 'memorySpeed') : Number.NaN
  return slowest < official
    ? {
        label: 'Memory speed',
        words: `The processor promises ${official} MT/s, the memory runs at ${slowest} MT/s.`,
      }
    : undefined
}

function slowSlot(build: readonly Part[]): BuildFigure | undefined {
  const [board] = ofKinds(build, ['motherboard'])
  const slots = rowsOf(board?.attributes.m2Slots).map((slot) => pcieOf(slot.interface))
  const fastest = Math.max(...slots)
  const slow = ofKinds(build, ['ssd']).flatMap((drive) => {
    const number = slotNumberOf(drive)
    const speed = number === undefined ? fastest : (slots[number - 1] ?? 0)
    return speed > 0 && pcieOf(drive.attributes.interface) > speed ? [{ drive, number, speed }] : []
  })[0]
  return (
    slow && {
      label: 'Drive',
      words: `${slow.drive.name} is made for ${textOf(slow.drive, 'interface')}, ${slow.number === undefined ? 'the board’s fastest M.2 slot' : `M.2 slot ${slow.number}`} is PCIe ${slow.speed}.0.`,
    }
  )
}

function cardLanes(build: readonly Part[]): BuildFigure | undefined {
  const [card] = ofKinds(build, ['graphics-card'])
  const [board] = ofKinds(build, ['motherboard'])
  const fastest = Math.max(...rowsOf(board?.attributes.pcieSlots).map((slot) => pcieOf(slot.interface)))
  return card && fastest > 0 && pcieOf(card.attributes.interface) > fastest
    ? {
        label: 'Graphics card',
        words: `It is made for ${textOf(card, 'interface')}, the board’s fastest slot is PCIe ${fastest}.0.`,
      }
    : undefined
}

function cores(build: readonly Part[]): BuildFigure | undefined {
  const [cpu] = ofKinds(build, ['cpu'])
  if (!cpu || !(numberOf(cpu, 'cores') > 0)) return undefined
  const threads = numberOf(cpu, 'threads')
  return {
    label: 'Processor',
    words: `${counted(numberOf(cpu, 'cores'), 'core')}${threads > 0 ? `, ${counted(threads, 'thread')}` : ''}`,
  }
}

/** Eight bytes a transfer and channel. */
function bandwidth(build: readonly Part[]): BuildFigure | undefined {
  const [cpu] = ofKinds(build, ['cpu'])
  const kits = ofKinds(build, ['memory'])
  const capacity = kits.reduce((sum, kit) => sum + numberOf(kit, 'capacity') * kit.quantity, 0)
  if (!(capacity > 0)) return undefined
  const speed = Math.min(...kits.map((kit) => numberOf(kit, 'speed')))
  const channels = Math.min(modulesOf(build), cpu ? numberOf(cpu, 'memoryChannels') : Number.NaN)
  const rate = (speed * 8 * channels) / 1_000
  return {
    label: 'Memory',
    words: `${capacity} GB${rate > 0 ? `, up to ${Math.round(rate)} GB/s (${speed} MT/s × 8 bytes × ${counted(channels, 'channel')})` : ''}`,
  }
}

function pixels(build: readonly Part[]): BuildFigure | undefined {
  const [card] = ofKinds(build, ['graphics-card'])
  if (!card || !(numberOf(card, 'vram') > 0)) return undefined
  const [monitor] = ofKinds(build, ['monitor'])
  const [width = 0, height = 0] = monitor ? textOf(monitor, 'resolution').split(' × ').map(Number) : []
  const seen =
    width * height > 0
      ? ` for ${textOf(monitor as Part, 'resolution')} (${Math.round((width * height) / 1e5) / 10} million pixels)`
      : ''
  const rate = numberOf(card, 'bandwidth')
  return {
    label: 'Graphics memory',
    words: `${numberOf(card, 'vram')} GB${rate > 0 ? ` at ${rate} GB/s` : ''}${seen}`,
  }
}

function roomLeft(build: readonly Part[]): BuildFigure | undefined {
  const [supply] = ofKinds(build, ['power-supply'])
  const load = loadOf(build)
  const watts = supply ? numberOf(supply, 'wattage') : Number.NaN
  return load !== undefined && watts > 0
    ? { label: 'Spare power', words: `${watts - load} W of ${watts} W at full load` }
    : undefined
}

function lengthLeft(build: readonly Part[]): BuildFigure | undefined {
  const [card] = ofKinds(build, ['graphics-card'])
  const [housing] = ofKinds(build, ['case'])
  const left =
    card && housing ? numberOf(housing, 'graphicsLengthMax') - numberOf(card, 'length') : Number.NaN
  return left >= 0
    ? { label: 'Space beyond the card', words: `${left} mm before fans or a radiator in front` }
    : undefined
}

function modulesOf(build: readonly Part[]): number {
  return ofKinds(build, ['memory']).reduce((sum, kit) => sum + numberOf(kit, 'modules') * kit.quantity, 0)
}

/** The generation of a PCIe interface; 0 for another. */
function pcieOf(text: unknown): number {
  return Number(/^PCIe (\d)\.0/.exec(String(text))?.[1] ?? 0)
}
