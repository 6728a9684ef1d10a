import { type Kysely, sql } from 'kysely'
import type { Schema } from './schema.ts'

const HEADER = `-- The schema as all migrations leave it, written from the database's catalogue by \`npm run db:types\`; never edited by
-- hand, never run. Tables are in the order of their names, each with its indexes, triggers, rights and policies; the
-- extensions and functions stand before them. What migrations insert stands in the migrations.
`

/**
 * The file `schema.generated.sql` for the database's present schema: the same text for the same schema, whatever
 * migrations made it, and on every supported PostgreSQL. Throws when there is something that it does not write, such
 * as a view: the text would leave it out.
 */
export async function generateSchema(db: Kysely<Schema>): Promise<string> {
  const [unwritten] = await read<{ name: string }>(db, UNWRITTEN)
  if (unwritten) throw new Error(`generate-schema.ts does not write what ${unwritten.name} is: teach it.`)
  const [extensions, functions, tables, columns, constraints, ofTables] = await Promise.all([
    read<{ sql: string }>(db, EXTENSIONS),
    read<{ sql: string }>(db, FUNCTIONS),
    read<{ name: string; options: string | null }>(db, TABLES),
    read<Column>(db, COLUMNS),
    read<Constraint>(db, CONSTRAINTS),
    read<{ relation: string; sql: string }>(db, OF_TABLES),
  ])
  const written = tables.map(({ name, options }) => {
    const isOf = ({ relation }: { relation: string }) => relation === name
    return [
      tableText(name, { columns: columns.filter(isOf), constraints: constraints.filter(isOf), options }),
      ...ofTables.filter(isOf).map((each) => `${plain(each.sql)};`),
    ].join('\n')
  })
  return `${[
    HEADER + extensions.map((each) => `${each.sql};`).join('\n'),
    ...functions.map((each) => `${each.sql.trimEnd()};`),
    ...written,
  ].join('\n\n')}\n`
}

interface Column {
  relation: string
  name: string
  type: string
  collation: string | null
  is_required: boolean
  identity: 'ALWAYS' | 'BY DEFAULT' | null
  /** Its first number. */
  starts_at: string | null
  /** The default, or what the column is computed from. */
  expression: string | null
  is_computed: boolean
}

interface Constraint {
  relation: string
  name: string
  type: 'p' | 'u' | 'f' | 'c' | 'x'
  /** What PostgreSQL calls such a constraint of one column when it is given no name; null for several columns. */
  usual_name: string | null
  column: string | null
  definition: string
}

async function read<Row>(db: Kysely<Schema>, text: string): Promise<Row[]> {
  const { rows } = await sql.raw<Row>(text).execute(db)
  return rows
}

/** A constraint of one column under its usual name stands beside the column, as it would be written. */
function tableText(
  name: string,
  table: { columns: Column[]; constraints: Constraint[]; options: string | null },
): string {
  const isBeside = (each: Constraint) => each.column !== null && each.name === each.usual_name
  const lines = [
    ...table.columns.map((column) =>
      columnText(
        column,
        table.constraints.filter((each) => isBeside(each) && each.column === column.name),
      ),
    ),
    ...table.constraints
      .filter((each) => !isBeside(each))
      .map((each) => `CONSTRAINT ${each.name} ${plain(each.definition)}`),
  ]
  const options = table.options ? ` WITH (${table.options})` : ''
  return `CREATE TABLE ${name} (\n${lines.map((line) => `  ${line.replaceAll('\n', '\n    ')}`).join(',\n')}\n)${options};`
}

function columnText(column: Column, constraints: Constraint[]): string {
  const isKey = constraints.some(({ type }) => type === 'p')
  const expression = column.expression === null ? '' : plain(column.expression)
  return [
    column.name,
    column.type,
    column.collation && `COLLATE ${column.collation}`,
    column.is_required && !isKey && !column.identity && 'NOT NULL',
    column.identity && `GENERATED ${column.identity} AS IDENTITY${startText(column.starts_at)}`,
    expression &&
      (column.is_computed ? `GENERATED ALWAYS AS (${expression}) STORED` : `DEFAULT ${expression}`),
    ...constraints.map(({ type, column: its, definition }) => besideText(type, its, plain(definition))),
  ]
    .filter(Boolean)
    .join(' ')
}

function startText(startsAt: string | null): string {
  return startsAt === null || startsAt === '1' ? '' : ` (START WITH ${startsAt})`
}

function besideText(type: Constraint['type'], column: string | null, definition: string): string {
  return type === 'c' ? definition : definition.replace(` (${column})`, '').replace('FOREIGN KEY ', '')
}

/** As one would write it: PostgreSQL spells out every type and operator. */
function plain(text: string): string {
  return text
    .replaceAll(/('(?:[^']|'')*')::text(?!\[)/g, '$1')
    .replaceAll(/ = ANY \(ARRAY\[([^[\]]*)\]\)/g, ' IN ($1)')
    .replaceAll(/ <> ALL \(ARRAY\[([^[\]]*)\]\)/g, ' NOT IN ($1)')
    .replace(' USING btree ', ' ')
}

/** Objects of an extension belong to it. */
const isOurs = (catalogue: string) =>
  `NOT EXISTS (SELECT FROM pg_depend WHERE classid = '${catalogue}'::regclass AND objid = ${catalogue}.oid AND deptype = 'e')`

/** Views, partitions, types, sequences of their own, tables that are not logged or have a comment; rights on functions. */
const UNWRITTEN = `
  SELECT relname AS name FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind NOT IN ('c', 'i') AND ${isOurs('pg_class')}
    AND (relkind NOT IN ('r', 'S') OR relpersistence <> 'p' OR obj_description(oid, 'pg_class') IS NOT NULL
      OR relkind = 'S' AND NOT EXISTS (SELECT FROM pg_depend
        WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'i'))
  UNION ALL
  SELECT typname FROM pg_type
  WHERE typnamespace = 'public'::regnamespace AND typrelid = 0 AND typelem = 0 AND ${isOurs('pg_type')}
  UNION ALL
  SELECT proname FROM pg_proc
  WHERE pronamespace = 'public'::regnamespace AND proacl IS NOT NULL AND ${isOurs('pg_proc')}`

const EXTENSIONS = `
  SELECT 'CREATE EXTENSION ' || extname AS sql FROM pg_extension
  WHERE extnamespace = 'public'::regnamespace ORDER BY extname`

const FUNCTIONS = `
  SELECT replace(pg_get_functiondef(oid), 'public.', '') AS sql FROM pg_proc
  WHERE pronamespace = 'public'::regnamespace AND ${isOurs('pg_proc')}
  ORDER BY proname, pg_get_function_identity_arguments(oid) COLLATE "C"`

const TABLES = `
  SELECT relname AS name, array_to_string(reloptions, ', ') AS options FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'schema_migrations' ORDER BY relname`

const COLUMNS = `
  SELECT relname AS relation, attname AS name, format_type(atttypid, atttypmod) AS type,
    CASE WHEN attcollation <> typcollation THEN quote_ident(collname) END AS collation,
    attnotnull AS is_required,
    CASE attidentity WHEN 'a' THEN 'ALWAYS' WHEN 'd' THEN 'BY DEFAULT' END AS identity,
    (SELECT seqstart::text FROM pg_sequence
      WHERE seqrelid = pg_get_serial_sequence(relname, attname)::regclass) AS starts_at,
    pg_get_expr(adbin, adrelid, true) AS expression, attgenerated <> '' AS is_computed
  FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid JOIN pg_type ON pg_type.oid = atttypid
    LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
    LEFT JOIN pg_collation ON pg_collation.oid = attcollation
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped
  ORDER BY relname, attnum`

/** A newer PostgreSQL keeps NOT NULL as constraints too; the columns say it. */
const CONSTRAINTS = `
  SELECT relname AS relation, conname AS name, contype AS type, attname AS column,
    relname || '_' || CASE contype WHEN 'p' THEN 'pkey' ELSE attname || CASE contype
      WHEN 'u' THEN '_key' WHEN 'f' THEN '_fkey' WHEN 'c' THEN '_check' WHEN 'x' THEN '_excl' END END AS usual_name,
    pg_get_constraintdef(pg_constraint.oid, true) AS definition
  FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
    LEFT JOIN pg_attribute ON attrelid = conrelid AND conkey = ARRAY[attnum]
  WHERE relnamespace = 'public'::regnamespace AND contype IN ('p', 'u', 'f', 'c', 'x')
  ORDER BY relname, array_position('{p,u,x,f,c}', contype::text), conname`

/** Indexes that no constraint made, statistics, triggers, rights of others than the owner, policies, comments. */
const OF_TABLES = `
  SELECT relation, sql FROM (
    SELECT relname AS relation, 1 AS place, indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid, 0, true) AS sql
    FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
    WHERE relnamespace = 'public'::regnamespace AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid
      AND contype IN ('p', 'u', 'x'))
    UNION ALL
    SELECT relname, 2, stxname, replace(pg_get_statisticsobjdef(pg_statistic_ext.oid), 'public.', '')
    FROM pg_statistic_ext JOIN pg_class ON pg_class.oid = stxrelid WHERE relnamespace = 'public'::regnamespace
    UNION ALL
    SELECT relname, 3, tgname, pg_get_triggerdef(pg_trigger.oid, true)
    FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
    WHERE relnamespace = 'public'::regnamespace AND NOT tgisinternal
    UNION ALL
    SELECT relname, 4, '', CASE flag WHEN 1 THEN 'ALTER TABLE ' || relname || ' ENABLE ROW LEVEL SECURITY'
      ELSE 'ALTER TABLE ' || relname || ' FORCE ROW LEVEL SECURITY' END
    FROM pg_class, generate_series(1, 2) AS flag
    WHERE relnamespace = 'public'::regnamespace AND (flag = 1 AND relrowsecurity OR flag = 2 AND relforcerowsecurity)
    UNION ALL
    SELECT relname, 5, grantee::regrole::text, format('GRANT %s ON %s TO %s',
      string_agg(privilege_type, ', ' ORDER BY privilege_type), relname, grantee::regrole)
    FROM pg_class, aclexplode(relacl)
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND grantee <> relowner GROUP BY relname, grantee
    UNION ALL
    SELECT relname, 6, grantee::regrole || privilege_type, format('GRANT %s (%s) ON %s TO %s', privilege_type,
      string_agg(attname, ', ' ORDER BY attnum), relname, grantee::regrole)
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid, aclexplode(attacl)
    WHERE relnamespace = 'public'::regnamespace GROUP BY relname, grantee, privilege_type
    UNION ALL
    SELECT tablename, 7, policyname, format('CREATE POLICY %s ON %s FOR %s TO %s', policyname, tablename, cmd,
      array_to_string(roles, ', ')) || regexp_replace(
      coalesce(' USING (' || qual || ')', '') || coalesce(' WITH CHECK (' || with_check || ')', ''), '\\s+', ' ', 'g')
    FROM pg_policies WHERE schemaname = 'public'
    UNION ALL
    SELECT relname, 8, attname, format('COMMENT ON COLUMN %s.%s IS %L', relname, attname, col_description(attrelid, attnum))
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attnum > 0
      AND col_description(attrelid, attnum) IS NOT NULL
  ) AS found ORDER BY relation, place, name COLLATE "C"`
