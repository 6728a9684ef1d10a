const MARK_DONE = '✓'
const MARK_FAILED = '✗'
/** A log that nobody watches needs no line for each file. */
const PLAIN_LINE_EVERY_MS = 10_000

/**
 * Runs one step of a start and shows it: on a terminal a line that counts the seconds and then settles,
 * elsewhere one plain line when the step ends (and one as it begins, when it is announced as slow).
 * The step may report what it is doing through the `say` that it is given.
 *
 * @template Value
 * @param {string} title
 * @param {(say: (detail: string) => void) => Value | Promise<Value>} work
 * @param {{ slow?: boolean }} [options]
 * @returns {Promise<Value>}
 */
export async function step(title, work, options = {}) {
  const began = performance.now()
  const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`
  const live = process.stdout.isTTY === true
  let detail = ''
  let printed = 0
  const draw = () => rewrite(`  … ${title}  ${seconds()}  ${detail}`)
  if (!live && options.slow) console.log(`  … ${title}`)
  const timer = live ? setInterval(draw, 200) : undefined
  const settle = (mark) => {
    clearInterval(timer)
    if (live) rewrite('')
    console.log(`  ${mark} ${title.padEnd(28)} ${seconds()}`)
  }
  try {
    const value = await work((said) => {
      detail = said
      if (live || performance.now() - printed < PLAIN_LINE_EVERY_MS) return
      console.log(`    ${said}`)
      printed = performance.now()
    })
    settle(MARK_DONE)
    return value
  } catch (error) {
    settle(MARK_FAILED)
    throw error
  }
}

function rewrite(line) {
  const width = (process.stdout.columns || 80) - 1
  process.stdout.write(`\r\u001b[2K${line.slice(0, width)}`)
}
