/** How many pieces of a line a form or an address asks to cancel: 0 where it says nothing, NaN for what is no count. */
export function chosenPieces(entries: { get(name: string): unknown }): (lineId: string) => number {
  return (lineId) => {
    const text = String(entries.get(`n-${lineId}`) ?? '').trim()
    if (text === '') return 0
    return /^\d+$/.test(text) ? Number(text) : Number.NaN
  }
}

/** The parts of which a form cancels pieces, each under the id that was made with the form. */
export function partsOfForm(
  form: FormData,
  parts: readonly { partId: string; lines: readonly { lineId: string }[] }[],
) {
  const chosen = chosenPieces(form)
  return parts
    .map(({ partId, lines }) => ({
      cancellationId: String(form.get(`id-${partId}`) ?? ''),
      vendorOrderId: partId,
      lines: lines.map(({ lineId }) => ({ lineId, quantity: chosen(lineId) })),
    }))
    .filter(({ lines }) => lines.some(({ quantity }) => quantity !== 0))
}
