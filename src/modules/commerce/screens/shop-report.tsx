import { DatePicker, Table } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { printMoney } from '#kinds/index.ts'
import { useAsk } from '#ui/logic/asks.ts'
import { Money } from '#ui/views/money.tsx'
import { Section } from '#ui/views/section.tsx'
import { StatCard, StatCards } from '#ui/views/stat-card.tsx'
import { shopReport } from '../model/index.ts'
import styles from './commerce.module.css'

/** 月报: in, out, whom it served, and the goods that went most. */
export function ShopReport({ shop }: { readonly shop: string }) {
  const [month, setMonth] = useState(dayjs().format('YYYY-MM'))
  const { data } = useAsk(shopReport, { partner: shop, month })
  return (
    <div className={styles.stack}>
      <DatePicker
        picker="month"
        aria-label="月份"
        allowClear={false}
        value={dayjs(`${month}-01`)}
        onChange={day => day && setMonth(day.format('YYYY-MM'))}
      />
      <StatCards>
        <StatCard label="入库" figure={data?.stockIn} unit="件" />
        <StatCard label="出库" figure={data?.stockOut} unit="件" />
        <StatCard label="服务人数" figure={data?.persons} unit="人" />
        <StatCard label="代金券" figure={data && printMoney(data.vouchers)} unit="元" />
        <StatCard label="积分" figure={data?.points} unit="分" />
      </StatCards>
      <Section title="按来源的出库价值" padding="flush">
        <Table
          size="small"
          rowKey="cause"
          pagination={false}
          dataSource={[...(data?.value ?? [])]}
          columns={[
            { title: '来源', dataIndex: 'cause' },
            { title: '价值', align: 'right', render: (_, each) => <Money fen={each.amount} /> },
          ]}
        />
      </Section>
      <Section title="兑换前 20" padding="flush">
        <Table
          size="small"
          rowKey="name"
          pagination={false}
          dataSource={[...(data?.top ?? [])]}
          columns={[
            { title: '商品', dataIndex: 'name' },
            { title: '数量', dataIndex: 'quantity', align: 'right' },
          ]}
        />
      </Section>
    </div>
  )
}
