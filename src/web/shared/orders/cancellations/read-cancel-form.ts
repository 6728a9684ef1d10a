/** How many pieces of a line a form or an address asks to cancel: 0 where it says nothing, NaN for what is no count. */
export function chosenPieces(entries: { get(name: string): unknown }): (lineId: string) => number {
  return (lineId) => {
    const text = String(entries.get(`n-${lineId}`) ?? '').trim()
    if (text === '') return 0
    return /^\d+$/.test(text) ? Number(text) : Number.NaN
  }
}

/** The vendor orders of which a form cancels pieces, each under the id that was made with the form. */
export function vendorOrdersOfForm(
  form: FormData,
  vendorOrders: readonly { vendorOrderId: string; lines: readonly { lineId: string }[] }[],
) {
  const chosen = chosenPieces(form)
  return vendorOrders
    .map(({ vendorOrderId, lines }) => ({
      cancellationId: String(form.get(`id-${vendorOrderId}`) ?? ''),
      vendorOrderId,
      lines: lines.map(({ lineId }) => ({ lineId, quantity: chosen(lineId) })),
    }))
    .filter(({ lines }) => lines.some(({ quantity }) => quantity !== 0))
}
