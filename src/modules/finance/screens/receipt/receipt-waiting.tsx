import { FileDoneOutlined } from '@ant-design/icons'
import { useMutation } from '@tanstack/react-query'
import { App, Button, Table, Tag } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import { printMoment, printMoney } from '#kinds/index.ts'
import { listAt } from '#modules/cause/parts/use-way.ts'
import { tell, useAsk } from '#ui/logic/asks.ts'
import { useMaybeSession } from '#ui/logic/session.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import { Money } from '#ui/views/money.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { Section } from '#ui/views/section.tsx'
import { receiptRequestWaiting, receiptWaiting } from '../../model/receipt/receipt-calls.ts'
import { Pager } from '../books/entries.tsx'

type Group = AnswerOf<typeof receiptWaiting>['list'][number]

const keyOf = ({ organisation, donor, year }: Group) => `${organisation} ${donor} ${year}`

/** 待开票: gifts whose donors want a receipt, by donor and year; asked for together. */
export function ReceiptWaiting() {
  const own = useMaybeSession()?.account?.organisation
  const mayAsk = useCan('receipt.create')
  const [{ at, limit }, turn] = useState({ at: 1, limit: 10 })
  const [chosen, choose] = useState<ReadonlyMap<string, Group>>(new Map())
  const { message, modal } = App.useApp()
  const { data, error, refetch, isFetching } = useAsk(
    receiptWaiting,
    { page: at, limit },
    { placeholderData: before => before },
  )
  // The request tells the person itself what failed.
  const { mutate, isPending } = useMutation({
    mutationFn: (groups: readonly Group[] | null) =>
      tell(receiptRequestWaiting, {
        ...(groups === null
          ? {}
          : {
              groups: groups.map(({ organisation, donor, year }) => ({
                organisation,
                donor,
                year,
              })),
            }),
      }),
    onSuccess({ groups }) {
      choose(new Map())
      message.success(`正在为 ${groups} 位捐赠人申请票据，进度见右上角任务`)
      void refetch()
    },
  })
  if (error && !data) return <FailureState failure={error} onRetry={() => void refetch()} />
  const askAll = () =>
    modal.confirm({
      title: '为全部待开票的捐赠申请票据',
      content: `共 ${data?.gifts ?? 0} 笔，¥${printMoney(data?.amount ?? 0)}。每位捐赠人每年度合并为一张电子票据，提交后由另一人审核。`,
      okText: '申请',
      onOk: () => mutate(null),
    })
  const keys = [...chosen.keys()]
  return (
    <div className={page.page}>
      <PageHeader
        title="待开票"
        note={data && `${data.total} 位捐赠人，${data.gifts} 笔，¥${printMoney(data.amount)}`}
        actions={
          mayAsk && (
            <>
              <Button
                disabled={chosen.size === 0}
                loading={isPending}
                onClick={() => mutate([...chosen.values()])}
              >
                合并开票{chosen.size > 0 && `（${chosen.size}）`}
              </Button>
              <Button
                type="primary"
                icon={<FileDoneOutlined />}
                disabled={!data || data.total === 0}
                loading={isPending}
                onClick={askAll}
              >
                全部开票
              </Button>
            </>
          )
        }
      />
      <Section padding="flush">
        <Table<Group>
          size="small"
          rowKey={keyOf}
          loading={isFetching && !data}
          pagination={false}
          dataSource={data ? [...data.list] : []}
          locale={{
            emptyText: (
              <EmptyState
                size="small"
                title="没有待开票的捐赠"
                hint="捐赠人要求票据的捐赠会列在这里。"
              />
            ),
          }}
          {...(mayAsk
            ? {
                rowSelection: {
                  selectedRowKeys: keys,
                  preserveSelectedRowKeys: true,
                  getCheckboxProps: row => ({ disabled: row.lacks !== null }),
                  onChange: (_keys, rows) => choose(new Map(rows.map(row => [keyOf(row), row]))),
                },
              }
            : {})}
          columns={[
            ...(own ? [] : [{ title: '机构', dataIndex: 'organisationName' }]),
            {
              title: '捐赠人',
              render: (_value, row) => (
                <>
                  {row.name} {row.isUnit && <Tag>单位</Tag>}
                </>
              ),
            },
            { title: '年度', dataIndex: 'year', width: 80 },
            {
              title: '捐赠单数',
              align: 'right',
              width: 96,
              render: (_value, row) => (
                <Link
                  to={listAt('/finance/findon', [
                    ['donor', 'is', row.donor],
                    ['wantReceipt', 'is', true],
                    ['paidAt', 'from', `${row.year}-01-01`],
                    ['paidAt', 'to', `${row.year}-12-31`],
                  ])}
                >
                  {row.gifts}
                </Link>
              ),
            },
            { title: '金额', align: 'right', render: (_value, row) => <Money fen={row.amount} /> },
            { title: '最早支付', render: (_value, row) => printMoment(row.oldest) },
            {
              title: '说明',
              render: (_value, row) =>
                row.lacks === null ? '可以开票' : <Tag color="orange">{row.lacks}</Tag>,
            },
          ]}
        />
        <Pager
          at={at}
          limit={limit}
          total={data?.total ?? 0}
          onTurn={(next, size) => turn({ at: next, limit: size })}
        />
      </Section>
    </div>
  )
}
