/**
 * Test files that only the full run reads (`npm test -- --full`), each with the reason: what it proves with running
 * programs, or with many cases, is proved on each commit by what the reason names. Whoever names a file runs it
 * (`npm test -- refund-kill`).
 *
 * @type {Readonly<Record<string, string>>}
 */
export const ONLY_IN_FULL = {
  'tests/faults/backup-drill.test.ts':
    'src/server/office/backups restores row for row, also what was made while people bought',
  'tests/faults/database-kill.test.ts':
    'embedded-database.test.ts kills the database and misses no row that it confirmed, cut-connection.test.ts cuts a checkout at its statements, kill.test.ts kills the server while people buy',
  'tests/faults/dispatch-kill.test.ts':
    'cut-on-the-way.test.ts cuts each of these steps, kill.test.ts kills the program',
  'tests/faults/event-loop.test.ts':
    'what it measures is measured alone; bound-request.test.ts and multipart.test.ts refuse what is too large, fuzz.test.ts has every address answer',
  'tests/faults/import-kill.test.ts': 'import.test.ts cuts an import off in the middle and takes it up again',
  'tests/faults/lives/lives.test.ts':
    'simulation.test.ts holds the same books and stock, the rules their own laws',
  'tests/faults/mixed-carts.test.ts':
    'lock-order.test.ts meets other orders at pause points and none starts again, races.test.ts each rival of a checkout',
  'tests/faults/model/model.test.ts':
    'simulation.test.ts holds the same books and stock beside a model of its own',
  'tests/faults/order-export-kill.test.ts': 'order-export.test.ts ends the worker between two writes',
  'tests/faults/oversell.test.ts':
    'place-order.test.ts and races.test.ts sell the last piece in every order of the steps',
  'tests/faults/refund-kill.test.ts':
    'cut-on-the-way-back.test.ts cuts each of these steps, kill.test.ts kills the program',
  'tests/faults/same-key.test.ts': 'place-order.test.ts and pay-by-card.test.ts send the same key at once',
  'tests/journeys/admin-dashboard.test.ts':
    'src/server/money/reporting and src/server/office/system read its figures; the sweep lays its pages out',
  'tests/journeys/admin-orders.test.ts':
    'all-orders.test.ts filters, searches and pages; admin-products.test.ts works in the tables of the back office',
  'tests/journeys/business-buyer.test.ts':
    'src/domain/money/invoicing and issue-invoice.test.ts hold GSTIN, place of supply and purchase order on the invoice',
  'tests/journeys/choosing.test.ts':
    'src/domain/goods/comparison decides what stands side by side; the sweep lays the page out',
  'tests/journeys/disputes.test.ts':
    'and-back-again.test.ts opens, contests, answers and decides a dispute; src/server/orders/disputes holds each way',
  'tests/journeys/new-password.test.ts':
    'tests/access/sign-in.test.ts ends sessions under a new password; src/server/people/sign-in keeps and makes keys',
  'tests/journeys/other-browsers.test.ts':
    'Firefox and WebKit are installed and measured against in the full run alone; every page is looked at in Chromium',
  'tests/journeys/page-faults.test.ts':
    'it proves what looks at pages, and changes with that alone (tests/support/page-faults.ts)',
  'tests/journeys/two-tabs.test.ts':
    'checkout.test.ts presses twice; place-order.test.ts and races.test.ts send one cart from two pages at once',
  'tests/journeys/vendor-money.test.ts':
    'sales-views.test.ts and src/server/money/payouts read what it shows; the sweep lays the pages out',
  'tests/journeys/vendor-products.test.ts':
    'vendor-selling.test.ts describes and sells a product; src/server/selling/listings describes, prices, pauses and deletes',
  'tests/journeys/verification.test.ts':
    'src/server/people/sign-in and src/server/people/accounts verify, expire and hand over what was left; buying.test.ts registers',
}
