/** So many keys are asked for at once; more wait for the statement after. */
const KEYS_MAX = 200

interface Waiting<Key, Value> {
  key: Key
  resolve(value: Value | undefined): void
  reject(error: unknown): void
}

/**
 * A read by key that is shared: keys that are asked for while a statement runs are read by the next one, all together,
 * so that a statement never answers a question that came after it began. A statement that fails fails for all of its
 * keys; a key that it does not find gives undefined.
 */
export function batched<Key, Value>(
  read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  let waiting: Waiting<Key, Value>[] = []
  let isReading = false

  async function readAll(): Promise<void> {
    isReading = true
    while (waiting.length > 0) {
      const batch = waiting.slice(0, KEYS_MAX)
      waiting = waiting.slice(KEYS_MAX)
      try {
        const found = await read([...new Set(batch.map(({ key }) => key))])
        for (const { key, resolve } of batch) resolve(found.get(key))
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isReading = false
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (!isReading) void readAll()
    })
}
