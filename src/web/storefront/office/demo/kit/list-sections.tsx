import { formatInr } from '#domain/ground/shared/money.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Breakable } from '#web/ui/breakable.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ChooseBox } from '#web/ui/choose-box.tsx'
import { FilterChips } from '#web/ui/filter-chips.tsx'
import { FilterField } from '#web/ui/filter-field.tsx'
import { ListForm } from '#web/ui/list-form.tsx'
import { ListPages } from '#web/ui/list-pages.tsx'
import { ListTabs } from '#web/ui/list-tabs.tsx'
import { AllLink } from '#web/ui/sections/all-link.tsx'
import { FactRow } from '#web/ui/sections/fact-row.tsx'
import { MoreActions } from '#web/ui/sections/more-actions.tsx'
import { ListSection, NothingHere, PageSection } from '#web/ui/sections/page-section.tsx'
import { SectionLinks } from '#web/ui/sections/section-links.tsx'
import { SegmentedLinks } from '#web/ui/segmented-links.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { HERE, type KitSection, Stack } from './kit-section.tsx'

export const LIST_SECTIONS: readonly KitSection[] = [
  { file: 'breadcrumbs.tsx', States: Crumbs },
  { file: 'list-tabs.tsx', States: Tabs },
  { file: 'segmented-links.tsx', States: Segments },
  { file: 'list-form.tsx', States: ListForms },
  { file: 'filter-chips.tsx', States: Chips },
  { file: 'table.tsx', States: Tables },
  { file: 'list-pages.tsx', States: Pages },
  { file: 'sections/page-section.tsx', States: Sections },
  {
    file: 'sections/section-links.tsx',
    States: () => (
      <SectionLinks
        sections={[
          { id: 'logo', label: 'Logo' },
          { id: 'bank', label: 'Bank account' },
        ]}
      />
    ),
  },
  {
    file: 'sections/more-actions.tsx',
    States: () => (
      <MoreActions>
        <ButtonLink to={HERE} variant="quiet">
          Serial numbers
        </ButtonLink>
        <ButtonLink to={HERE}>Exports</ButtonLink>
      </MoreActions>
    ),
  },
  { file: 'sections/fact-row.tsx', States: Facts },
  { file: 'breakable.tsx', States: LongWords },
]

const CHIPS = [
  { name: 'state', text: 'State: paid', to: HERE },
  { name: 'from', text: 'From 26 November 2026', to: HERE },
]

function Crumbs() {
  return (
    <Breadcrumbs
      items={[
        { label: 'Home', to: HERE },
        { label: 'Components', to: HERE },
        { label: 'A product whose name is longer than a way back can be' },
      ]}
    />
  )
}

function Tabs() {
  const tabs = ['All', 'To pack', 'Handed over', 'Delivered', 'Came back'].map((label, index) => ({
    key: label,
    label,
    to: HERE,
    isCurrent: index === 1,
  }))
  return (
    <Stack>
      <ListTabs label="Choices of one list" tabs={tabs} />
      <ListTabs label="Pages beside one another" tabs={tabs} arePages />
    </Stack>
  )
}

function Segments() {
  const choices = ['7 days', '30 days', '12 months'].map((label, index) => ({
    key: label,
    label,
    to: HERE,
    isCurrent: index === 0,
  }))
  return <SegmentedLinks label="Time shown" choices={choices} />
}

function ListForms() {
  return (
    <ListForm
      action={HERE}
      label="A list that is narrowed"
      words={{
        name: 'q',
        control: 'search',
        label: 'Search orders',
        value: '',
        placeholder: 'Number or name',
      }}
      chips={CHIPS}
      clearTo={HERE}
      isOpen
    >
      <FilterField
        name="state"
        control="choice"
        label="State"
        value="paid"
        any="All"
        options={[{ key: 'paid', label: 'Paid' }]}
      />
      <FilterField name="from" control="day" label="From" value="2026-11-26" />
    </ListForm>
  )
}

function Chips() {
  return <FilterChips chips={CHIPS.slice(0, 1)} clearTo={HERE} />
}

const ORDERS = [
  { number: 'NN-1042', name: 'Asha Rao', status: 'Paid', paise: 84_990_00 },
  { number: 'NN-1043', name: 'Krishnamurthy Venkatasubramanian', status: 'To pack', paise: 1_249_00 },
]

function Tables() {
  return (
    <Stack>
      <Table
        caption="A list whose rows can be chosen"
        isList
        columnsNeed="much"
        className="border-line border-y"
      >
        <TableHead>
          <TableRow>
            <TableHeader>
              <span className="sr-only">Select</span>
            </TableHeader>
            <TableHeader>Order</TableHeader>
            <TableHeader>Customer</TableHeader>
            <TableHeader>Status</TableHeader>
            <TableHeader numeric>Total</TableHeader>
            <TableHeader>
              <span className="sr-only">What can be done</span>
            </TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {ORDERS.map((order) => (
            <OrderRow key={order.number} order={order} />
          ))}
        </TableBody>
      </Table>
      <FigureTable caption="A few figures" columnsNeed="little" />
      <FigureTable caption="Figures that need more room" columnsNeed="usual" />
    </Stack>
  )
}

function OrderRow({ order: { number, name, status, paise } }: { order: (typeof ORDERS)[number] }) {
  return (
    <TableRow>
      <TableCell choice>
        <ChooseBox label={`Select ${number}`} name={`row-${number}`} />
      </TableCell>
      <TableCell heading="short">{number}</TableCell>
      <TableCell label="Customer">{name}</TableCell>
      <TableCell label="Status">
        <Badge tone="green">{status}</Badge>
      </TableCell>
      <TableCell label="Total" numeric>
        {formatInr(paise, 2)}
      </TableCell>
      <TableCell actions>
        <Button size="sm">
          Pack<span className="sr-only"> {number}</span>
        </Button>
      </TableCell>
    </TableRow>
  )
}

function FigureTable({ caption, columnsNeed }: { caption: string; columnsNeed: 'little' | 'usual' }) {
  return (
    <Table caption={caption} columnsNeed={columnsNeed} className="border-line border-y">
      <TableHead>
        <TableRow>
          <TableHeader>Month</TableHeader>
          <TableHeader numeric>Sold</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        <TableRow>
          <TableCell heading>November 2026</TableCell>
          <TableCell label="Sold" numeric>
            {formatInr(3_14_159_00)}
          </TableCell>
        </TableRow>
      </TableBody>
    </Table>
  )
}

function Pages() {
  return (
    <Stack>
      <ListPages label="a first page" nextTo={HERE} position="1–24 of 3,078" />
      <ListPages
        label="one between"
        firstTo={HERE}
        previousTo={HERE}
        nextTo={HERE}
        position="49–72 of 3,078"
      />
      <ListPages label="a last page" previousTo={HERE} position="3,073–3,078 of 3,078" />
      <ListPages label="one that says what comes next" nextTo={HERE} nextLabel="Earlier ones" />
    </Stack>
  )
}

function Sections() {
  return (
    <Stack>
      <PageSection id="kit-section" title="A part of a page" more={<AllLink to={HERE}>All of it</AllLink>}>
        <NothingHere>Where a list would stand.</NothingHere>
      </PageSection>
      <ListSection id="kit-list" title="A part that is a list" rows={ORDERS} empty="None.">
        {({ number, name }) => (
          <li key={number} className="py-3">
            {number}, {name}
          </li>
        )}
      </ListSection>
    </Stack>
  )
}

function Facts() {
  return (
    <dl className="flex max-w-md flex-col gap-2">
      <FactRow label="Goods">{formatInr(84_990_00, 2)}</FactRow>
      <FactRow label="Sold by">A seller whose name is long enough for a second line on a phone</FactRow>
    </dl>
  )
}

function LongWords() {
  return (
    <p className="max-w-40">
      <Breakable text="venkatasubramanian.krishnamurthy@example.com" />
    </p>
  )
}
