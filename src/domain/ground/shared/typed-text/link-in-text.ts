const LINK = /:\/\/|@|[\p{L}\p{M}\p{N}-]\.[\p{L}\p{M}]{2}/u
const LINK_MARKS = /:\/\/|@|(?<=[\p{L}\p{M}\p{N}-])\.(?=[\p{L}\p{M}]{2})/gu
/** Takes no room, and no program reads a link across it. */
const ZERO_WIDTH_SPACE = '\u200b'

/** Says whether a mail program would make something in a text a link: a web address, a name with a dot, an e-mail. */
export function hasLink(text: string): boolean {
  return LINK.test(text)
}

/** The text with every such place broken, unseen, so that it reads the same and no mail program makes a link of it. */
export function withoutLinks(text: string): string {
  return text.replace(LINK_MARKS, (mark) => `${mark.slice(0, 1)}${ZERO_WIDTH_SPACE}${mark.slice(1)}`)
}
