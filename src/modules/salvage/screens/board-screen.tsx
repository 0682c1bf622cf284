import { useQuery } from '@tanstack/react-query'
import { DatePicker, List, Segmented } from 'antd'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import { printMinute, printMoney } from '#kinds/index.ts'
import styles from '#modules/cause/parts/board/board.module.css'
import { barsAcross, ring, stackedBars } from '#modules/cause/parts/board/charts.ts'
import { Drawn } from '#modules/cause/parts/board/drawn.tsx'
import { type Asked, listAt, useWay } from '#modules/cause/parts/use-way.ts'
import { useAsk } from '#ui/logic/asks.ts'
import { withParams } from '#ui/logic/request.ts'
import { findAreas } from '#ui/logic/words.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { Section } from '#ui/views/section.tsx'
import { StatCard, StatCards } from '#ui/views/stat-card.tsx'
import { salvageBoard } from '../model/index.ts'

const periods = { month: '本月', quarter: '本季', year: '本年', custom: '自定义' } as const
type Period = keyof typeof periods
type Board = AnswerOf<typeof salvageBoard>

function spanOf(period: Period, params: URLSearchParams) {
  const today = dayjs().format('YYYY-MM-DD')
  const month = Number(today.slice(5, 7))
  const quarter = String(Math.floor((month - 1) / 3) * 3 + 1).padStart(2, '0')
  if (period === 'custom')
    return { from: params.get('from') ?? today, to: params.get('to') ?? today }
  const from = { month: today.slice(5, 7), quarter, year: '01' }[period]
  return { from: `${today.slice(0, 4)}-${from}-01`, to: today }
}

/** 救助看板: how many were helped with what; every card opens the rows that it counts. */
export default function BoardScreen() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('period') ?? 'month'
  const period = (asked in periods ? asked : 'month') as Period
  const span = spanOf(period, params)
  const { data, error, refetch } = useAsk(salvageBoard, span, { placeholderData: held => held })
  const change = (next: Readonly<Record<string, string>>) =>
    setParams(current => new URLSearchParams({ ...Object.fromEntries(current), ...next }), {
      replace: true,
    })
  if (error && !data) return <FailureState failure={error} onRetry={() => void refetch()} />
  return (
    <div className={page.page}>
      <PageHeader
        title="救助看板"
        actions={
          <>
            <Segmented
              aria-label="期间"
              value={period}
              options={Object.entries(periods).map(([value, label]) => ({ value, label }))}
              onChange={value => change({ period: value, ...span })}
            />
            {period === 'custom' && (
              <DatePicker.RangePicker
                aria-label="自定义期间"
                value={[dayjs(span.from), dayjs(span.to)]}
                onChange={days =>
                  days?.[0] &&
                  days[1] &&
                  change({
                    from: days[0].format('YYYY-MM-DD'),
                    to: days[1].format('YYYY-MM-DD'),
                  })
                }
              />
            )}
          </>
        }
      />
      <Cards data={data} span={span} />
      {data && <Drawings data={data} />}
      {data && <Lists data={data} />}
    </div>
  )
}

const share = (value: number | null | undefined) =>
  value === undefined ? undefined : value === null ? '—' : `${(value * 100).toFixed(1)}%`

function Cards({
  data,
  span,
}: {
  readonly data: Board | undefined
  readonly span: { readonly from: string; readonly to: string }
}) {
  const way = useWay()
  const open = (...conditions: readonly Asked[]) =>
    way(listAt('/gybSalvageManage/rescueRecord', conditions))
  const counted: readonly Asked[] = [
    ['sendStatus', 'is', '1'],
    ['reversed', 'is', false],
    ['issuedAt', 'from', `${span.from}T00:00:00+08:00`],
    ['issuedAt', 'to', `${span.to}T23:59:59.999+08:00`],
    ['amount', 'from', 0],
  ]
  const yuan = (fen: number | undefined) => (fen === undefined ? undefined : printMoney(fen))
  return (
    <>
      <StatCards>
        <StatCard label="救助人次" figure={data?.times} unit="次" to={open(...counted)} />
        <StatCard
          label="救助人数"
          noRows="按人和家庭去重，救助明细按次列出"
          figure={data?.persons}
          unit="人"
          to={open(...counted)}
        />
        <StatCard
          label="救助金额"
          figure={yuan(data?.amount)}
          unit="元"
          note={data && `物资服务折值 ¥${printMoney(data.goods)}`}
          to={open(...counted, ['saveType', 'in', ['1', '2']])}
        />
        <StatCard
          label="覆盖家庭"
          noRows="按人和家庭去重，救助明细按次列出"
          figure={data?.households}
          unit="户"
          to={open(...counted)}
        />
      </StatCards>
      <StatCards>
        <StatCard
          label="待发放"
          figure={data?.waiting}
          unit="人"
          to={open(['toIssue', 'is', true])}
        />
        <StatCard
          label="驳回率"
          figure={share(data?.rejectedShare)}
          to={open(['sendStatus', 'is', '2'])}
        />
        <StatCard
          label="代金券核销率"
          figure={share(data?.usedShare)}
          to={open(...counted, ['saveType', 'is', '1'])}
        />
        <StatCard
          label="抽查属实率"
          figure={share(data?.trueShare)}
          to={open(['verifyResult', 'filled', ''])}
        />
      </StatCards>
    </>
  )
}

/** Words that lead somewhere, where the person has that screen. */
function Way({ to, children }: { readonly to: string | undefined; readonly children: ReactNode }) {
  return to === undefined ? children : <Link to={to}>{children}</Link>
}

const there = (rows: readonly unknown[]) => (rows.length === 0 ? 'empty' : 'there')

function Drawings({ data }: { readonly data: Board }) {
  const { data: areas = [] } = useQuery({
    queryKey: ['areas of grants'],
    queryFn: () => findAreas(),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const areaName = (code: string) => areas.find(each => each.code === code)?.name ?? code
  const months = data.months.map(({ month }) => month)
  return (
    <div className={styles.grid}>
      <Drawn
        label="月度趋势"
        note="近 12 个月各形式的人次"
        content={there(data.months)}
        option={stackedBars(
          months,
          [
            { name: '代金券', values: data.months.map(({ voucher }) => voucher) },
            { name: '现金', values: data.months.map(({ cash }) => cash) },
            { name: '实物', values: data.months.map(({ goods }) => goods) },
            { name: '服务', values: data.months.map(({ service }) => service) },
          ],
          'count',
        )}
      />
      <Drawn
        label="救助类型构成"
        note="按金额"
        content={there(data.types)}
        option={ring(data.types.map(({ label, amount }) => ({ name: label, value: amount })))}
      />
      <Drawn
        label="救助分类构成"
        note="按人数，少于 5 人的不显示"
        content={there(data.classifies)}
        option={barsAcross(
          data.classifies.map(({ label, persons }) => ({ name: label, value: persons })),
          'count',
        )}
      />
      <Drawn
        label="地区分布"
        note="按发放机构所在地的人数"
        content={there(data.areas)}
        option={barsAcross(
          data.areas.map(({ area, persons }) => ({ name: areaName(area), value: persons })),
          'count',
        )}
      />
      <Drawn
        label="资金来源前 10"
        note="期间内用于救助"
        content={there(data.causes)}
        option={barsAcross(
          data.causes.map(({ label, amount }) => ({ name: label, value: amount })),
        )}
      />
      <Drawn
        label="核销商家前 10"
        note="期间内核销金额"
        content={there(data.shops)}
        option={barsAcross(data.shops.map(({ label, amount }) => ({ name: label, value: amount })))}
      />
    </div>
  )
}

function Lists({ data }: { readonly data: Board }) {
  const way = useWay()
  const roster = (id: string) => way(withParams('/gybSalvageManage/rescueDetailList', { id }))
  const records = (...conditions: readonly Asked[]) =>
    way(listAt('/gybSalvageManage/rescueRecord', conditions))
  const faults = [
    ['公示异议', data.faults.objections, records(['heldBack', 'is', true])],
    ['抽查不实', data.faults.samples, records(['verifyResult', 'in', ['2', '3', '5']])],
    ['缺签收', data.faults.proofs, records(['missingProof', 'is', true])],
    [
      `即将过期代金券 ¥${printMoney(data.expiring.amount)}`,
      data.expiring.count,
      records(['expiring', 'is', true]),
    ],
  ] as const
  return (
    <div className={styles.grid}>
      <Section title="今日发放批次">
        <List
          size="small"
          dataSource={[...data.today]}
          renderItem={each => (
            <List.Item extra={`未发放 ${each.pending}`}>
              <Way to={roster(each.id)}>{each.title}</Way>
            </List.Item>
          )}
        />
      </Section>
      <Section title="公示中">
        <List
          size="small"
          dataSource={[...data.noticing]}
          renderItem={each => (
            <List.Item extra={`至 ${printMinute(each.to)}`}>
              <Way to={roster(each.id)}>{each.title}</Way>
            </List.Item>
          )}
        />
      </Section>
      <Section title="待处理">
        <List
          size="small"
          dataSource={[...faults]}
          renderItem={([label, n, to]) => (
            <List.Item data-figure={label} extra={<span data-value>{n}</span>}>
              <Way to={to}>{label}</Way>
            </List.Item>
          )}
        />
      </Section>
    </div>
  )
}
