/** The heading under which the specification table of a product shows an attribute. */
export type AttributeGroup =
  | 'General'
  | 'Processor'
  | 'Graphics'
  | 'Memory'
  | 'Storage'
  | 'Display'
  | 'Performance'
  | 'Power'
  | 'Ports and slots'
  | 'Connectivity'
  | 'Cooling'
  | 'Sound'
  | 'Keys and buttons'
  | 'Size and fit'

/** What is written after a number. GB turns into TB by itself from 1,000 on. */
export type Unit =
  | '%'
  | '°'
  | 'bit'
  | 'CFM'
  | 'dBA'
  | 'DPI'
  | 'fps'
  | 'g'
  | 'GB'
  | 'GB/s'
  | 'Gb/s'
  | 'GHz'
  | 'hours'
  | 'Hz'
  | 'inch'
  | 'kg'
  | 'L'
  | 'm'
  | 'mAh'
  | 'MB'
  | 'MB/s'
  | 'MHz'
  | 'mm'
  | 'mmH₂O'
  | 'ms'
  | 'MT/s'
  | 'nits'
  | 'Ω'
  | 'rpm'
  | 'TB a year'
  | 'TBW'
  | 'thousand IOPS'
  | 'TOPS'
  | 'V'
  | 'W'
  | 'Wh'

type Text = { type: 'text' }
type Quantity = { type: 'number'; unit?: Unit }
type Choice = { type: 'choice'; options: readonly string[] }
type Flag = { type: 'flag' }
type List = { type: 'list'; options: readonly string[] }

/** One field of a row, as in "this M.2 slot is wired to the processor". */
export type RowField = { key: string; label: string } & (Text | Quantity | Choice | Flag | List)

/** More rows than any attribute may have. */
export const ATTRIBUTE_ROWS_MAX = 16

/** Several things of one sort that differ from each other, such as the M.2 slots of a board. */
type Rows = { type: 'rows'; fields: readonly RowField[] }

export type AttributeDefinition = {
  /** Stable: products, feeds and addresses carry it. */
  key: string
  label: string
  group: AttributeGroup
  /** Shoppers may filter by it. */
  facet?: true
  /** Compatibility rules read it. */
  rule?: true
} & (Text | Quantity | Choice | Flag | List | Rows)

export type AttributeRow = Readonly<Record<string, string | number | boolean | readonly string[]>>
export type AttributeValue = string | number | boolean | readonly string[] | readonly AttributeRow[]
export type AttributeValues = Readonly<Record<string, AttributeValue | undefined>>

type ValueOf<Definition> = Definition extends { type: 'text' }
  ? string
  : Definition extends { type: 'number' }
    ? number
    : Definition extends { type: 'flag' }
      ? boolean
      : Definition extends { type: 'choice'; options: readonly (infer Option)[] }
        ? Option
        : Definition extends { type: 'list'; options: readonly (infer Option)[] }
          ? readonly Option[]
          : Definition extends { type: 'rows'; fields: readonly (infer Field)[] }
            ? readonly ValuesFor<Field>[]
            : never

/** The values that a list of definitions allows, each of them optional: what is missing stays missing. */
export type ValuesFor<Definition> = {
  readonly [One in Definition as One extends { key: infer Key extends string } ? Key : never]?: ValueOf<One>
}
