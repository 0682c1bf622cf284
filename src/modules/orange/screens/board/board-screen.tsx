import { Alert, DatePicker, Progress, Segmented, Table } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { lazy, Suspense, useState } from 'react'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import { ref } from '#kinds/index.ts'
import { Input } from '#kinds/inputs.ts'
import { barsAcross } from '#modules/cause/parts/board/charts.ts'
import { useWay } from '#modules/cause/parts/use-way.ts'
import { useAsk } from '#ui/logic/asks.ts'
import { useMaybeSession } from '#ui/logic/session.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import look from '#ui/views/look.module.css'
import { Money } from '#ui/views/money.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { Section } from '#ui/views/section.tsx'
import { StatCard, StatCards } from '#ui/views/stat-card.tsx'
import { orangeBoard } from '../../model/board-calls.ts'
import styles from '../orange.module.css'

const Chart = lazy(() => import('#modules/cause/parts/board/chart.tsx'))

type Board = AnswerOf<typeof orangeBoard>
const oneOrganisation = ref('机构', 'charity/organisation', { unset: '全部机构' })
const spans = { day: '今日', week: '本周', month: '本月', own: '自定义' } as const

/** 橙心首页: what the period brought, what waits, who leads, and what somebody should look at. */
export default function BoardScreen() {
  const [span, setSpan] = useState<keyof typeof spans>('month')
  const [[from, to], setOwn] = useState<readonly [Dayjs, Dayjs]>(() => [
    dayjs().subtract(29, 'day'),
    dayjs(),
  ])
  const [organisation, setOrganisation] = useState<string | null>(null)
  const isPlatform = useMaybeSession()?.account.ownerKind === 'platform'
  const { data, error, refetch } = useAsk(orangeBoard, {
    ...(organisation === null ? {} : { organisation }),
    from: (span === 'own' ? from : dayjs().startOf(span)).format('YYYY-MM-DD'),
    to: (span === 'own' ? to : dayjs()).format('YYYY-MM-DD'),
  })
  return (
    <div className={page.page}>
      <PageHeader
        title="橙心首页"
        actions={
          <>
            {isPlatform && (
              <div className={styles.picker}>
                <Input
                  field={oneOrganisation}
                  value={organisation}
                  onChange={value => setOrganisation(typeof value === 'string' ? value : null)}
                />
              </div>
            )}
            {span === 'own' && (
              <DatePicker.RangePicker
                allowClear={false}
                value={[from, to]}
                onChange={chosen => chosen?.[0] && chosen[1] && setOwn([chosen[0], chosen[1]])}
              />
            )}
            <Segmented
              value={span}
              onChange={setSpan}
              options={Object.entries(spans).map(([value, label]) => ({
                value: value as keyof typeof spans,
                label,
              }))}
            />
          </>
        }
      />
      {error && <FailureState failure={error} onRetry={() => void refetch()} />}
      {data && <Content board={data} />}
    </div>
  )
}

function Content({ board }: { readonly board: Board }) {
  const all = board.attended + board.absent
  return (
    <>
      {board.alarms.map(alarm => (
        <Alert key={alarm} type="warning" showIcon title={alarm} />
      ))}
      <Waiting board={board} />
      <StatCards>
        <StatCard
          label="参与用户"
          figure={board.users}
          unit="人"
          noRows="期间内有橙心进出的用户，一人有多条记录"
          note={board.fresh === null ? '' : `新加入 ${board.fresh} 人`}
        />
        <StatCard
          label="发放橙心"
          noRows="橙心的颗数"
          figure={board.issued.toLocaleString('zh-CN')}
        />
        <StatCard
          label="捐出橙心"
          noRows="橙心的颗数"
          figure={board.donated.toLocaleString('zh-CN')}
        />
        <StatCard label="转捐金额" figure={<Money fen={board.converted} />} />
        {board.held !== null && (
          <StatCard
            label="流通橙心"
            noRows="橙心的颗数"
            figure={board.held.toLocaleString('zh-CN')}
          />
        )}
        <StatCard
          label="活动场次"
          figure={board.sessions}
          unit="场"
          noRows="期间内有人到场的场次，写在各活动里"
          note={`参加 ${board.attended} 人次`}
        />
        <StatCard
          label="服务时长"
          noRows="小时数"
          figure={board.hours.toLocaleString('zh-CN')}
          unit="小时"
        />
        <StatCard
          label="到场率"
          figure={all === 0 ? '—' : `${((board.attended * 100) / all).toFixed(1)}%`}
        />
      </StatCards>
      <div className={styles.charts}>
        <Section title="每日发放与捐出">
          <Suspense>
            <Chart label="每日发放与捐出" option={daysOption(board)} />
          </Suspense>
        </Section>
        <Section title="获得来源">
          <Suspense>
            <Chart label="获得来源" option={kindsOption(board)} />
          </Suspense>
        </Section>
        <Section title="活动类型参加人次">
          <Suspense>
            <Chart label="活动类型参加人次" option={activitiesOption(board)} />
          </Suspense>
        </Section>
        {board.areas.length > 0 && (
          <Section title="地区参与" note="用户所在的省级地区">
            <Suspense>
              <Chart label="地区参与" option={areasOption(board)} />
            </Suspense>
          </Section>
        )}
        <Section title="捐赠项目进度">
          {board.projects.map(({ title, amount, goal }) => (
            <div key={title}>
              {title}{' '}
              <span className={look.quiet}>
                <Money fen={amount} /> / <Money fen={goal} />
              </span>
              <Progress
                aria-label="进度"
                percent={Math.floor((amount * 100) / Math.max(1, goal))}
                strokeColor="#fa8c16"
              />
            </div>
          ))}
          {board.projects.length === 0 && <span className={look.quiet}>没有进行中的项目</span>}
        </Section>
      </div>
      <div className={styles.charts}>
        <Section title="今日活动" padding="flush">
          <Table
            size="small"
            rowKey="id"
            pagination={false}
            locale={{ emptyText: '今天没有活动' }}
            dataSource={[...board.today]}
            columns={[
              { title: '活动', dataIndex: 'title' },
              { title: '场次', dataIndex: 'name' },
              { title: '报名', render: (_, { passed, capacity }) => `${passed} / ${capacity}` },
            ]}
          />
        </Section>
        <Section title="榜单" padding="flush">
          <Table
            size="small"
            rowKey="nickname"
            pagination={false}
            locale={{ emptyText: '还没有名次' }}
            dataSource={[...board.ranking]}
            columns={[
              { title: '名次', render: (_, _row, at) => at + 1 },
              { title: '用户', dataIndex: 'nickname' },
              { title: '橙心', dataIndex: 'hearts', align: 'right' },
              { title: '累计时长', dataIndex: 'hours', align: 'right' },
            ]}
          />
        </Section>
      </div>
    </>
  )
}

function Waiting({ board }: { readonly board: Board }) {
  const way = useWay()
  const open = board.waiting.filter(({ count }) => count > 0)
  if (open.length === 0) return null
  return (
    <Section title="待处理">
      <StatCards>
        {open.map(({ label, count, place }) => (
          <StatCard key={label} label={label} figure={count} to={way(place)} />
        ))}
      </StatCards>
    </Section>
  )
}

const daysOption = ({ days }: Board) => ({
  color: ['#fa8c16', '#d4380d'],
  tooltip: { trigger: 'axis' },
  legend: { right: 8, top: 0 },
  grid: { left: 8, right: 16, top: 40, bottom: 8, containLabel: true },
  xAxis: { type: 'category', data: days.map(({ day }) => day.slice(5)) },
  yAxis: { type: 'value', minInterval: 1 },
  series: [
    {
      name: '发放',
      type: 'line',
      smooth: 0.2,
      smoothMonotone: 'x',
      areaStyle: { opacity: 0.12 },
      data: days.map(each => each.issued),
    },
    {
      name: '捐出',
      type: 'line',
      smooth: 0.2,
      smoothMonotone: 'x',
      data: days.map(each => each.donated),
    },
  ],
})

const kindsOption = ({ kinds }: Board) => ({
  series: [
    {
      type: 'pie',
      radius: ['45%', '70%'],
      data: kinds.map(({ label, hearts }) => ({ name: label, value: hearts })),
    },
  ],
})

const activitiesOption = ({ activities }: Board) => ({
  color: ['#fa8c16'],
  grid: { left: 8, right: 16, top: 16, bottom: 8, containLabel: true },
  xAxis: { type: 'category', data: activities.map(({ label }) => label) },
  yAxis: { type: 'value', minInterval: 1 },
  series: [{ type: 'bar', barMaxWidth: 36, data: activities.map(({ people }) => people) }],
})

const areasOption = ({ areas }: Board) => ({
  ...barsAcross(
    areas.map(({ area, users }) => ({ name: area, value: users })),
    'count',
  ),
  color: ['#fa8c16'],
})
