import { formatDate } from '#domain/ground/shared/dates.ts'
import { type Day, dayStart, parseDay } from '#domain/ground/shared/days.ts'
import { formatInr, type Paise, rupeesToPaise } from '#domain/ground/shared/money.ts'
import { cutTo } from '#domain/ground/shared/shorten.ts'
import { oneLine } from '#domain/ground/shared/typed-text/plain-text.ts'

/** One of several values, with the word for it. */
export interface Option<Key extends string = string> {
  key: Key
  label: string
}

/** The control of a filter's form field. A hidden one keeps what a link or a tab has chosen. */
export type Control = 'search' | 'text' | 'amount' | 'day' | 'choice' | 'tick' | 'hidden'

interface Shown {
  label: string
  /** The name in the address, where it is not the filter's own. */
  param?: string
  control?: Control
  placeholder?: string
}

/** One thing that a list can be narrowed by: how an address says it, and what the form shows. */
export interface Filter<Value> extends Shown {
  control: Control
  lengthMax?: number
  options?: readonly Option[]
  /** What the choice of everything is called. */
  any?: string
  /** The choice that an address leaves out. */
  usual?: string
  /** What an address says; undefined for nothing and for what makes no sense. */
  read(text: string): Value | undefined
  /** The value as an address says it; "" leaves it out. */
  write(value: Value): string
  /** The value as people read it, where that is not what the address says; "" where the label says it all. */
  say?(value: Value): string
}

/** Words as they were typed, on one line; what is longer is cut off. `clean` takes away what must not be kept. */
export function text(o: Shown & { lengthMax: number; clean?: (text: string) => string }): Filter<string> {
  const { clean = (kept: string) => kept, ...shown } = o
  return {
    control: 'text',
    ...shown,
    read: (typed) => cutTo(clean(oneLine(typed)), o.lengthMax).trim() || undefined,
    write: (value) => value,
  }
}

/** Words to look for. */
export function search(o: Shown & { lengthMax: number; clean?: (text: string) => string }): Filter<string> {
  return text({ control: 'search', ...o })
}

/** A name; "all" in any spelling means every one, and so does what is too long for a name. */
export function name(o: Shown & { lengthMax: number; any?: string }): Filter<string> {
  const isName = (typed: string) => typed.toLowerCase() !== 'all' && typed.length <= o.lengthMax
  return {
    control: 'text',
    ...o,
    read: (typed) => (isName(oneLine(typed)) && oneLine(typed)) || undefined,
    write: (value) => value,
  }
}

/** One of these values. With `usual` no filter stands for that one, and the address leaves it out. */
export function choice<const Key extends string>(
  options: readonly Option<Key>[],
  o: Shown & { any?: string; usual?: NoInfer<Key> },
): Filter<Key> {
  return {
    control: 'choice',
    ...o,
    options,
    read: (typed) => options.find(({ key }) => key === typed && key !== o.usual)?.key,
    write: (value) => (value === o.usual ? '' : value),
    say: (value) => options.find(({ key }) => key === value)?.label ?? value,
  }
}

/** A box to tick. */
export function tick(o: Shown): Filter<true> {
  return {
    control: 'tick',
    ...o,
    read: (typed) => (typed ? true : undefined),
    write: () => 'yes',
    say: () => '',
  }
}

/** A day in India. */
export function day(o: Shown): Filter<Day> {
  return {
    control: 'day',
    ...o,
    read: parseDay,
    write: (value) => value,
    say: (value) => formatDate(dayStart(value)),
  }
}

/** An amount that is typed in rupees: "1,499.50". */
export function amount(o: Shown): Filter<Paise> {
  const rupees = (paise: Paise) =>
    paise % 100 === 0 ? String(paise / 100) : formatInr(paise, 2).replace(/[₹,]/g, '')
  return {
    control: 'amount',
    ...o,
    lengthMax: 20,
    read: rupeesToPaise,
    write: rupees,
    say: (paise) => formatInr(paise, paise % 100 === 0 ? 0 : 2),
  }
}
