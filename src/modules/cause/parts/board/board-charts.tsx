import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import { channels } from '#modules/finance/model/index.ts'
import { findAreas } from '#ui/logic/words.ts'
import type { causeBoard } from '../../model/board-calls.ts'
import { causeStates } from '../../model/index.ts'
import { type CauseKind, kindPlaces } from '../kind-places.ts'
import { type Asked, listAt, useGo } from '../use-way.ts'
import styles from './board.module.css'
import { barsAcross, funnel, moneyLines, ring, stackedBars } from './charts.ts'
import { Drawn } from './drawn.tsx'

export type BoardAnswer = AnswerOf<typeof causeBoard>

/** The provinces by their codes. */
export function useProvinces(): (code: string) => string {
  const { data = [] } = useQuery({
    queryKey: ['provinces'],
    queryFn: () => findAreas(),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return code => data.find(each => each.code === code)?.name ?? code
}

interface BoardChartsProps {
  readonly board: BoardAnswer
  readonly kind: CauseKind
  /** The organisation that the board is narrowed to. */
  readonly own: readonly Asked[]
}

const channelNames: Readonly<Record<string, string>> = channels
const stateNames: Readonly<Record<string, string>> = causeStates
const there = (rows: readonly unknown[]) => (rows.length === 0 ? 'empty' : 'there')

/** What is drawn of the causes of a kind; a part that is clicked leads to the rows behind it. */
export function BoardCharts({ board, kind, own }: BoardChartsProps) {
  const places = kindPlaces[kind]
  const go = useGo()
  const province = useProvinces()
  const { trend, categories, areas, channels: byChannel, unit } = board
  const list = (...asked: Asked[]) => go(listAt(places.list, [...asked, ...own]))
  const gifts = (from: string, to: string) =>
    go(
      listAt(places.donations, [
        ['paidAt', 'from', from],
        ['paidAt', 'to', to],
        ['state', 'in', ['paid', 'partRefunded', 'refunded']],
        ...own,
      ]),
    )
  const openAt = (at: string) => {
    if (unit === 'day') return gifts(at, at)
    const last = new Date(Date.UTC(Number(at.slice(0, 4)), Number(at.slice(5)), 0))
    gifts(`${at}-01`, last.toISOString().slice(0, 10))
  }
  const named = [...new Set(byChannel.map(({ channel }) => channel))]
  const moments = trend.map(({ at }) => at)
  const made = board.funnel.filter(({ count }) => count > 0)
  return (
    <div className={styles.grid}>
      <Drawn
        label="筹款与拨付趋势"
        size="whole"
        content={trend.some(each => each.raised !== 0 || each.paidOut !== 0) ? 'there' : 'empty'}
        onPick={openAt}
        option={moneyLines(moments, [
          { name: '筹款', values: trend.map(({ raised }) => raised) },
          { name: '拨付', values: trend.map(({ paidOut }) => paidOut) },
        ])}
      />
      <Drawn
        label={`${places.word}分类占比`}
        note="按一级分类的筹款额"
        content={categories.some(({ amount }) => amount > 0) ? 'there' : 'empty'}
        onPick={name => {
          const id = categories.find(each => each.name === name)?.id
          if (id != null) list(['category', 'under', id])
        }}
        option={ring(categories.map(({ name, amount }) => ({ name, value: amount })))}
      />
      <Drawn
        label="地区分布"
        note="按实施省份，多地平均分摊"
        content={there(areas)}
        onPick={name => {
          const area = areas.find(each => areaLabel(each) === name)?.area
          if (area !== undefined) list(['areas', 'under', area])
        }}
        option={barsAcross(
          areas.slice(0, 12).map(each => ({ name: areaLabel(each), value: each.amount })),
        )}
      />
      <Drawn
        label="渠道占比"
        content={there(byChannel)}
        onPick={openAt}
        option={stackedBars(
          moments,
          named.map(channel => ({
            name: channelNames[channel] ?? channel,
            values: moments.map(
              at => byChannel.find(each => each.at === at && each.channel === channel)?.amount ?? 0,
            ),
          })),
        )}
      />
      <Drawn
        label="漏斗"
        note={`期间内新建的${places.word}`}
        content={there(made)}
        onPick={name => {
          const state = made.find(each => stateNames[each.state] === name)?.state
          if (state !== undefined)
            list(
              ['state', 'is', state],
              ['createdAt', 'from', board.from],
              ['createdAt', 'to', board.to],
            )
        }}
        option={funnel(
          made.map(({ state, count }) => ({ name: stateNames[state] ?? state, value: count })),
        )}
      />
    </div>
  )

  function areaLabel(each: { readonly area: string; readonly causes: number }): string {
    return `${province(each.area)}（${each.causes} 个）`
  }
}
