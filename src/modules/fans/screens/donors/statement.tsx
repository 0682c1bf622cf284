import { PrinterOutlined } from '@ant-design/icons'
import { Button, DatePicker, Skeleton, Table } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { printMoment } from '#kinds/index.ts'
import { useAsk } from '#ui/logic/asks.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import { Money } from '#ui/views/money.tsx'
import { Section } from '#ui/views/section.tsx'
import { donorStatement } from '../../model/fans-calls.ts'

/** 年度汇总: every gift of a donor in a year with its receipt, to be printed for the donor. */
export function Statement({ id }: { readonly id: string }) {
  const [year, setYear] = useState(dayjs().year())
  const { data, error, refetch } = useAsk(donorStatement, { id, year })
  return (
    <Section
      title="年度汇总"
      extra={
        <>
          <DatePicker
            picker="year"
            allowClear={false}
            value={dayjs(`${year}-01-01`)}
            onChange={next => next && setYear(next.year())}
          />{' '}
          <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
            打印
          </Button>
        </>
      }
    >
      {error ? (
        <FailureState size="small" failure={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active />
      ) : (
        <>
          <p>
            {data.organisation}确认收到 {data.donor} 于 {data.year} 年的捐赠共 {data.gifts.length}{' '}
            笔，合计 <Money fen={data.total} />
            ，净额 <Money fen={data.net} />。
          </p>
          <Table
            size="small"
            rowKey="number"
            pagination={false}
            dataSource={[...data.gifts]}
            columns={[
              { title: '捐赠单号', dataIndex: 'number' },
              { title: '时间', render: (_, gift) => printMoment(gift.paidAt) },
              { title: '标的', dataIndex: 'cause' },
              { title: '渠道', dataIndex: 'channel' },
              { title: '金额', align: 'right', render: (_, gift) => <Money fen={gift.amount} /> },
              { title: '净额', align: 'right', render: (_, gift) => <Money fen={gift.net} /> },
              { title: '票据', dataIndex: 'receipt' },
            ]}
          />
        </>
      )}
    </Section>
  )
}
