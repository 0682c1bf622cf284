import { useQuery } from '@tanstack/react-query'
import { Segmented } from 'antd'
import { useState } from 'react'
import { useWay } from '#modules/cause/parts/use-way.ts'
import { findAreas } from '#ui/logic/words.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { Section } from '#ui/views/section.tsx'
import type { Board } from './board.ts'
import { type Narrowing, organisations } from './board-places.ts'
import styles from './kanban.module.css'
import { printShort } from './print-figure.ts'
import { RankedBars } from './ranked-bars.tsx'

/** Where the organisations are and what they were given, by province. */
export function ProvincePart({
  board,
  narrowing,
}: {
  readonly board: Board
  readonly narrowing: Narrowing
}) {
  const way = useWay()
  const [measure, setMeasure] = useState<'amount' | 'count'>('amount')
  const { data: provinces = [] } = useQuery({
    queryKey: ['provinces'],
    queryFn: () => findAreas(),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const given =
    board.byProvince ??
    board.organisations.byProvince.map(({ key, count }) => ({ area: key, amount: 0, count }))
  const bars = given
    .toSorted((one, other) => other[measure] - one[measure])
    .map(place => ({
      key: place.area,
      to: way(
        organisations(narrowing.area === null ? { ...narrowing, area: place.area } : narrowing, {
          where: [],
        }),
      ),
      name: provinces.find(({ code }) => code === place.area)?.name ?? place.area,
      value: place[measure],
      text: measure === 'amount' ? printShort(place.amount) : `${place.count} 家`,
      ...(measure === 'amount' ? { note: `${place.count} 家` } : {}),
    }))
  return (
    <Section
      title="地区分布"
      note="按机构所在省份"
      extra={
        <Segmented
          size="small"
          value={measure}
          onChange={setMeasure}
          options={[
            { value: 'amount', label: '金额' },
            { value: 'count', label: '机构' },
          ]}
        />
      }
    >
      {bars.length === 0 ? (
        <EmptyState size="small" title="还没有机构" />
      ) : (
        <div className={styles.scroll}>
          <RankedBars bars={bars} />
        </div>
      )}
    </Section>
  )
}
