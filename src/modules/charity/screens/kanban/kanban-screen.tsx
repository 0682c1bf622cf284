import { ReloadOutlined, SettingOutlined } from '@ant-design/icons'
import { Button, Checkbox, Popover, Segmented, Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { area, printMoment, ref } from '#kernel/kinds/index.ts'
import { Input } from '#kernel/kinds/inputs.ts'
import { useMaybeSession } from '#kernel/web/logic/session.ts'
import { usePreference } from '#kernel/web/logic/use-preference.ts'
import { FailureState } from '#kernel/web/views/failure-state.tsx'
import page from '#kernel/web/views/page.module.css'
import { PageHeader } from '#kernel/web/views/page-header.tsx'
import { Section } from '#kernel/web/views/section.tsx'
import { Attention } from './attention.tsx'
import { type Board, type BoardPeriod, useBoard } from './board.ts'
import { FigureStrip } from './figure-strip.tsx'
import { fillTrend } from './fill-trend.ts'
import styles from './kanban.module.css'
import { LatestPart } from './latest-part.tsx'
import { ProvincePart } from './province-part.tsx'
import { RankingPart } from './ranking-part.tsx'
import { SharePart } from './share-part.tsx'

const TrendChart = lazy(() => import('./trend-chart.tsx'))

const parts = {
  trend: '趋势',
  attention: '需要关注',
  province: '地区分布',
  share: '捐赠构成',
  ranking: '排行',
  latest: '最新捐赠',
} as const
type PartName = keyof typeof parts

const oneOrganisation = ref('机构', 'charity/organisation')
const oneArea = area('地区')

const periods: readonly { readonly value: BoardPeriod; readonly label: string }[] = [
  { value: '7d', label: '近7天' },
  { value: '30d', label: '近30天' },
  { value: '90d', label: '近90天' },
  { value: 'year', label: '本年' },
  { value: '12m', label: '近12个月' },
]

/** 公益号看板: is all well, and what waits for me. */
export default function KanbanScreen() {
  const [period, setPeriod] = useState<BoardPeriod>('30d')
  const [organisation, setOrganisation] = useState<string | null>(null)
  const [place, setPlace] = useState<string | null>(null)
  const [hidden, setHidden] = usePreference<readonly PartName[]>('kanban hidden', [])
  const isPlatform = useMaybeSession()?.account.ownerKind !== 'organisation'
  const { board, failure, isOld, refresh } = useBoard({
    period,
    organisation: organisation ?? undefined,
    area: place ?? undefined,
  })
  const has = (name: PartName) => !hidden.includes(name)
  return (
    <div className={page.page}>
      <PageHeader
        title="公益号看板"
        note={board && `截至 ${printMoment(board.asOf).slice(11, 16)}，每分钟更新`}
        actions={
          <>
            {isPlatform && (
              <>
                <div className={styles.picker}>
                  <Input
                    field={oneArea}
                    value={place}
                    onChange={value => setPlace(typeof value === 'string' ? value : null)}
                  />
                </div>
                <div className={styles.picker}>
                  <Input
                    field={oneOrganisation}
                    value={organisation}
                    onChange={value => setOrganisation(typeof value === 'string' ? value : null)}
                  />
                </div>
              </>
            )}
            <Segmented value={period} onChange={setPeriod} options={[...periods]} />
            <Popover
              trigger="click"
              placement="bottomRight"
              content={<PartChoice hidden={hidden} onChange={setHidden} />}
            >
              <Button icon={<SettingOutlined />} aria-label="选择看板内容" />
            </Popover>
            <Button icon={<ReloadOutlined />} aria-label="刷新" onClick={refresh} />
          </>
        }
      />
      {failure && !board ? (
        <FailureState failure={failure} onRetry={refresh} />
      ) : (
        <>
          <FigureStrip board={board} />
          {board ? (
            <div className={`${styles.grid} ${isOld ? styles.old : ''}`}>
              {has('trend') && (
                <div className={has('attention') ? styles.span8 : styles.wholeLine}>
                  <TrendPart board={board} />
                </div>
              )}
              {has('attention') && (
                <div className={has('trend') ? styles.span4 : styles.wholeLine}>
                  <Attention board={board} />
                </div>
              )}
              {has('province') && (
                <div className={styles.span6}>
                  <ProvincePart board={board} />
                </div>
              )}
              {has('share') && (
                <div className={styles.span6}>
                  <SharePart board={board} />
                </div>
              )}
              {has('ranking') && (
                <div className={styles.span6}>
                  <RankingPart board={board} />
                </div>
              )}
              {has('latest') && (
                <div className={styles.span6}>
                  <LatestPart board={board} />
                </div>
              )}
            </div>
          ) : (
            <Section>
              <Skeleton active paragraph={{ rows: 8 }} />
            </Section>
          )}
        </>
      )}
    </div>
  )
}

function TrendPart({ board }: { readonly board: Board }) {
  const [measure, setMeasure] = useState<'amount' | 'gifts'>('amount')
  return (
    <Section
      title="趋势"
      note={`${board.from} 至 ${board.to}`}
      extra={
        <Segmented
          size="small"
          value={measure}
          onChange={setMeasure}
          options={[
            { value: 'amount', label: '金额' },
            { value: 'gifts', label: '笔数' },
          ]}
        />
      }
    >
      <Suspense fallback={<div className={styles.chart} />}>
        <TrendChart
          points={fillTrend(board)}
          measure={measure}
          payouts={board.money ? 'shown' : 'none'}
        />
      </Suspense>
    </Section>
  )
}

interface PartChoiceProps {
  readonly hidden: readonly PartName[]
  onChange(hidden: readonly PartName[]): void
}

function PartChoice({ hidden, onChange }: PartChoiceProps) {
  const names = Object.keys(parts) as PartName[]
  return (
    <Checkbox.Group
      className={styles.choice ?? ''}
      value={names.filter(name => !hidden.includes(name))}
      options={names.map(name => ({ value: name, label: parts[name] }))}
      onChange={shown => onChange(names.filter(name => !shown.includes(name)))}
    />
  )
}
