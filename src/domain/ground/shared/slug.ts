/** Words as part of a web address: "Pune PC Hub & Sons" → "pune-pc-hub-sons"; empty when nothing is left. */
export function slugOf(text: string, lengthMax: number): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, lengthMax)
    .replace(/^-+|-+$/g, '')
}
