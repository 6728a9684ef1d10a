import type { ComponentProps } from 'react'
import { GST_RATES_BP } from '#domain/ground/gst/gst-slabs.ts'
import { COD_LEGAL_LIMIT_PAISE } from '#domain/ground/settings/marketplace-terms.ts'
import type { SettingGroupName } from '#domain/ground/settings/setting-groups.ts'
import { SETTING_LABELS } from '#domain/ground/settings/setting-words.ts'
import type { SettingKey } from '#domain/ground/settings/settings.ts'
import { formatInr, formatPercent } from '#domain/ground/shared/money.ts'
import { STATES } from '#domain/ground/shipping/states.ts'
import { RECORD_DAYS, RESERVE_FROM_BP } from '#domain/money/payouts/reserve.ts'
import { BROKEN_WORD_SHARE_BP } from '#domain/orders/cancellations/kept-price.ts'
import { LOSS_DAYS } from '#domain/orders/disputes/chargeback.ts'
import { TOGETHER_HOURS } from '#domain/orders/fulfilment/delivery-code.ts'
import { Checkbox } from '#web/ui/choices/checkbox.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'

interface SettingFieldsProps {
  name: SettingGroupName | 'gst'
  value: (field: string) => string
}

/** The fields of a group. */
export function SettingFields({ name, ...rest }: SettingFieldsProps) {
  switch (name) {
    case 'shipping':
      return <ShippingFields {...rest} />
    case 'cod':
      return <CashFields {...rest} />
    case 'returns':
      return <Periods {...rest} />
    case 'payouts':
      return <PayoutFields {...rest} />
    case 'prices':
      return <PriceFields {...rest} />
    case 'waiting':
      return <WaitingFields {...rest} />
    case 'company':
      return <CompanyFields {...rest} />
    case 'officer':
      return <OfficerFields {...rest} />
    case 'gst':
      return <RateFields {...rest} />
  }
}

type Fields = Omit<SettingFieldsProps, 'name'>

function Pair({ children }: { children: React.ReactNode }) {
  return <div className="grid items-start gap-5 sm:grid-cols-2">{children}</div>
}

function Rupees({
  value,
  field,
  hint,
}: Fields & {
  field:
    | 'freeShippingAbovePaise'
    | 'shippingFeePaise'
    | 'deliveryCodeAbovePaise'
    | 'codLimitPaise'
    | 'cashConfirmAbovePaise'
    | 'advanceFromPaise'
    | 'ownCourierCashPaise'
    | 'openReturnsPayoutPaise'
    | 'chargebackLossPaise'
    | 'keptPriceLimitPaise'
    | 'brokenWordPaise'
  hint: string
}) {
  return (
    <TextField
      label={`${SETTING_LABELS[field]} (₹)`}
      name={field}
      inputMode="numeric"
      required
      defaultValue={value(field)}
      hint={hint}
      inputClassName="figures"
    />
  )
}

function Count({
  value,
  field,
  unit,
  hint,
}: Fields & {
  field: Extract<
    SettingKey,
    | `cod${string}s${string}`
    | `ownCourierCash${string}s`
    | `${string}Bp`
    | 'payoutAfterDays'
    | `${string}Hours`
  >
  unit: string
  hint: string
}) {
  return (
    <TextField
      label={`${SETTING_LABELS[field]} (${unit})`}
      name={field}
      inputMode="numeric"
      required
      defaultValue={value(field)}
      hint={hint}
      inputClassName="figures"
    />
  )
}

function ShippingFields(fields: Fields) {
  return (
    <Pair>
      <Rupees {...fields} field="freeShippingAbovePaise" hint="Only above this amount, after discounts." />
      <Rupees {...fields} field="shippingFeePaise" hint="Per order. 0 for always free." />
      <Rupees
        {...fields}
        field="deliveryCodeAbovePaise"
        hint={`Counts all goods in an order, however many parcels, and in other orders to the same address within ${TOGETHER_HOURS} hours. The customer shares the code after the box is opened.`}
      />
    </Pair>
  )
}

function CashFields(fields: Fields) {
  return (
    <Pair>
      <Rupees
        {...fields}
        field="codLimitPaise"
        hint={`The law allows up to ${formatInr(COD_LEGAL_LIMIT_PAISE)}.`}
      />
      <Count {...fields} field="codRefusalsMax" unit="parcels" hint="Refused at the door and sent back." />
      <Count {...fields} field="codRefusalDays" unit="days" hint="Counted back from the day of the order." />
      <Rupees
        {...fields}
        field="cashConfirmAbovePaise"
        hint="And orders at risk: by their PIN code, phone number or history. Not those with an advance paid online, however much cash is left. 0 for every cash order."
      />
      <Count
        {...fields}
        field="cashConfirmHours"
        unit="hours"
        hint="Orders that are not confirmed in this time are cancelled. 0 to ask nobody."
      />
      <Rupees
        {...fields}
        field="advanceFromPaise"
        hint="Smaller orders are paid in one way: online, or all of it in cash."
      />
      <Count
        {...fields}
        field="advanceLeastBp"
        unit="%"
        hint="Of what the customer pays. More where less would leave more cash than allowed."
      />
      <Count {...fields} field="advanceMostBp" unit="%" hint="The rest is collected at the door." />
      <Rupees
        {...fields}
        field="ownCourierCashPaise"
        hint="For parcels whose cash the seller’s own courier collects, until we have it. 0 for never."
      />
      <Count
        {...fields}
        field="ownCourierCashOrders"
        unit="orders"
        hint="Until then, only couriers we book collect cash."
      />
      <Count {...fields} field="ownCourierCashDays" unit="days" hint="Counted from the last approval." />
    </Pair>
  )
}

function PayoutFields(fields: Fields) {
  return (
    <Pair>
      <Count {...fields} field="payoutAfterDays" unit="days" hint="For goods delivered from that day on." />
      <Rupees
        {...fields}
        field="openReturnsPayoutPaise"
        hint={`For a new seller. What a seller earned in ${RECORD_DAYS} days from sales past return adds to it. The rest stays in reserve.`}
      />
      <Count
        {...fields}
        field="reserveLowBp"
        unit="%"
        hint="Of each sale, until it can no longer be returned."
      />
      <Count
        {...fields}
        field="reserveMiddleBp"
        unit="%"
        hint={`By value, of sales in ${RECORD_DAYS} days.`}
      />
      <Count
        {...fields}
        field="reserveHighBp"
        unit="%"
        hint={`Below ${formatPercent(RESERVE_FROM_BP)} returned, there is no such reserve.`}
      />
      <Rupees
        {...fields}
        field="chargebackLossPaise"
        hint={`For one seller in ${LOSS_DAYS} days. Above it, a person decides who bears the next one.`}
      />
    </Pair>
  )
}

function PriceFields(fields: Fields) {
  return (
    <Pair>
      <Count
        {...fields}
        field="keptPriceLimitBp"
        unit="%"
        hint="Where the next offer costs more, the customer gets the money back."
      />
      <Rupees {...fields} field="keptPriceLimitPaise" hint="For one line of an order, with its delivery." />
      <Rupees
        {...fields}
        field="brokenWordPaise"
        hint={`By the seller, but at most ${formatPercent(BROKEN_WORD_SHARE_BP)} of what the customer paid.`}
      />
    </Pair>
  )
}

function WaitingFields(fields: Fields) {
  return (
    <Pair>
      <Count
        {...fields}
        field="waitingShareBp"
        unit="%"
        hint="One for each, in the order in which they asked. 0 to tell all of them and keep none."
      />
      <Count
        {...fields}
        field="waitingHours"
        unit="hours"
        hint="Never ends between 9 at night and 10 in the morning: then it lasts until 10."
      />
    </Pair>
  )
}

function Periods({ value }: Fields) {
  const days = (field: string, label: string) => (
    <TextField
      label={label}
      name={field}
      inputMode="numeric"
      required
      defaultValue={value(field)}
      inputClassName="figures"
    />
  )
  return (
    <>
      <Pair>
        {days('returnDays', `${SETTING_LABELS.returnDays} (days)`)}
        {days('defectDays', `${SETTING_LABELS.defectDays} (days)`)}
        {days('customReturnDays', `${SETTING_LABELS.customReturnDays} (days)`)}
        {days('disputeDays', `${SETTING_LABELS.disputeDays} (days)`)}
      </Pair>
      <Pair>
        {days('refundDaysMin', 'Refund, from (business days)')}
        {days('refundDaysMax', 'Refund, to (business days)')}
        {days('cardRefundDaysMin', 'On a card, from (extra days)')}
        {days('cardRefundDaysMax', 'On a card, to (extra days)')}
      </Pair>
    </>
  )
}

function Line({
  fields: { value },
  name,
  label,
  ...rest
}: { fields: Fields; name: string; label: string } & Omit<
  ComponentProps<typeof TextField>,
  'name' | 'label'
>) {
  return <TextField label={label} name={name} required defaultValue={value(name)} {...rest} />
}

function CompanyFields(fields: Fields) {
  const { value } = fields
  return (
    <>
      <Line fields={fields} name="legalName" label="Legal name" />
      <Pair>
        <Line fields={fields} name="cin" label="CIN" spellCheck={false} />
        <Line fields={fields} name="gstin" label="GSTIN" spellCheck={false} />
      </Pair>
      <TextArea
        label="GSTINs for collecting tax at source"
        name="tcsGstins"
        rows={2}
        defaultValue={value('tcsGstins')}
        hint="One per line, one for each state with sellers. Supplies from other states are reported under the first."
      />
      <TextArea
        label="Registered office"
        name="office"
        required
        rows={3}
        defaultValue={value('office')}
        hint="Building, street and area, one per line."
      />
      <Pair>
        <Line fields={fields} name="city" label="City" />
        <Line fields={fields} name="postalCode" label="PIN code" inputMode="numeric" />
        <SelectField
          label="State or union territory"
          name="stateCode"
          required
          defaultValue={value('stateCode')}
        >
          {STATES.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <Line fields={fields} name="jurisdiction" label="Courts" hint="Named in the terms of use." />
      </Pair>
      <Line fields={fields} name="branchOffices" label="Branch offices" />
      <Pair>
        <Line fields={fields} name="carePhone" label="Customer care, phone" type="tel" />
        <Line fields={fields} name="careEmail" label="Customer care, email" type="email" />
        <Line fields={fields} name="careHours" label="Customer care, hours" className="sm:col-span-2" />
      </Pair>
      <Checkbox
        label="This company is made up: say on every page that our shop is a demo"
        name="isDemo"
        defaultChecked={value('isDemo') === 'on'}
      />
    </>
  )
}

function OfficerFields(fields: Fields) {
  return (
    <Pair>
      <Line fields={fields} name="name" label="Name" />
      <Line fields={fields} name="designation" label="Designation" />
      <Line fields={fields} name="email" label="Email" type="email" />
      <Line fields={fields} name="phone" label="Phone" type="tel" />
      <Line fields={fields} name="hours" label="Hours" className="sm:col-span-2" />
    </Pair>
  )
}

function RateFields(fields: Fields) {
  const { value } = fields
  return (
    <Pair>
      <Line
        fields={fields}
        name="hsn"
        label="HSN, or its first digits"
        inputMode="numeric"
        inputClassName="figures"
        hint="2, 4, 6 or 8 digits. 8471 covers all computers."
      />
      <SelectField label="GST rate" name="rate" required defaultValue={value('rate') || '18'}>
        {GST_RATES_BP.map((rate) => (
          <option key={rate} value={rate / 100}>
            {formatPercent(rate)}
          </option>
        ))}
        <option value="none">Back to each product’s own</option>
      </SelectField>
    </Pair>
  )
}
