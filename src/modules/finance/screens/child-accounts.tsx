import { Table } from 'antd'
import { useAsk } from '#ui/logic/asks.ts'
import { Money } from '#ui/views/money.tsx'
import { childAccounts } from '../model/cause-account-calls.ts'

const amounts = {
  opening: '期初',
  in: '收入',
  out: '支出',
  closing: '期末',
  reserved: '冻结',
  available: '可拨付',
} as const

/** The accounts below a project: its own and its child plans'. */
export function ChildAccounts({
  cause,
  from,
  to,
}: {
  readonly cause: string
  readonly from: string
  readonly to: string
}) {
  const { data, isFetching } = useAsk(childAccounts, { cause, from, to })
  return (
    <Table
      size="small"
      rowKey="id"
      loading={isFetching}
      pagination={false}
      dataSource={data ? [...data] : []}
      columns={[
        { title: '账户', dataIndex: 'title', width: 240 },
        ...Object.entries(amounts).map(([name, title]) => ({
          ...{ title, key: name, align: 'right' as const },
          render: (_value: unknown, row: NonNullable<typeof data>[number]) => (
            <Money fen={row[name as keyof typeof amounts]} sign="" />
          ),
        })),
      ]}
    />
  )
}
