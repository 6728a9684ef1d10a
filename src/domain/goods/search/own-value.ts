/** What a record says under a word that somebody typed; never what every object has, as "constructor". */
export function ownValue<Value>(record: Readonly<Record<string, Value>>, word: string): Value | undefined {
  return Object.hasOwn(record, word) ? record[word] : undefined
}
