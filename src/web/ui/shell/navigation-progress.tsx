import { useNavigation } from 'react-router'

/** A thin line at the top while the next page is on its way; a quick page shows none. */
export function NavigationProgress() {
  const { state } = useNavigation()
  return <div aria-hidden="true" data-busy={state !== 'idle' || undefined} className="navigation-progress" />
}
