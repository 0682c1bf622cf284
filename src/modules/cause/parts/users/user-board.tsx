import { Table } from 'antd'
import type { ReactNode } from 'react'
import { channels, sources } from '#modules/finance/model/index.ts'
import { useAsk } from '#ui/logic/asks.ts'
import { withParams } from '#ui/logic/request.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { Section } from '#ui/views/section.tsx'
import { StatCards } from '#ui/views/stat-card.tsx'
import type { GivingStanding } from '../../model/giving-question.ts'
import { amountBands, type DonorGroup, userBoard } from '../../model/user-board-calls.ts'
import styles from '../board/board.module.css'
import { useProvinces } from '../board/board-charts.tsx'
import { barsAcross, stackedBars, weekMap } from '../board/charts.ts'
import { Drawn } from '../board/drawn.tsx'
import { FigureCard, ofNobody } from '../board/figure-card.tsx'
import { PeriodSwitch } from '../board/period-switch.tsx'
import { useBoardQuestion } from '../board/use-board-question.ts'
import { type CauseKind, kindPlaces } from '../kind-places.ts'
import { useGo, useWay } from '../use-way.ts'
import { CohortTable } from './cohort-table.tsx'

interface UserBoardProps {
  readonly kind: CauseKind
  /** Funds have few large givers: when they give within a week says nothing. */
  readonly week?: 'shown' | 'none'
  /** What only this kind has; it stands before what every kind has. */
  readonly children?: ReactNode
}

const amount = (value: number | '<5') => (value === '<5' ? 0 : value)
const channelNames: Readonly<Record<string, string>> = channels
const sourceNames: Readonly<Record<string, string>> = sources
const bandNames: Readonly<Record<string, string>> = amountBands
const bands = Object.keys(amountBands)
const there = (rows: readonly unknown[]) => (rows.length === 0 ? 'empty' : 'there')

/** Who gives to causes of a kind, and do they stay. */
export function UserBoard({ kind, week = 'shown', children }: UserBoardProps) {
  const places = kindPlaces[kind]
  const asked = useBoardQuestion(kind)
  const province = useProvinces()
  const way = useWay()
  const go = useGo()
  const { data, error, refetch } = useAsk(userBoard, asked.question, {
    placeholderData: held => held,
  })
  if (error && !data) return <FailureState failure={error} onRetry={() => void refetch()} />
  const figures = data?.figures
  const span = data && { from: data.from, to: data.to }
  const donorsAt = (more: Readonly<Record<string, string>> = {}) =>
    withParams(places.donors, { ...span, ...more })
  const donors = (more: Readonly<Record<string, string>> = {}) => span && way(donorsAt(more))
  const standing = (of: GivingStanding) => donors({ standing: of })
  return (
    <div className={page.page}>
      <PageHeader
        title="用户数据"
        note={data && `${data.from} 至 ${data.to}，少于 5 人的分组显示为「<5」`}
        actions={<PeriodSwitch asked={asked} />}
      />
      {children}
      <StatCards>
        <FigureCard
          label="捐赠人数"
          form="count"
          figure={figures?.donors}
          to={donors()}
          noRows={ofNobody}
        />
        <FigureCard
          label="新捐赠人"
          form="count"
          figure={figures?.fresh}
          to={standing('fresh')}
          noRows={ofNobody}
        />
        <FigureCard label="复捐率" form="percent" figure={figures?.repeat} to={standing('again')} />
        <FigureCard label="人均" form="money" figure={figures?.average} to={donors()} />
        <FigureCard label="中位数" form="money" figure={figures?.median} to={donors()} />
        <FigureCard label="流失" form="count" figure={figures?.lost} to={standing('lost')} />
      </StatCards>
      {data && (
        <div className={styles.grid}>
          <Drawn
            label="新老捐赠人"
            size="whole"
            content={there(data.days)}
            option={stackedBars(
              data.days.map(({ at }) => at),
              [
                { name: '新捐赠人', values: data.days.map(({ fresh }) => amount(fresh)) },
                { name: '老捐赠人', values: data.days.map(({ returning }) => amount(returning)) },
              ],
              'count',
            )}
          />
          <GroupTable
            title="金额区间"
            groups={data.bands}
            name={key => bandNames[key] ?? key}
            open={key => {
              const next = bands[bands.indexOf(key) + 1]
              go(donorsAt({ least: key, ...(next === undefined ? {} : { below: next }) }))
            }}
          />
          {week === 'shown' && (
            <Drawn label="捐赠时段" content={there(data.hours)} option={weekMap(data.hours)} />
          )}
          <Drawn
            label="捐赠人地区"
            content={there(data.provinces)}
            option={barsAcross(
              data.provinces
                .toSorted((one, other) => (other.amount ?? 0) - (one.amount ?? 0))
                .slice(0, 12)
                .map(each => ({
                  name: `${province(each.key)}（${each.donors} 人）`,
                  value: each.amount ?? 0,
                })),
            )}
          />
          <GroupTable
            title="渠道"
            groups={data.channels}
            name={key => channelNames[key] ?? key}
            open={key => go(donorsAt({ channel: key }))}
          />
          <GroupTable
            title="来源"
            groups={data.sources}
            name={key => sourceNames[key] ?? key}
            open={key => go(donorsAt({ source: key }))}
          />
          <Section title="交叉捐赠" note="同时捐赠两个一级分类的人数" padding="flush">
            <Table
              size="small"
              rowKey={row => `${row.one} ${row.other}`}
              pagination={false}
              dataSource={[...data.cross]}
              columns={[
                { title: '分类', dataIndex: 'one' },
                { title: '另一分类', dataIndex: 'other' },
                { title: '人数', dataIndex: 'donors', align: 'right' },
              ]}
            />
          </Section>
          <CohortTable cohorts={data.cohorts} />
        </div>
      )}
    </div>
  )
}

interface GroupTableProps {
  readonly title: string
  readonly groups: readonly DonorGroup[]
  name(key: string): string
  open(key: string): void
}

function GroupTable({ title, groups, name, open }: GroupTableProps) {
  return (
    <Section title={title} padding="flush">
      <Table
        size="small"
        rowKey="key"
        pagination={false}
        dataSource={[...groups]}
        onRow={({ key }) => ({ onClick: () => open(key) })}
        columns={[
          { title, render: (_value, row) => name(row.key) },
          { title: '人数', dataIndex: 'donors', align: 'right' },
          { title: '笔数', align: 'right', render: (_value, row) => row.gifts ?? '—' },
          {
            title: '金额（元）',
            align: 'right',
            render: (_value, row) => (row.amount === null ? '—' : (row.amount / 100).toFixed(2)),
          },
        ]}
      />
    </Section>
  )
}
