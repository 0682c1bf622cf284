import { Button, Table } from 'antd'
import { printMinute, printMoney } from '#kinds/index.ts'
import { useAsk } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { printPage } from '#ui/logic/print-page.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { Money } from '#ui/views/money.tsx'
import { Section } from '#ui/views/section.tsx'
import { batchNotice, grantBatch, rosterObjection } from '../model/index.ts'
import styles from './salvage.module.css'

/** 公示与异议: what is told in public, masked, and what was said against it. */
export function NoticePanel({ batch }: { readonly batch: PresentedOf<typeof grantBatch> }) {
  const { data } = useAsk(batchNotice, { id: batch.id })
  const seesObjections = useCan('rosterObjection.view')
  const print = () =>
    data &&
    printPage(
      `${data.title} 公示`,
      [
        { text: `${data.organisation}　批次 ${data.number}` },
        {
          head: ['姓名', '类别', '金额'],
          rows: data.lines.map(each => [each.name, each.classify ?? '', printMoney(each.amount)]),
        },
        ...(data.minors > 0 ? [{ text: `另有未成年人 ${data.minors} 人，不公示姓名。` }] : []),
      ],
      { resource: grantBatch, records: [batch.id] },
    )
  return (
    <div className={styles.stack}>
      <Section
        title="公示名单"
        note={
          data?.to
            ? `${printMinute(data.from ?? '')} 至 ${printMinute(data.to)}`
            : batch.needNotice
              ? '审核通过后公示'
              : '本批次不公示'
        }
        extra={<Button onClick={() => void print()}>打印公示</Button>}
        padding="flush"
      >
        <Table
          size="small"
          rowKey={(_each, at) => String(at)}
          loading={data === undefined}
          dataSource={[...(data?.lines ?? [])]}
          pagination={{ pageSize: 20, hideOnSinglePage: true }}
          columns={[
            { title: '姓名', dataIndex: 'name' },
            { title: '类别', dataIndex: 'classify', render: value => value ?? '—' },
            { title: '金额', align: 'right', render: (_, each) => <Money fen={each.amount} /> },
          ]}
          footer={() => (
            <span className={styles.quiet}>
              未成年人 {data?.minors ?? 0} 人，只公示人数
              {(data?.left ?? 0) > 0 && `；另有 ${data?.left} 人未列出`}
            </span>
          )}
        />
      </Section>
      {seesObjections && (
        <ListScreen
          resource={rosterObjection}
          kept="memory"
          createLabel="登记异议"
          canCreate={batch.state === 'noticing'}
          where={[{ field: 'batch', op: 'is', value: batch.id }]}
          shown={['record', 'content', 'result', 'finding', 'handler', 'state']}
        />
      )}
    </div>
  )
}
