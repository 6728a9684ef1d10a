/**
 * A card's expiry while it is typed or filled in, as it stands on the card: "1228" → "12/28", "5" → "05",
 * "12/2028" → "12/28". What is no month stays as typed, for the check to say so.
 */
export function expiryText(typed: string): string {
  const [head = '', ...tail] = typed.split(/[/\s-]+/)
  const first = head.replace(/\D/g, '')
  if (tail.length > 0) {
    const year = tail.join('').replace(/\D/g, '')
    return `${first.padStart(2, '0').slice(0, 2)}/${year.length > 2 ? year.slice(2, 4) : year}`
  }
  const digits = /^[2-9]/.test(first) ? `0${first}` : first
  if (digits.length <= 2) return digits
  const year = digits.slice(2)
  return `${digits.slice(0, 2)}/${year.length >= 4 ? year.slice(2, 4) : year.slice(0, 2)}`
}
