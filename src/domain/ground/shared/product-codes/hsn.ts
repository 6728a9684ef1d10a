/**
 * Whether a code can be an HSN of goods: 4, 6 or 8 digits, in a chapter of the tariff (01 to 97; 77 is reserved and
 * empty) and a heading of it, which begins at 01 (First Schedule to the Customs Tariff Act 1975). 99 is the chapter of
 * services, and the portal refuses a whole month's return for one code that is none.
 */
export function isHsn(text: string): boolean {
  return /^[0-9]{4}([0-9]{2}){0,2}$/.test(text) && isGoodsChapter(text) && text.slice(2, 4) !== '00'
}

/** Whether a code of at least two digits begins with a chapter of goods. */
export function isGoodsChapter(text: string): boolean {
  const chapter = Number(text.slice(0, 2))
  return chapter >= 1 && chapter <= 97 && chapter !== 77
}

/** The message under an HSN, or undefined when it can be one. */
export function hsnProblem(text: string): string | undefined {
  if (!/^[0-9]{4}([0-9]{2}){0,2}$/.test(text)) return 'Enter 4, 6 or 8 digits'
  if (text.startsWith('99')) return 'This is the code of a service: enter the HSN of the goods'
  return isHsn(text)
    ? undefined
    : 'This HSN does not exist: enter the code of the goods from the customs tariff'
}
