import { Link } from 'react-router'
import { formatCount } from '#domain/ground/shared/money.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Breakable } from '#web/ui/breakable.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FileUp } from '#web/ui/pictures/icons.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'

export type RunStatus = 'reading' | 'checking' | 'checked' | 'importing' | 'done' | 'failed'

export interface ListedRun {
  id: string
  fileName: string
  mode: 'products' | 'stock'
  status: RunStatus
  isWaiting: boolean
  isForgotten: boolean
  rowsTotal: number
  createdAt: string
}

const STATUSES: Record<RunStatus, { tone: BadgeTone; label: string }> = {
  reading: { tone: 'blue', label: 'Arriving' },
  checking: { tone: 'blue', label: 'Being checked' },
  checked: { tone: 'yellow', label: 'Waiting for you' },
  importing: { tone: 'blue', label: 'Importing' },
  done: { tone: 'green', label: 'Imported' },
  failed: { tone: 'red', label: 'Unreadable' },
}

const NOTHING_TO_DO = { tone: 'grey', label: 'Nothing to import' } as const
const FORGOTTEN = { tone: 'grey', label: 'No longer kept' } as const

export function RunBadge({
  status,
  isWaiting,
  isForgotten,
}: Pick<ListedRun, 'status' | 'isWaiting' | 'isForgotten'>) {
  const settled = isForgotten ? FORGOTTEN : NOTHING_TO_DO
  const { tone, label } = status === 'checked' && !isWaiting ? settled : STATUSES[status]
  return <Badge tone={tone}>{label}</Badge>
}

export function RunList({ runs }: { runs: readonly ListedRun[] }) {
  if (runs.length === 0)
    return (
      <EmptyState icon={FileUp} title="No files yet">
        <p>Your imports are listed here, with the result for every row.</p>
      </EmptyState>
    )
  return (
    <Table isList caption="Files and their status">
      <TableHead>
        <TableRow>
          <TableHeader>File</TableHeader>
          <TableHeader>When</TableHeader>
          <TableHeader numeric>Rows</TableHeader>
          <TableHeader>Status</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {runs.map((run) => (
          <TableRow key={run.id}>
            <TableCell heading>
              <Link to={`/vendor/import/${run.id}`} className="compact-line text-link">
                <Breakable text={run.fileName} />
              </Link>
              {run.mode === 'stock' ? <p className="text-muted text-sm">Stock and prices</p> : null}
            </TableCell>
            <TableCell label="When" className="whitespace-nowrap">
              {run.createdAt}
            </TableCell>
            <TableCell label="Rows" numeric className="table-card-short">
              {formatCount(run.rowsTotal)}
            </TableCell>
            <TableCell label="Status" className="table-card-short">
              <RunBadge {...run} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
