import { Alert, Table } from 'antd'
import { printMoney } from '#kinds/index.ts'
import { useAsk } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { Money } from '#ui/views/money.tsx'
import { Section } from '#ui/views/section.tsx'
import { batchFacts, type grantBatch } from '../model/index.ts'
import styles from './salvage.module.css'

const yuan = (fen: number | null) => (fen === null ? '—' : `¥${printMoney(fen)}`)

/** What a reviewer compares: money, findings, the batch before, and ten lines by lot. */
export function ReviewFacts({ batch }: { readonly batch: PresentedOf<typeof grantBatch> }) {
  const { data } = useAsk(batchFacts, { id: batch.id })
  if (data === undefined) return null
  const isShort = data.available !== null && data.available < batch.amount
  return (
    <Section title="审核要点">
      <div className={styles.stack}>
        {isShort && (
          <Alert type="error" showIcon title={`可用余额不足：可用 ${yuan(data.available)}`} />
        )}
        <div className={styles.row}>
          <span>批次金额 {yuan(batch.amount)}</span>
          <span>标的可用 {yuan(data.available)}</span>
          <span>预算行余额 {yuan(data.lineRest)}</span>
          <span>
            警示 {data.warns} 条{data.unanswered > 0 && `（${data.unanswered} 条未说明）`}
          </span>
        </div>
        <div className={styles.quiet}>
          {data.before === null
            ? '本类型没有往期批次'
            : `与 ${data.before.number} 相比：新增 ${data.before.added} 人，减少 ${data.before.left} 人，金额变化 ${data.before.changed} 人，上期合计 ${yuan(data.before.amount)}`}
        </div>
        <Table
          size="small"
          rowKey="id"
          dataSource={[...data.lot]}
          pagination={false}
          title={() => '随机抽看'}
          columns={[
            { title: '序号', dataIndex: 'no', width: 70 },
            { title: '姓名', dataIndex: 'name' },
            { title: '证件号码', dataIndex: 'idNumber' },
            { title: '分类', dataIndex: 'classify', render: value => value ?? '—' },
            { title: '金额', align: 'right', render: (_, each) => <Money fen={each.amount} /> },
          ]}
        />
      </div>
    </Section>
  )
}
