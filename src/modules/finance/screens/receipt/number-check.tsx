import { Alert, Drawer, Table, Tag } from 'antd'
import { useAsk } from '#ui/logic/asks.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import { receiptNumbers } from '../../model/receipt/receipt-calls.ts'

/** 连号检查: of each year the first and the last number, how many, what is missing and what was voided. */
export function NumberCheck({ onClose }: { readonly onClose: () => void }) {
  const { data, error, refetch } = useAsk(receiptNumbers, {})
  const isWhole = data?.every(({ missing, first }) => missing.length === 0 && first === 1)
  return (
    <Drawer open title="连号检查" size={760} onClose={onClose}>
      {error && <FailureState size="small" failure={error} onRetry={() => void refetch()} />}
      {data && data.length > 0 && (
        <Alert
          showIcon
          style={{ marginBottom: 16 }}
          type={isWhole ? 'success' : 'error'}
          title={isWhole ? '票据编号连续，没有缺号' : '票据编号有缺号'}
        />
      )}
      <Table
        size="small"
        rowKey={row => `${row.organisation} ${row.year}`}
        loading={!data && !error}
        pagination={false}
        dataSource={data ? [...data] : []}
        locale={{ emptyText: '还没有开具票据' }}
        columns={[
          { title: '机构', dataIndex: 'organisationName' },
          { title: '年度', dataIndex: 'year', width: 72 },
          { title: '最小号', dataIndex: 'first', align: 'right' },
          { title: '最大号', dataIndex: 'last', align: 'right' },
          { title: '张数', dataIndex: 'count', align: 'right' },
          {
            title: '缺号',
            render: (_value, row) =>
              row.missing.length === 0 ? (
                <Tag color="green">无</Tag>
              ) : (
                <Tag color="red">{row.missing.join('、')}</Tag>
              ),
          },
          {
            title: '作废号',
            render: (_value, row) => (row.voided.length === 0 ? '—' : row.voided.join('、')),
          },
        ]}
      />
    </Drawer>
  )
}
