import { ReloadOutlined, SettingOutlined } from '@ant-design/icons'
import { Button, Popover, Segmented, Skeleton } from 'antd'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { area, printMoment, ref } from '#kinds/index.ts'
import { Input } from '#kinds/inputs.ts'
import { movedColumn } from '#ui/logic/chosen-columns.ts'
import { useMaybeSession } from '#ui/logic/session.ts'
import { usePreference } from '#ui/logic/use-preference.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import { NameOrder } from '#ui/views/name-order.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { Section } from '#ui/views/section.tsx'
import { Attention } from './attention.tsx'
import { type Board, type BoardPeriod, useBoard } from './board.ts'
import type { Narrowing } from './board-places.ts'
import { FigureStrip } from './figure-strip.tsx'
import { fillTrend } from './fill-trend.ts'
import styles from './kanban.module.css'
import { LatestPart } from './latest-part.tsx'
import {
  type Arrangement,
  type PartName,
  partsInOrder,
  partTitles,
  rowsOf,
  usual,
} from './parts.ts'
import { ProvincePart } from './province-part.tsx'
import { RankingPart } from './ranking-part.tsx'
import { SharePart } from './share-part.tsx'

const TrendChart = lazy(() => import('./trend-chart.tsx'))

const partViews = {
  trend: TrendPart,
  attention: Attention,
  province: ProvincePart,
  share: SharePart,
  ranking: RankingPart,
  latest: LatestPart,
} as const satisfies Record<
  PartName,
  ComponentType<{ readonly board: Board; readonly narrowing: Narrowing }>
>

const spans = {
  4: styles.span4,
  6: styles.span6,
  8: styles.span8,
  12: styles.wholeLine,
} as const

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
  const [arranged, arrange] = usePreference<Arrangement>('kanban parts', usual)
  const account = useMaybeSession()?.account
  const isPlatform = account?.ownerKind !== 'organisation'
  const own = isPlatform ? null : (account?.organisation?.id ?? null)
  const sight = isPlatform ? 'all' : 'own'
  const narrowing: Narrowing = { organisation: own ?? organisation, area: place }
  const { board, failure, isOld, refresh } = useBoard({
    period,
    organisation: organisation ?? undefined,
    area: place ?? undefined,
  })
  const rows = rowsOf(partsInOrder(arranged, sight).filter(name => !arranged.hidden.includes(name)))
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
              title="看板内容"
              content={<PartChoice arranged={arranged} sight={sight} onChange={arrange} />}
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
          <FigureStrip board={board} narrowing={narrowing} />
          {board ? (
            <div className={`${styles.grid} ${isOld ? styles.old : ''}`}>
              {rows.flat().map(({ name, span }) => {
                const Part = partViews[name]
                return (
                  <div key={name} className={spans[span]}>
                    <Part board={board} narrowing={narrowing} />
                  </div>
                )
              })}
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
  const points = fillTrend(board)
  const isEmpty = points.every(({ gifts, payout }) => gifts === 0 && payout === 0)
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
      {isEmpty ? (
        <EmptyState size="small" title="期间内还没有捐赠" />
      ) : (
        <Suspense fallback={<div className={styles.chart} />}>
          <TrendChart points={points} measure={measure} payouts={board.money ? 'shown' : 'none'} />
        </Suspense>
      )}
    </Section>
  )
}

interface PartChoiceProps {
  readonly arranged: Arrangement
  readonly sight: 'all' | 'own'
  onChange(arranged: Arrangement): void
}

/** Which parts the board shows, and in which order; kept for the person. */
function PartChoice({ arranged, sight, onChange }: PartChoiceProps) {
  const names = partsInOrder(arranged, sight)
  const { hidden } = arranged
  return (
    <div className={styles.choice}>
      <NameOrder
        titles={partTitles}
        names={names}
        shown={names.filter(name => !hidden.includes(name))}
        onToggle={name =>
          onChange({
            order: names,
            hidden: hidden.includes(name)
              ? hidden.filter(other => other !== name)
              : [...hidden, name],
          })
        }
        onMove={(name, to) =>
          onChange({ order: movedColumn(names, names.indexOf(name as PartName), to), hidden })
        }
      />
      <Button size="small" onClick={() => onChange(usual)}>
        恢复默认
      </Button>
    </div>
  )
}
