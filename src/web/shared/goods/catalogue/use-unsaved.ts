import { useEffect, useRef, useState } from 'react'

/**
 * Whether a form holds something that was typed and not saved. Sending it counts as saving until an answer refuses it.
 * `const { isDirty, touch, onSubmit } = useUnsaved(refusal)`, then `<Form onInput={touch} onSubmit={onSubmit}>`.
 */
export function useUnsaved(refusal: object | undefined) {
  const [isDirty, setIsDirty] = useState(false)
  const seen = useRef(refusal)
  useEffect(() => {
    if (refusal && refusal !== seen.current) setIsDirty(true)
    seen.current = refusal
  }, [refusal])
  return { isDirty, touch: () => setIsDirty(true), onSubmit: () => setIsDirty(false) }
}
