import { describe, expect, test } from 'vitest'
import { isOutsideTransaction, readSteps } from './migration-steps.ts'

const read = (text: string) => readSteps({ name: '9001-later.sql', text: `-- no-transaction\n${text}` })

describe('a migration outside a transaction', () => {
  test('says so in its first line and nowhere else', () => {
    expect(isOutsideTransaction('-- no-transaction\nANALYZE orders')).toBe(true)
    expect(isOutsideTransaction('-- Why.\n-- no-transaction\nANALYZE orders')).toBe(false)
    expect(isOutsideTransaction('-- no-transaction at all\nANALYZE orders')).toBe(false)
  })

  test('is read statement by statement, whatever stands in comments, texts and bodies', () => {
    const index = `-- One; not two.
      CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_semicolon ON orders (city) WHERE city <> ';' AND "odd;name" <> $a$;$a$`
    const dropped = '/* ; */ DROP INDEX CONCURRENTLY IF EXISTS orders_by_city'
    const batches = `-- in batches by orders (id)
      UPDATE orders SET city = 'it''s; here' WHERE id BETWEEN $1 AND $2 AND city IS NULL`
    expect(read(`${index};\n${dropped};\n${batches};\nANALYZE orders;\n-- The end.`)).toEqual([
      { kind: 'index', name: 'orders_semicolon', text: expect.stringContaining('One; not two.') },
      { kind: 'statement', text: dropped },
      { kind: 'batches', table: 'orders', key: 'id', text: batches },
      { kind: 'statement', text: 'ANALYZE orders' },
    ])
    expect(read('ALTER TABLE orders\n  VALIDATE CONSTRAINT orders_have_a_city')).toHaveLength(1)
  })

  test.each([
    [
      'an index that is begun anew under a name that is there',
      'CREATE INDEX CONCURRENTLY by_city ON orders (city)',
    ],
    ['an index that locks out who writes', 'CREATE INDEX IF NOT EXISTS by_city ON orders (city)'],
    ['an index without a name', 'CREATE INDEX CONCURRENTLY ON orders (city)'],
    ['a column, which is added once', 'ALTER TABLE orders ADD COLUMN town text'],
    ['two changes in one statement', 'ALTER TABLE orders VALIDATE CONSTRAINT one, ADD COLUMN town text'],
    ['a whole table at once', 'UPDATE orders SET city = lower(city)'],
    [
      'batches of no keys',
      "-- in batches by orders (id)\nUPDATE orders SET city = 'Pune' WHERE city IS NULL",
    ],
    ['a table that is written anew', 'VACUUM FULL orders'],
    ['a transaction of its own', 'BEGIN'],
    ['what others could not tell apart', 'DO $$ BEGIN PERFORM 1; END $$'],
  ])('is refused with %s', (_, statement) => {
    expect(() => read(`ANALYZE orders; ${statement}`)).toThrow(
      '9001-later.sql cannot have this statement outside a transaction (CONTRIBUTING.md, Tables): ',
    )
  })
})
