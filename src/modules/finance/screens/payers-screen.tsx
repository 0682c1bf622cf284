import { Progress, Table } from 'antd'
import { printMoney } from '#kinds/index.ts'
import { listAt, useWay } from '#modules/cause/parts/use-way.ts'
import { useAsk } from '#ui/logic/asks.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import { Money } from '#ui/views/money.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { Section } from '#ui/views/section.tsx'
import { StatCard, StatCards } from '#ui/views/stat-card.tsx'
import { channels } from '../model/channel.ts'
import { donorKinds } from '../model/donor-kinds.ts'
import { payerFigures } from '../model/payer-calls.ts'
import { refund } from '../model/refund.ts'
import { PeriodChoice, usePeriod } from './period-choice.tsx'

const channelNames: Readonly<Record<string, string>> = channels
const kindNames: Readonly<Record<string, string>> = donorKinds
const reasonNames: Readonly<Record<string, string>> = refund.fields.reasonKind.options

/** 用户数据: how givers order, pay, ask for receipts and take back. */
export default function PayersScreen() {
  const period = usePeriod()
  const way = useWay()
  const { from, to, organisation } = period
  const { data, error, refetch } = useAsk(
    payerFigures,
    { from, to, ...(organisation === undefined ? {} : { organisation }) },
    { placeholderData: held => held },
  )
  if (error && !data) return <FailureState failure={error} onRetry={() => void refetch()} />
  const ordered = listAt('/finance/findon?part=donations&tab=all', [
    ['orderedAt', 'from', from],
    ['orderedAt', 'to', to],
    ...(organisation === undefined ? [] : [['organisation', 'is', organisation] as const]),
  ])
  return (
    <div className={page.page}>
      <PageHeader
        title="用户数据"
        note={`${from} 至 ${to}`}
        actions={<PeriodChoice period={period} />}
      />
      <StatCards>
        <StatCard label="下单数" figure={data?.ordered} unit="笔" to={way(ordered)} />
        <StatCard
          label="支付成功率"
          figure={data && percent(data.paid, data.ordered)}
          note={data && `已支付 ${data.paid} 笔`}
        />
        <StatCard label="支付时长（中位数）" figure={data && lasting(data.medianSeconds)} />
        <StatCard
          label="退款率"
          figure={data && percent(data.refunded, data.given)}
          note={data && `退款 ¥${printMoney(data.refunded)}`}
          to={way('/finance/findon?part=refunds')}
        />
        <StatCard
          label="票据申请率"
          figure={data && percent(data.wantReceipt, data.paid)}
          note={data && `申请 ${data.wantReceipt} 笔`}
        />
        <StatCard
          label="大额捐赠人"
          figure={data?.largeGivers}
          unit="人"
          note="期间累计 ¥10,000.00 及以上"
          noRows="按期间累计的捐赠人，捐赠人名单按至今的累计"
        />
      </StatCards>
      <Section title="下单 → 支付 → 开票" note="按渠道，下单时间在期间内" padding="flush">
        <Table
          size="small"
          rowKey="channel"
          pagination={false}
          dataSource={[...(data?.funnel ?? [])]}
          columns={[
            { title: '渠道', render: (_value, row) => channelNames[row.channel] ?? row.channel },
            { title: '下单', dataIndex: 'ordered', align: 'right' },
            { title: '支付', dataIndex: 'paid', align: 'right' },
            {
              title: '支付率',
              render: (_value, row) => <Share part={row.paid} of={row.ordered} />,
            },
            { title: '开票', dataIndex: 'receipted', align: 'right' },
            {
              title: '开票率',
              render: (_value, row) => <Share part={row.receipted} of={row.paid} />,
            },
          ]}
        />
      </Section>
      <Section title="捐赠集中度" note="捐赠额最高的捐赠人占全部金额的比例" padding="flush">
        <Table
          size="small"
          rowKey="percent"
          pagination={false}
          dataSource={[...(data?.concentration ?? [])]}
          columns={[
            { title: '捐赠人', width: 160, render: (_value, row) => `前 ${row.percent}%` },
            {
              title: '占金额',
              render: (_value, row) => <Share part={row.share} of={1} />,
            },
          ]}
        />
      </Section>
      <Groups title="未支付原因" groups={data?.unpaid} />
      <Groups title="个人、单位与匿名" groups={data?.kinds} names={kindNames} />
      <Groups title="退款原因" groups={data?.refundReasons} names={reasonNames} />
      <Groups title="付款银行" groups={data?.banks} />
    </div>
  )
}

interface GroupsProps {
  readonly title: string
  readonly groups:
    | readonly { readonly key: string; readonly count: number; readonly amount: number }[]
    | undefined
  readonly names?: Readonly<Record<string, string>>
}

function Groups({ title, groups = [], names = {} }: GroupsProps) {
  const whole = groups.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <Section title={title} padding="flush">
      <Table
        size="small"
        rowKey="key"
        pagination={false}
        dataSource={[...groups]}
        columns={[
          { title, width: 220, render: (_value, row) => names[row.key] ?? row.key },
          { title: '笔数', dataIndex: 'count', align: 'right', width: 120 },
          {
            title: '金额',
            align: 'right',
            width: 180,
            render: (_value, row) => <Money fen={row.amount} />,
          },
          { title: '占金额', render: (_value, row) => <Share part={row.amount} of={whole} /> },
        ]}
      />
    </Section>
  )
}

function Share({ part, of }: { readonly part: number; readonly of: number }) {
  return (
    <Progress
      aria-label="占比"
      // A share is no task: all of it is 100%, not done.
      status="normal"
      percent={of === 0 ? 0 : Math.round((part / of) * 1000) / 10}
      size="small"
    />
  )
}

const percent = (part: number, of: number) =>
  of === 0 ? '—' : `${((part / of) * 100).toFixed(1)}%`

function lasting(seconds: number | null): string {
  if (seconds === null) return '—'
  return seconds < 120 ? `${seconds} 秒` : `${Math.round(seconds / 60)} 分钟`
}
