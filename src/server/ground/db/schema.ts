import type { ColumnType, GeneratedAlways, SelectType } from 'kysely'
import type { ShopRole } from '#domain/ground/access/shop-roles.ts'
import type { MessageKind } from '#domain/ground/phone-messages/message-templates.ts'
import type { PhoneNumber } from '#domain/ground/shared/phone-number.ts'
import type { RowChange } from '#domain/ground/shipping/plan-table-change.ts'
import type { StateCode } from '#domain/ground/shipping/states.ts'
import type { DB } from './tables.generated.ts'

/** Read as a value, written as JSON text. */
export type Json<Value> = ColumnType<Value, string, string>
export type JsonWithDefault<Value> = ColumnType<Value, string | undefined, string>
/** The audit log is only added to. */
type AuditValues = ColumnType<Record<string, unknown> | null, string | null, never>

/** A seller's legal identity and addresses, as its row holds them. */
export type BusinessColumns = Pick<
  DB['sellers'],
  | 'legal_name'
  | 'gstin'
  | 'pan'
  | `${'' | 'pickup_' | 'return_'}${'address' | 'city' | 'state_code' | 'postal_code'}`
>

/** Of the payment, a vendor order or a parcel, as `subject` says. */
type EventStatus = PaymentStatus | SelectType<(DB['vendor_orders'] | DB['parcels'])['status']>
type PaymentStatus = SelectType<DB['payments']['status']>

/**
 * The columns of which more is known than the database says: what JSON holds, codes of the rules, work of triggers. What
 * only rules above this one name, the store that writes the table adds (`declare module`).
 */
export interface KnownColumns {
  audit_log: { before: AuditValues; after: AuditValues }
  audit_waiting: { after: AuditValues }
  customer_addresses: { state_code: StateCode }
  /** Triggers copy the product's own, the name in lower case. */
  offers: {
    listing_brand: GeneratedAlways<string>
    listing_category: GeneratedAlways<string>
    listing_name: GeneratedAlways<string>
    listing_text: GeneratedAlways<string>
  }
  order_events: { from_status: EventStatus | null; to_status: EventStatus }
  /** Triggers on payments and vendor_orders keep both statuses; an order is written with its payment's first one. */
  orders: {
    state_code: StateCode
    place_of_supply: StateCode
    status: GeneratedAlways<SelectType<DB['orders']['status']>>
    payment_status: ColumnType<PaymentStatus | null, PaymentStatus | undefined, never>
  }
  phone_messages: { kind: MessageKind; to_number: PhoneNumber; filled_in: Json<Record<string, string>> }
  product_proposals: { changes: Json<Record<string, unknown>> }
  seller_identity_changes: {
    before: Json<BusinessColumns>
    after: Json<BusinessColumns>
  }
  seller_standings: { from_standing: DB['seller_standings']['to_standing'] }
  setting_changes: { value: Json<unknown> }
  shipping_changes: { rows: Json<RowChange[]> }
  /** A trigger copies the offer's. */
  stock: { seller_id: GeneratedAlways<string> }
  vendor_invitations: { roles: ShopRole[] }
  vendors: { roles: ColumnType<ShopRole[], ShopRole[] | undefined, ShopRole[]> }
}

/** Every entry names a column, and what is read from it fits what the database may hold. */
type Checked<Known extends Fitting<Known>> = Known
type Fitting<Known> = {
  [Table in keyof Known]: Table extends keyof DB
    ? {
        [Column in keyof Known[Table]]: Column extends keyof DB[Table]
          ? Fits<Known[Table][Column], DB[Table][Column]>
          : never
      }
    : never
}
type Fits<Known, Column> = SelectType<Known> extends SelectType<Column> ? unknown : never

type WithKnown<Known> = {
  [Table in keyof DB]: Table extends keyof Known
    ? Omit<DB[Table], keyof Known[Table]> & Known[Table]
    : DB[Table]
}

/** The tables as the queries see them. */
export type Schema = WithKnown<Checked<KnownColumns>>
