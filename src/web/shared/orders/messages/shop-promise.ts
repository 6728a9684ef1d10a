/** When a shop answers, in words; of a shop that has not said so, and of ours, whose team answers here. */
export function promiseText(promise: string | undefined, { isHouse }: { isHouse: boolean }): string {
  if (promise) return promise
  return isHouse
    ? 'NanoNagar sells this itself: our team answers you here.'
    : 'This seller has not said when they answer.'
}
