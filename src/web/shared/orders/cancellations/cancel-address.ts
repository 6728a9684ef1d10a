/** What a page for cancelling takes of its own address: the choice, whether it is made anew, and the way back to it. */
export function readCancelAddress(url: string) {
  const { pathname, searchParams } = new URL(url)
  const isChanging = searchParams.has('change')
  const choice = new URLSearchParams([...searchParams].filter(([name]) => name.startsWith('n-')))
  return {
    isChanging,
    choice,
    wasSent: choice.size > 0 && !isChanging,
    changeTo: `${pathname.replace(/\.data$/, '')}?${choice}&change=1`,
  }
}
