import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Progress, Skeleton, Table } from 'antd'
import { useState } from 'react'
import { choice, money, text } from '#kinds/index.ts'
import { expenseItems } from '#modules/cause/model/budget-line.ts'
import {
  type ListOfRows,
  RowsInput,
  type RowValues,
} from '#modules/cause/parts/form/rows-input.tsx'
import { filledIn, tell } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { keys } from '#ui/logic/query-client.ts'
import { callOf, get, RequestFailure, sentenceOfError } from '#ui/logic/request.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import { Money } from '#ui/views/money.tsx'
import { setBudgetLines } from '../model/fund-calls.ts'
import { fundBudget, fundBudgetLine } from '../model/index.ts'

type Line = PresentedOf<typeof fundBudgetLine>
type Budget = PresentedOf<typeof fundBudget>

const table: ListOfRows = {
  columns: {
    item1: { field: choice('费用类别', expenseItems, { required: true }), part: 2 },
    item2: { field: text('费用项', { required: true, max: 20 }), part: 2 },
    amount: { field: money('金额', { required: true, min: 1 }), part: 2 },
    note: { field: text('备注', { max: 200 }), part: 3 },
  },
  blank: { item1: '1', item2: '', amount: null, note: null },
  addLabel: '添加一行',
  max: 100,
}

/** The lines of one year's budget: typed while it is a draft, with what payouts took of each afterwards. */
export function BudgetLines({ budget }: { readonly budget: Budget }) {
  const filter = JSON.stringify([{ field: 'budget', op: 'is', value: budget.id }])
  const { data, error, refetch } = useQuery({
    queryKey: keys.list(fundBudgetLine.path, { filter, all: true }),
    queryFn: ({ signal }) =>
      get<readonly PresentedOf<typeof fundBudgetLine>[]>(
        callOf(fundBudgetLine, 'getList'),
        { filter, sort: 'sort' },
        { signal },
      ),
  })
  if (error) return <FailureState size="small" failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  const isOpen = budget.state === 'draft' && budget.can.includes('update')
  if (isOpen) return <LineEditor key={budget.version} budget={budget} lines={data} />
  return <LineTable lines={data} />
}

function LineEditor({
  budget,
  lines,
}: {
  readonly budget: Budget
  readonly lines: readonly Line[]
}) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const [rows, setRows] = useState<readonly RowValues[]>(() => lines.map(typedOf))
  const [failure, setFailure] = useState<unknown>(null)
  const [isSaving, setSaving] = useState(false)
  const total = rows.reduce((sum, { amount }) => sum + (typeof amount === 'number' ? amount : 0), 0)
  const save = async () => {
    setSaving(true)
    setFailure(null)
    try {
      await tell(setBudgetLines, filledIn(setBudgetLines, { id: budget.id, lines: rows }))
      await client.invalidateQueries({ queryKey: keys.resource(fundBudgetLine.path) })
      await client.invalidateQueries({ queryKey: keys.resource(fundBudget.path) })
      message.success('预算行已保存')
    } catch (error) {
      setFailure(error)
    }
    setSaving(false)
  }
  return (
    <>
      {failure !== null && <Alert type="error" showIcon title={sentenceOf(failure)} />}
      <RowsInput {...table} value={rows} onChange={next => setRows(next ?? [])} />
      <div style={{ display: 'flex', gap: 16, alignItems: 'center', marginTop: 12 }}>
        <span>
          合计 <Money fen={total} />
        </span>
        <Button type="primary" loading={isSaving} onClick={() => void save()}>
          保存预算行
        </Button>
      </div>
    </>
  )
}

const typedOf = ({ item1, item2, amount, note }: Line): RowValues => ({
  item1,
  item2,
  amount,
  note,
})

/** What is wrong, with the number of its line: `lines.2.amount`. */
function sentenceOf(failure: unknown): string {
  const [first] = failure instanceof RequestFailure ? failure.errors : []
  const at = first === undefined ? Number.NaN : Number(first.field.split('.')[1])
  return first === undefined || Number.isNaN(at)
    ? sentenceOfError(failure)
    : `第 ${at + 1} 行：${first.message}`
}

function LineTable({ lines }: { readonly lines: readonly Line[] }) {
  if (lines.length === 0) return <EmptyState size="small" title="还没有预算行" />
  return (
    <Table<Line>
      size="small"
      rowKey="id"
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={[...lines]}
      columns={[
        { title: '费用类别', render: (_, { item1 }) => (item1 ? expenseItems[item1] : '') },
        { title: '费用项', dataIndex: 'item2' },
        { title: '金额（元）', align: 'right', render: (_, row) => <Money fen={row.amount} /> },
        { title: '已用', align: 'right', render: (_, row) => <Money fen={row.used} /> },
        { title: '冻结', align: 'right', render: (_, row) => <Money fen={row.reserved} /> },
        {
          title: '剩余',
          align: 'right',
          render: (_, row) => <Money fen={restOf(row)} />,
        },
        {
          title: '执行率',
          width: 120,
          render: (_, row) => (
            <Progress
              size="small"
              percent={percentOf(row.used ?? 0, row.amount ?? 0)}
              aria-label={`${row.item2}执行率`}
            />
          ),
        },
      ]}
    />
  )
}

const restOf = ({ amount, used, reserved }: Line) => (amount ?? 0) - (used ?? 0) - (reserved ?? 0)

/** Whole parts per hundred. */
export function percentOf(part: number, whole: number): number {
  return whole <= 0 ? 0 : Math.round((part / whole) * 100)
}
