/**
 * What a seller gives as the reason of a proposal, with the pages that it names as links: what is proposed can be
 * compared with its source. They are a stranger's links, so they say their whole address and lead out in a tab of
 * their own, without telling where from.
 */
export function LinkedNote({ note }: { note: string }) {
  return (
    <p className="wrap-anywhere max-w-prose pb-4">
      “
      {wordsOf(note).map(({ text, at, href }) =>
        href ? (
          <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow" className="text-link">
            {text}
          </a>
        ) : (
          <span key={at}>{text}</span>
        ),
      )}
      ”
    </p>
  )
}

/** The words of a note with the spaces between them; `href` where one is the address of a page, without its full stop. */
export function wordsOf(note: string): { text: string; at: number; href?: string }[] {
  let at = 0
  return note.split(/(\s)/).flatMap((word) => {
    const place = at
    at += word.length
    if (!word.startsWith('https://') || !URL.canParse(word)) return [{ text: word, at: place }]
    const end = ['.', ',', ')', ';'].includes(word.at(-1) ?? '') ? word.length - 1 : word.length
    const link = { text: word.slice(0, end), at: place, href: word.slice(0, end) }
    return end === word.length ? [link] : [link, { text: word.slice(end), at: place + end }]
  })
}
