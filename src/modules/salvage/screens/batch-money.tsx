import { Table } from 'antd'
import { Link } from 'react-router'
import { printMoney } from '#kinds/index.ts'
import { useAsk } from '#ui/logic/asks.ts'
import { type PresentedOf, shownText } from '#ui/logic/presented.ts'
import { withParams } from '#ui/logic/request.ts'
import { Money } from '#ui/views/money.tsx'
import { Section } from '#ui/views/section.tsx'
import { StatCard, StatCards } from '#ui/views/stat-card.tsx'
import { batchMoney, type grantBatch } from '../model/index.ts'
import styles from './salvage.module.css'

/** 资金: what is held, what stands on the vouchers of the batch, and every posting of it. */
export function BatchMoney({ batch }: { readonly batch: PresentedOf<typeof grantBatch> }) {
  const { data } = useAsk(batchMoney, { id: batch.id })
  const yuan = (fen: number | undefined) => (fen === undefined ? undefined : printMoney(fen))
  return (
    <div className={styles.stack}>
      <StatCards>
        <StatCard label="冻结" figure={yuan(data?.held)} unit="元" />
        <StatCard label="代金券待兑付" figure={yuan(data?.voucherBalance)} unit="元" />
        <StatCard label="已退回标的" figure={yuan(batch.returned)} unit="元" />
      </StatCards>
      {batch.payout !== null && (
        <Section title="拨付单">
          <Link to={withParams('/project/propayout', { id: batch.payout })}>
            {shownText(batch, 'payout')}
          </Link>
          <span className={styles.quiet}>　银行结果文件在拨付单上传，结果自动回写名册</span>
        </Section>
      )}
      <Section title="记账" padding="flush">
        <Table
          size="small"
          rowKey="number"
          loading={data === undefined}
          dataSource={[...(data?.postings ?? [])]}
          pagination={false}
          columns={[
            { title: '凭证', dataIndex: 'number', width: 90 },
            { title: '日期', dataIndex: 'day', width: 120 },
            { title: '事项', render: (_, each) => `${each.event} ${each.label}` },
            { title: '说明', dataIndex: 'memo' },
            { title: '金额', align: 'right', render: (_, each) => <Money fen={each.amount} /> },
          ]}
        />
      </Section>
    </div>
  )
}
