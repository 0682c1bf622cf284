import { useQuery } from '@tanstack/react-query'
import { Table } from 'antd'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import styles from '#modules/cause/parts/board/board.module.css'
import { barsAcross, funnel, moneyLines } from '#modules/cause/parts/board/charts.ts'
import { Drawn } from '#modules/cause/parts/board/drawn.tsx'
import { printFigure } from '#modules/cause/parts/board/print-figures.ts'
import { useBoardQuestion } from '#modules/cause/parts/board/use-board-question.ts'
import { type Asked, listAt, useWay } from '#modules/cause/parts/use-way.ts'
import { useAsk } from '#ui/logic/asks.ts'
import { findAreas } from '#ui/logic/words.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import { Section } from '#ui/views/section.tsx'
import { StatCard, StatCards } from '#ui/views/stat-card.tsx'
import { helpFigures } from '../../model/help-figures.ts'
import { hardships, helpKinds, rescueClasses } from '../../model/index.ts'

type Figures = AnswerOf<typeof helpFigures>

const kindNames: Readonly<Record<string, string>> = helpKinds
const hardshipNames: Readonly<Record<string, string>> = hardships
const rescueNames: Readonly<Record<string, string>> = rescueClasses
const there = (rows: readonly unknown[]) => (rows.length === 0 ? 'empty' : 'there')

/** What came in, how fast it was decided, whom it helped, and what waits now. */
export function HelpFigures() {
  const asked = useBoardQuestion('help')
  const way = useWay()
  const { data, error, refetch } = useAsk(helpFigures, asked.question, {
    placeholderData: held => held,
  })
  if (error && !data) return <FailureState failure={error} onRetry={() => void refetch()} />
  const list = (...conditions: readonly Asked[]) => way(listAt('/seekhelp/helpmine', conditions))
  const step = (code: string) => list(['state', 'is', 'pending'], ['step', 'is', code])
  const received = list(['submittedAt', 'from', data?.from], ['submittedAt', 'to', data?.to])
  const passed = list(['approvedAt', 'from', data?.from], ['approvedAt', 'to', data?.to])
  const paid = way(
    listAt('/seekhelp/helpayout', [
      ['paidOn', 'from', data?.from],
      ['paidOn', 'to', data?.to],
    ]),
  )
  const print = (value: number | null | undefined, form: 'money' | 'count' | 'percent') =>
    value === undefined ? undefined : printFigure(value, form)
  return (
    <>
      <StatCards>
        <StatCard
          label="收到求助"
          figure={print(data?.received, 'count')}
          unit="件"
          to={received}
        />
        <StatCard
          label="通过率"
          figure={print(data?.passRate, 'percent')}
          note="期间内审结的"
          to={passed}
        />
        <StatCard
          label="平均办结"
          figure={data && (data.daysToPay ?? '—')}
          unit="天"
          noRows="天数"
          note={data && `提交至首次拨付的中位数；至通过 ${data.daysToPass ?? '—'} 天`}
          to={received}
        />
        <StatCard
          label="救助人数"
          noRows="按受益人去重，一人可有多笔拨付"
          figure={print(data?.people, 'count')}
          unit="人"
          to={paid}
        />
        <StatCard label="救助金额" figure={print(data?.amount, 'money')} unit="元" to={paid} />
        <StatCard
          label="人均救助"
          figure={
            data &&
            printFigure(data.people === 0 ? null : Math.round(data.amount / data.people), 'money')
          }
          unit="元"
          to={paid}
        />
      </StatCards>
      <StatCards>
        <StatCard
          label="待核实"
          figure={print(data?.verifying, 'count')}
          unit="件"
          to={step('verify')}
        />
        <StatCard
          label="公示中"
          figure={print(data?.noticed, 'count')}
          unit="件"
          to={step('notice')}
        />
        <StatCard
          label="异议中"
          figure={print(data?.disputed, 'count')}
          unit="件"
          to={list(['state', 'is', 'pending'], ['disputed', 'is', true])}
        />
        <StatCard
          label="回访逾期"
          figure={print(data?.followUpsLate, 'count')}
          unit="件"
          note="拨付后 90 天内应回访"
          to={list(['followUpLate', 'is', true])}
        />
      </StatCards>
      {data && <Drawings data={data} />}
    </>
  )
}

function Drawings({ data }: { readonly data: Figures }) {
  const { data: areas = [] } = useQuery({
    queryKey: ['areas of cases'],
    queryFn: () => findAreas(),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const areaName = (code: string) => areas.find(each => each.code === code)?.name ?? code
  return (
    <div className={styles.grid}>
      <Drawn
        label="办理漏斗"
        note="期间内提交的求助走到哪一步"
        content={data.received === 0 ? 'empty' : 'there'}
        option={funnel(data.funnel.map(({ key, count }) => ({ name: key, value: count })))}
      />
      <Drawn
        label="求助类别"
        note="核定金额"
        content={there(data.kinds)}
        option={barsAcross(
          data.kinds
            .map(({ key, count, amount }) => ({
              name: `${kindNames[key] ?? key}（${count} 件）`,
              value: amount,
            }))
            .toSorted((one, other) => other.value - one.value),
        )}
      />
      <Drawn
        label="困难原因"
        note="一件可有多个原因"
        content={there(data.hardships)}
        option={barsAcross(
          data.hardships.map(({ key, count }) => ({
            name: hardshipNames[key] ?? key,
            value: count,
          })),
          'count',
        )}
      />
      <Drawn
        label="救助身份"
        content={there(data.rescueClasses)}
        option={barsAcross(
          data.rescueClasses.map(({ key, count }) => ({
            name: rescueNames[key] ?? key,
            value: count,
          })),
          'count',
        )}
      />
      <Drawn
        label="需求、核定与拨付"
        note="近 12 个月"
        size="whole"
        content={data.months.some(each => each.applied + each.paid > 0) ? 'there' : 'empty'}
        option={moneyLines(
          data.months.map(({ at }) => at),
          [
            { name: '申请', values: data.months.map(({ applied }) => applied) },
            { name: '核定', values: data.months.map(({ approved }) => approved) },
            { name: '拨付', values: data.months.map(({ paid }) => paid) },
          ],
        )}
      />
      <PeopleTable title="年龄与性别" rows={data.ages} name={key => key} />
      <PeopleTable title="求助地区" rows={data.areas} name={areaName} />
    </div>
  )
}

interface PeopleTableProps {
  readonly title: string
  readonly rows: Figures['ages']
  name(key: string): string
}

function PeopleTable({ title, rows, name }: PeopleTableProps) {
  return (
    <Section title={title} note="少于 5 人的显示为「<5」" padding="flush">
      <Table
        size="small"
        rowKey="key"
        pagination={{ pageSize: 10, hideOnSinglePage: true }}
        dataSource={[...rows]}
        columns={[
          { title, render: (_value, row) => name(row.key) },
          { title: '人数', dataIndex: 'people', align: 'right' },
        ]}
      />
    </Section>
  )
}
