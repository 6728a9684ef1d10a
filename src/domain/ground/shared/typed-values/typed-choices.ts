/** A message names so many choices; of longer lists those that begin as what was typed. */
const SHOWN_MAX = 8

/**
 * The choice that a text names, whatever its capitals and blanks: spreadsheets and people write "NEW" and "PCIe 5.0x4".
 * undefined for what is none of them.
 */
export function findChoice<Choice extends string>(
  choices: readonly Choice[],
  text: string,
): Choice | undefined {
  const key = choiceKey(text)
  return choices.find((choice) => choice === text) ?? choices.find((choice) => choiceKey(choice) === key)
}

/** The same of choices that have a word for people beside their key: both name them. */
export function findLabelled<Choice extends { key: string; label: string }>(
  choices: readonly Choice[],
  text: string,
): Choice | undefined {
  const key = choiceKey(text)
  return choices.find((choice) => choiceKey(choice.key) === key || choiceKey(choice.label) === key)
}

/** Yes or no, as people, spreadsheets and programs write it; undefined for anything else. */
export function readYesNo(raw: unknown): boolean | undefined {
  const key = typeof raw === 'string' ? choiceKey(raw) : ''
  if (/^(?:yes|y|true|1)$/.test(key)) return true
  return /^(?:no|n|false|0)$/.test(key) ? false : undefined
}

/** The sentence for somebody who named none of the choices: which there are, or of many the likeliest. */
export function choiceMessage(choices: readonly string[], typed = ''): string {
  return `Choose one of the listed values: ${choicesText(choices, typed)}.`
}

/** The choices in one line; of more than eight those that begin as `typed` does. */
export function choicesText(choices: readonly string[], typed = ''): string {
  if (choices.length <= SHOWN_MAX) return choices.join(', ')
  const key = choiceKey(typed)
  const likeliest = choices
    .map((choice) => ({ choice, same: sameStart(choice, key) }))
    .toSorted((one, other) => other.same - one.same)
    .slice(0, SHOWN_MAX)
  return `${likeliest.map(({ choice }) => choice).join(', ')} … (${choices.length} in all)`
}

function choiceKey(text: string): string {
  return text.toLowerCase().replace(/[\s\p{Cf}]/gu, '')
}

function sameStart(choice: string, key: string): number {
  const letters = choiceKey(choice)
  let length = 0
  while (length < key.length && letters[length] === key[length]) length += 1
  return length
}
