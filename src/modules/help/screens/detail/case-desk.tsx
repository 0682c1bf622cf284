import { Alert, Skeleton, Steps, Table, Tag } from 'antd'
import { ReviewPanel } from '#modules/approval/parts/review-panel.tsx'
import { useAsk } from '#ui/logic/asks.ts'
import { daysLeft } from '#ui/logic/days-left.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import { Money } from '#ui/views/money.tsx'
import { Section } from '#ui/views/section.tsx'
import { help, helpChecklist } from '../../model/index.ts'
import styles from './case-desk.module.css'

const looks = {
  missing: { label: '未提交', color: 'red' },
  pending: { label: '待核实', color: 'blue' },
  verified: { label: '已证实', color: 'green' },
  doubtful: { label: '存疑', color: 'orange' },
  false: { label: '不实', color: 'red' },
  expired: { label: '已过期', color: 'default' },
} as const

const stepLooks = { done: 'finish', open: 'process', ahead: 'wait', skipped: 'finish' } as const

/** 案卷: the four steps, what the open one waits for, and the decision of whoever has it. */
export function CaseDesk({ row }: { readonly row: PresentedOf<typeof help> }) {
  const { data, error, refetch } = useAsk(helpChecklist, { id: row.id })
  if (error) return <FailureState failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  const waits = data.steps.flatMap(each => each.waits)
  const isOver = data.yearlyMost !== null && data.yearPaid + row.applyAmount > data.yearlyMost
  return (
    <>
      <Section title="审核环节">
        <Steps
          size="small"
          items={data.steps.map(({ label, state, since }) => ({
            title: label,
            status: stepLooks[state],
            content:
              state === 'skipped'
                ? '小额快救，免公示'
                : since === null
                  ? undefined
                  : `已 ${Math.max(0, -daysLeft(since))} 天`,
          }))}
        />
        {waits.length > 0 && (
          <Alert className={styles.waits ?? ''} type="info" showIcon title={waits.join('；')} />
        )}
      </Section>
      <div className={styles.columns}>
        <Section title="材料清单" padding="flush">
          <Table
            size="small"
            pagination={false}
            rowKey="kind"
            dataSource={[...data.items]}
            columns={[
              { title: '材料', dataIndex: 'label' },
              {
                title: '要求',
                dataIndex: 'required',
                render: (isRequired: boolean) => (isRequired ? '必需' : '补充'),
              },
              {
                title: '核实',
                dataIndex: 'state',
                render: (state: keyof typeof looks) => (
                  <Tag color={looks[state].color}>{looks[state].label}</Tag>
                ),
              },
            ]}
          />
        </Section>
        <Section title="金额">
          <dl className={styles.sums}>
            <dt>申请金额</dt>
            <dd>
              <Money fen={row.applyAmount} />
            </dd>
            <dt>核定金额</dt>
            <dd>{row.approvedAmount === null ? '未核定' : <Money fen={row.approvedAmount} />}</dd>
            <dt>本年已付（同类）</dt>
            <dd>
              <Money fen={data.yearPaid} />
            </dd>
            <dt>每人每年上限</dt>
            <dd>{data.yearlyMost === null ? '不限' : <Money fen={data.yearlyMost} />}</dd>
            <dt>本年次数 / 每人每年次数</dt>
            <dd>
              {data.yearTimes} / {data.yearlyTimes ?? '不限'}
            </dd>
          </dl>
          {isOver && <Alert type="warning" showIcon title="本次申请将超过每人每年上限" />}
        </Section>
      </div>
      <ReviewPanel
        resource={help}
        row={row}
        barred={waits.length > 0 ? waits.join('；') : undefined}
        onDecided={() => void refetch()}
      />
    </>
  )
}
