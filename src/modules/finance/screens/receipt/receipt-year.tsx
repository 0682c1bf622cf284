import { DownloadOutlined } from '@ant-design/icons'
import { Button, DatePicker, Table } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useAsk } from '#ui/logic/asks.ts'
import { callOf, download } from '#ui/logic/request.ts'
import { useMaybeSession } from '#ui/logic/session.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import { Money } from '#ui/views/money.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { Section } from '#ui/views/section.tsx'
import { receipt } from '../../model/receipt/receipt.ts'
import { receiptYear } from '../../model/receipt/receipt-calls.ts'
import { Pager } from '../books/entries.tsx'

/** 年度汇总: what each donor gave in a year and what of it stands in receipts, with a paper for the donor. */
export function ReceiptYear() {
  const own = useMaybeSession()?.account?.organisation
  const mayPrint = useCan('receipt.print')
  const [year, setYear] = useState(() => dayjs().year())
  const [{ at, limit }, turn] = useState({ at: 1, limit: 10 })
  const { data, error, refetch, isFetching } = useAsk(
    receiptYear,
    { year, page: at, limit },
    { placeholderData: before => before },
  )
  if (error && !data) return <FailureState failure={error} onRetry={() => void refetch()} />
  return (
    <div className={page.page}>
      <PageHeader
        title="年度汇总"
        note={data && `${year} 年 ${data.total} 位捐赠人`}
        actions={
          <DatePicker
            aria-label="年度"
            picker="year"
            allowClear={false}
            value={dayjs(`${year}-01-01`)}
            onChange={day => {
              setYear((day ?? dayjs()).year())
              turn({ at: 1, limit })
            }}
          />
        }
      />
      <Section padding="flush">
        <Table
          size="small"
          rowKey={row => `${row.organisation} ${row.donor}`}
          loading={isFetching && !data}
          pagination={false}
          dataSource={data ? [...data.list] : []}
          columns={[
            ...(own ? [] : [{ title: '机构', dataIndex: 'organisationName' }]),
            { title: '捐赠人', dataIndex: 'name' },
            { title: '捐赠笔数', dataIndex: 'gifts', align: 'right' },
            {
              title: '捐赠净额',
              align: 'right',
              render: (_value, row) => <Money fen={row.given} />,
            },
            {
              title: '回报价值',
              align: 'right',
              render: (_value, row) => <Money fen={row.inReturn} />,
            },
            { title: '票据张数', dataIndex: 'receipts', align: 'right' },
            {
              title: '已开票',
              align: 'right',
              render: (_value, row) => <Money fen={row.receipted} />,
            },
            { title: '未开票', align: 'right', render: (_value, row) => <Money fen={row.open} /> },
            ...(mayPrint
              ? [
                  {
                    title: '汇总单',
                    render: (_value: unknown, row: { readonly donor: string }) => (
                      <Button
                        size="small"
                        type="link"
                        icon={<DownloadOutlined />}
                        onClick={() =>
                          void download(callOf(receipt, 'getYearPaper'), { donor: row.donor, year })
                        }
                      >
                        下载
                      </Button>
                    ),
                  },
                ]
              : []),
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
