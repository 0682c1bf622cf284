import { Drawer, Table } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAsk } from '#ui/logic/asks.ts'
import { withParams } from '#ui/logic/request.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import { Money } from '#ui/views/money.tsx'
import { type AccountColumn, causeAccountLines } from '../model/cause-account-calls.ts'
import styles from './finance.module.css'

/** A figure of an account: of which cause, which column, which days. */
export interface AccountFigure {
  readonly cause: string
  readonly title: string
  readonly column: '' | 'opening' | 'closing' | AccountColumn
  readonly label: string
  readonly from: string
  readonly to: string
}

/** The entries that make one figure of an account, with their sums and the balance after each. */
export function AccountLines({
  figure,
  onClose,
}: {
  readonly figure: AccountFigure
  readonly onClose: () => void
}) {
  const [{ page, limit }, turn] = useState({ page: 1, limit: 20 })
  const { cause, column, from, to } = figure
  const { data, error, refetch, isFetching } = useAsk(
    causeAccountLines,
    { ...{ cause, column, from, to, page, limit } },
    { placeholderData: held => held },
  )
  return (
    <Drawer
      open
      size={980}
      title={`${figure.title} · ${figure.label}`}
      extra={`${column === 'opening' ? `${from} 以前` : column === 'closing' ? `至 ${to}` : `${from} 至 ${to}`}`}
      onClose={onClose}
    >
      {error ? (
        <FailureState size="small" failure={error} onRetry={() => void refetch()} />
      ) : (
        <Table
          size="small"
          rowKey="id"
          loading={isFetching}
          dataSource={data ? [...data.list] : []}
          pagination={{
            ...{ current: page, pageSize: limit, total: data?.total ?? 0 },
            ...{ showSizeChanger: true, pageSizeOptions: [10, 20, 30, 50] },
            showTotal: total => `共 ${total} 条`,
            onChange: (at, size) => turn({ page: size === limit ? at : 1, limit: size }),
          }}
          columns={[
            { title: '记账日', dataIndex: 'day', width: 106 },
            { title: '记账号', dataIndex: 'posting', width: 84 },
            {
              title: '事项',
              render: (_value, line) => (
                <>
                  {line.label}
                  {line.flow && <span className={styles.quiet}>　{line.flow}</span>}
                </>
              ),
            },
            { title: '对方账户', dataIndex: 'counter' },
            {
              title: '单据',
              render: (_value, { sourceType, sourceId, memo }) =>
                sourceType === 'donation' ? (
                  <Link to={withParams('/finance/findon', { id: sourceId })}>{memo || '捐赠'}</Link>
                ) : (
                  memo || '—'
                ),
            },
            {
              title: '收入',
              align: 'right',
              render: (_value, line) => (line.in ? <Money fen={line.in} sign="" /> : ''),
            },
            {
              title: '支出',
              align: 'right',
              render: (_value, line) => (line.out ? <Money fen={line.out} sign="" /> : ''),
            },
            {
              title: '余额',
              align: 'right',
              render: (_value, line) => <Money fen={line.balance} sign="" />,
            },
          ]}
          summary={() =>
            data && (
              <Table.Summary.Row>
                <Table.Summary.Cell index={0} colSpan={5}>
                  合计（收支相抵 <Money fen={data.in - data.out} />）
                </Table.Summary.Cell>
                <Table.Summary.Cell index={5} align="right">
                  <Money fen={data.in} sign="" />
                </Table.Summary.Cell>
                <Table.Summary.Cell index={6} align="right">
                  <Money fen={data.out} sign="" />
                </Table.Summary.Cell>
                <Table.Summary.Cell index={7} />
              </Table.Summary.Row>
            )
          }
        />
      )}
    </Drawer>
  )
}
