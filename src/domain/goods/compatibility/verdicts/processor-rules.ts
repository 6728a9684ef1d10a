import { rowsOf } from '../attribute-values.ts'
import { chipsetSupport, isLateModel } from './chipset-support.ts'
import {
  type Decision,
  doesNotFit,
  fits,
  fitsIf,
  listOf,
  notKnown,
  numberOf,
  pairRule,
  textOf,
} from './rule.ts'
import type { Part } from './verdict.ts'

/** Came half a year after the first processors of their generation and the boards for them. */
const IS_X3D = /\d{4}X3D\b/i

/** Sockets of which AMD made a successor that takes the older processors as well. */
const OLDER_SOCKETS: Readonly<Record<string, readonly string[]>> = {
  'FM2+': ['FM2'],
  'AM3+': ['AM3'],
  'AM2+': ['AM2', 'AM3'],
}

/** The sockets of boards into which a processor for this socket goes. */
export function socketsOfBoardsFor(socket: string): readonly string[] {
  return [socket, ...Object.keys(OLDER_SOCKETS).filter((each) => OLDER_SOCKETS[each]?.includes(socket))]
}

/** The sockets of processors that go into a board with this one. */
export function socketsTakenBy(socket: string): readonly string[] {
  return [socket, ...(OLDER_SOCKETS[socket] ?? [])]
}

/** Socket, chipset with its BIOS, and the memory that the processor itself takes. */
export const PROCESSOR_RULES = [
  pairRule({
    name: 'processor-socket',
    title: 'Processor and board socket',
    one: ['cpu'],
    other: ['motherboard'],
    compares: [['socket'], ['socket']],
    decide: (cpu, board) => {
      const [own, there] = [textOf(cpu, 'socket'), textOf(board, 'socket')]
      if (own === there) return fits(`Both have socket ${own}.`)
      return OLDER_SOCKETS[there]?.includes(own)
        ? fitsIf(
            `The processor is for socket ${own}, whose processors go into ${there} too.`,
            'Check that the board’s maker lists this processor, and with which BIOS.',
          )
        : doesNotFit(`The processor is for socket ${own}, the board has ${there}.`)
    },
  }),
  pairRule({
    name: 'processor-chipset',
    title: 'Processor, chipset and BIOS',
    one: ['cpu'],
    other: ['motherboard'],
    compares: [['generation'], ['chipset']],
    alsoReads: [['architecture'], ['minimumBios', 'biosFlashback']],
    decide: decideChipset,
  }),
  pairRule({
    name: 'processor-memory',
    title: 'Memory the processor supports',
    one: ['cpu'],
    other: ['memory'],
    compares: [['memoryTypes'], ['memoryType']],
    decide: (cpu, memory) =>
      listOf(cpu, 'memoryTypes').includes(textOf(memory, 'memoryType'))
        ? fits(`The processor takes ${textOf(memory, 'memoryType')}.`)
        : doesNotFit(
            `The processor takes ${listOf(cpu, 'memoryTypes').join(' or ')}, this is ${textOf(memory, 'memoryType')}.`,
          ),
  }),
  pairRule({
    name: 'memory-speed',
    title: 'Memory speed',
    one: ['memory'],
    other: ['cpu'],
    compares: [['speed'], ['memorySpeed']],
    decide: (memory, cpu, build) => {
      const speed = numberOf(memory, 'speed')
      const official = numberOf(cpu, 'memorySpeed')
      if (speed <= official) return fits(`The processor promises up to ${official} MT/s.`)
      const board = build.find(({ kind }) => kind === 'motherboard')
      const highest = board ? numberOf(board, 'memorySpeedMax') : Number.NaN
      return speed > highest
        ? fitsIf(
            `${speed} MT/s is more than the ${highest} MT/s that the board's maker names.`,
            `It runs at ${highest} MT/s or less.`,
          )
        : fitsIf(
            `${speed} MT/s is faster than the ${official} MT/s that the processor promises.`,
            `Switch on the memory profile (${profileNames(cpu)}) in the BIOS; without it the memory runs at ${official} MT/s or less.`,
          )
    },
  }),
]

/** As the BIOS of a board for this processor calls the profile of its memory, whichever of them the kit carries. */
function profileNames(cpu: Part): string {
  const socket = textOf(cpu, 'socket')
  if (socket === '') return 'XMP, EXPO or DOCP'
  return isSocketOfIntel(socket) ? 'XMP' : 'EXPO or DOCP'
}

export function isSocketOfIntel(socket: string): boolean {
  return socket.startsWith('LGA')
}

function decideChipset(cpu: Part, board: Part): Decision {
  const generation = textOf(cpu, 'generation')
  const chipset = textOf(board, 'chipset')
  const [own, there] = [textOf(cpu, 'socket'), textOf(board, 'socket')]
  if (own && there && own !== there && !OLDER_SOCKETS[there]?.includes(own))
    return doesNotFit(`${chipset} boards with socket ${there} take no ${generation}.`)
  const named = rowsOf(board.attributes.minimumBios).find((row) => row.generation === generation)
  if (named?.version) return withBios(`from ${String(named.version)} on`, board, generation)
  switch (chipsetSupport(chipset, generation)) {
    case undefined:
      return notKnown(`We have no list of the processors that ${chipset} boards take.`)
    case 'as sold':
      if (generation === 'Core Ultra 200S' && /\bPlus\b/.test(cpu.name))
        return withBios('that supports Plus processors', board, `${generation} Plus`)
      if (isLateModel(cpu.name, chipset)) return withBios('that supports this processor', board, 'such')
      return fits(`${chipset} boards take ${generation} processors as they are sold.`)
    case 'with BIOS':
      return withBios(`that supports ${generation} processors`, board, generation)
    case 'by board':
      return fitsIf(
        `The makers of ${chipset} boards decided board by board about ${generation} processors.`,
        'Check that the board’s maker lists this processor, and update the BIOS.',
      )
    case 'X3D with BIOS':
      return IS_X3D.test(cpu.name)
        ? withBios('that supports processors with 3D V-Cache', board, `${generation} X3D`)
        : fits(`${chipset} boards take ${generation} processors as they are sold.`)
    case 'Zen 2 alone':
      return oneZen(cpu, chipset, 'Zen 2')
    case 'Zen+ alone':
      return oneZen(cpu, chipset, 'Zen+')
    case 'PRO alone':
      return /\bPRO\b/.test(cpu.name)
        ? generation === 'Threadripper 9000'
          ? withBios(`that supports ${generation} processors`, board, generation)
          : fits(`${chipset} boards take ${generation} PRO processors.`)
        : doesNotFit(`${chipset} boards take only PRO processors, with eight memory channels.`)
    case 'new revisions alone':
      return /\b(R2\.0|V2|V3|rev)\b/i.test(board.name)
        ? notKnown(`Some later revisions of ${chipset} boards take ${generation} processors, others do not.`)
        : doesNotFit(`${chipset} boards do not take ${generation} processors.`)
    case 'none':
      return doesNotFit(`${chipset} boards do not take ${generation} processors.`)
  }
}

function withBios(which: string, board: Part, generation: string): Decision {
  const way =
    board.attributes.biosFlashback === true
      ? 'The board can be updated without a processor.'
      : board.attributes.biosFlashback === false
        ? 'Ask the seller to update it: that takes an older processor.'
        : 'Ask the seller whether it is on the board.'
  return fitsIf(
    `${textOf(board, 'chipset')} boards are older than ${generation} processors, or may be.`,
    `The board needs a BIOS ${which}. ${way}`,
  )
}

/** Of a generation in which processors of several designs have the same thousand. */
function oneZen(cpu: Part, chipset: string, zen: 'Zen 2' | 'Zen+'): Decision {
  const generation = textOf(cpu, 'generation')
  const architecture = textOf(cpu, 'architecture')
  if (architecture === '')
    return notKnown(
      `${chipset} boards take the ${generation} of ${zen} alone, and which this is we do not know.`,
    )
  return architecture.replace(/\s/g, '').toLowerCase() === zen.replace(' ', '').toLowerCase()
    ? fits(`${chipset} boards take ${generation} processors of ${zen}.`)
    : doesNotFit(`${chipset} boards take the ${generation} of ${zen} alone; this is ${architecture}.`)
}
