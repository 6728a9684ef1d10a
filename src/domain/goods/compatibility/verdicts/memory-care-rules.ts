import { rowsOf } from '../attribute-values.ts'
import {
  type Decision,
  doesNotFit,
  fits,
  fitsIf,
  isKnown,
  listedKeys,
  numberOf,
  ofKinds,
  type Rule,
  textOf,
  verdictOf,
} from './rule.ts'
import { factOf, type Part } from './verdict.ts'

/** What is worth a look once the modules go into their slots: error correction, what was tested, the cooler above them. */
export const MEMORY_CARE_RULES: readonly Rule[] = [
  {
    name: 'memory-ecc',
    title: 'Memory error correction (ECC)',
    judge: (build) =>
      ofKinds(build, ['memory'])
        .filter(({ attributes }) => attributes.ecc === true && attributes.registered !== true)
        .flatMap((memory) =>
          ofKinds(build, ['motherboard']).map((board) =>
            verdictOf(
              'memory-ecc',
              [
                factOf(memory, 'ecc'),
                factOf(board, 'eccMemory'),
                // Beside a board that does not correct errors it does not matter what the processor does.
                ...(board.attributes.eccMemory === false
                  ? []
                  : ofKinds(build, ['cpu']).map((cpu) => factOf(cpu, 'eccMemory'))),
              ],
              () => decideEcc(board, build),
            ),
          ),
        ),
  },
  {
    name: 'memory-tested',
    title: 'Board maker’s tested memory (QVL)',
    // A list is never whole: what is not on it is not thereby worse.
    judge: (build) =>
      ofKinds(build, ['motherboard']).flatMap((board) =>
        ofKinds(build, ['memory']).flatMap((memory) => {
          const tested = rowsOf(board.attributes.testedMemory).find(({ kit }) => isNamed(memory, String(kit)))
          if (!tested) return []
          return verdictOf('memory-tested', [factOf(board, 'testedMemory')], () =>
            decideTested(memory, tested),
          )
        }),
      ),
  },
  {
    name: 'cooler-memory',
    title: 'Memory under the cooler',
    // Most makers name no height: where they do not, there is nothing to compare.
    judge: (build) =>
      ofKinds(build, ['air-cooler'])
        .filter((cooler) => isKnown(cooler, 'memoryHeightMax'))
        .flatMap((cooler) =>
          ofKinds(build, ['memory']).map((memory) =>
            verdictOf(
              'cooler-memory',
              [factOf(cooler, 'memoryHeightMax'), factOf(memory, 'height')],
              () => decideHeight(cooler, memory, build),
              [
                ...listedKeys(cooler, ['height']),
                ...ofKinds(build, ['case']).flatMap((housing) => listedKeys(housing, ['coolerHeightMax'])),
              ],
            ),
          ),
        ),
  },
]

function decideEcc(board: Part, build: readonly Part[]): Decision {
  if (board.attributes.eccMemory !== true)
    return fitsIf(
      'The board does not correct errors.',
      'Check that its maker lists the module; otherwise you pay extra for nothing.',
    )
  const cpus = ofKinds(build, ['cpu'])
  if (cpus.length === 0)
    return fitsIf('The board corrects errors with it.', 'Check that the processor corrects errors too.')
  return cpus.every(({ attributes }) => attributes.eccMemory === true)
    ? fits('The board and the processor correct errors with it.')
    : fitsIf('The board corrects errors, the processor does not.', 'The memory runs without correction.')
}

/** Whether a part number is one of the words of its model or name. */
function isNamed(memory: Part, kit: string): boolean {
  const words = `${textOf(memory, 'model')} ${memory.name}`.toUpperCase().split(/[\s(),]+/)
  return kit.trim() !== '' && words.includes(kit.trim().toUpperCase())
}

function decideTested(memory: Part, { kit, speed }: { kit?: unknown; speed?: unknown }): Decision {
  const at = typeof speed === 'number' ? speed : Number.NaN
  return numberOf(memory, 'speed') > at
    ? fitsIf(
        `The board’s maker has tested ${String(kit)}, at ${at} MT/s.`,
        'At its own speed it was not tested.',
      )
    : fits(`The board’s maker has tested ${String(kit)}${at > 0 ? ` at ${at} MT/s` : ''}.`)
}

function decideHeight(cooler: Part, memory: Part, build: readonly Part[]): Decision {
  const [most, height] = [numberOf(cooler, 'memoryHeightMax'), numberOf(memory, 'height')]
  const says = `The memory is ${height} mm high, the cooler leaves ${most} mm.`
  if (height <= most) return fits(says)
  const higher = Math.round((height - most) * 10) / 10
  const raised = numberOf(cooler, 'height') + higher
  const room = Math.min(...ofKinds(build, ['case']).map((housing) => numberOf(housing, 'coolerHeightMax')))
  return raised > room
    ? doesNotFit(`${says} With its fan set higher it is ${raised} mm high, the case has room for ${room} mm.`)
    : fitsIf(says, `The fan above the memory is set ${higher} mm higher, or left out.`)
}
