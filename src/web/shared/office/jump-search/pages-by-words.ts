/** A page as a search finds it: by its name, by where it stands, and by other words for it. */
export interface WordedPage {
  label: string
  detail: string
  words: string
}

/** The pages that have, for every word asked, a word that begins so; all of them where nothing is asked. */
export function pagesByWords<Page extends WordedPage>(pages: readonly Page[], query: string): Page[] {
  const asked = wordsOf(query)
  if (asked.length === 0 && query !== '') return []
  return pages.filter(({ label, detail, words }) => {
    const has = wordsOf(`${label} ${detail} ${words}`)
    return asked.every((word) => has.some((each) => each.startsWith(word)))
  })
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}
