const LINK = /:\/\/|@|[\p{L}\p{M}\p{N}-]\.[\p{L}\p{M}]{2}/u

/** Says whether a mail program would make something in a text a link: a web address, a name with a dot, an e-mail. */
export function hasLink(text: string): boolean {
  return LINK.test(text)
}
