export interface Toast {
  kind: 'success' | 'error' | 'message'
  text: string
  /** One thing to do about it, "Undo", or a page to go to, "View cart". Never the only way to it. */
  action?: ToastAction | undefined
}

type ToastAction = { label: string } & ({ onPress: () => void } | { to: string })

/** What was announced before the toasts' own code had arrived. */
let waiting: Toast[] = []
let show: ((toast: Toast) => void) | undefined
const onFirst = new Set<() => void>()

/** Says something at the top of the page: a spoken, passing answer to what the person just did. */
export const notify = {
  success: (text: string, action?: ToastAction) => announce({ kind: 'success', text, action }),
  error: (text: string) => announce({ kind: 'error', text }),
  message: (text: string, action?: ToastAction) => announce({ kind: 'message', text, action }),
}

export function announce(toast: Toast): void {
  if (show) {
    show(toast)
    return
  }
  waiting.push(toast)
  for (const wake of onFirst) wake()
}

/** Calls back when there is something to show and nothing yet that shows it. Gives the way to stop listening. */
export function whenFirstAnnounced(wake: () => void): () => void {
  onFirst.add(wake)
  if (waiting.length > 0) wake()
  return () => onFirst.delete(wake)
}

/** From now on `display` shows every toast, those that waited first. Gives the way to stop. */
export function displayToasts(display: (toast: Toast) => void): () => void {
  show = display
  for (const toast of waiting) display(toast)
  waiting = []
  return () => {
    show = undefined
  }
}
