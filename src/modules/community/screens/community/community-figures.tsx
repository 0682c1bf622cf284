import { Skeleton } from 'antd'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import boards from '#modules/cause/parts/board/board.module.css'
import { barsAcross, stackedBars } from '#modules/cause/parts/board/charts.ts'
import { Drawn } from '#modules/cause/parts/board/drawn.tsx'
import { useAsk } from '#ui/logic/asks.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import { StatCard, StatCards } from '#ui/views/stat-card.tsx'
import { communityFigures } from '../../model/community-calls.ts'

type Figures = AnswerOf<typeof communityFigures>

const cards: readonly (readonly [keyof Figures['cards'], string, string])[] = [
  ['households', '户数', '户'],
  ['persons', '常住人口', '人'],
  ['local', '户籍人口', '人'],
  ['floating', '流动人口', '人'],
  ['old', '60 岁以上', '人'],
  ['aged', '80 岁以上', '人'],
  ['minors', '未成年', '人'],
  ['disabled', '残疾人', '人'],
  ['lowIncome', '低收入人口', '人'],
  ['alone', '独居', '人'],
]

/** What is counted in a community as of a day, and drawn. */
export function CommunityFigures({ id, on }: { readonly id: string; readonly on: string }) {
  const { data, error, refetch } = useAsk(communityFigures, { id, on })
  if (error) return <FailureState size="small" failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  return (
    <>
      <StatCards>
        {cards.map(([name, label, unit]) => (
          <StatCard key={name} label={label} figure={data.cards[name]} unit={unit} />
        ))}
      </StatCards>
      <Charts figures={data} />
    </>
  )
}

const there = (rows: readonly unknown[]) => (rows.length === 0 ? 'empty' : 'there')
const parts = (rows: readonly { readonly label: string; readonly count: number }[]) =>
  rows.map(({ label, count }) => ({ name: label, value: count }))

function Charts({ figures }: { readonly figures: Figures }) {
  const { ages, households, classifies, tags, risks, grids } = figures
  const isAged = ages.some(({ men, women }) => men + women > 0)
  return (
    <div className={boards.grid}>
      <Drawn
        label="年龄结构"
        note="左男右女，五岁一组"
        size="whole"
        content={isAged ? 'there' : 'empty'}
        option={pyramid(ages)}
      />
      <Drawn
        label="家庭规模"
        content={there(households)}
        option={barsAcross(parts(households), 'count')}
      />
      <Drawn
        label="救助分类"
        content={there(classifies)}
        option={barsAcross(parts(classifies), 'count')}
      />
      <Drawn label="特征" content={there(tags)} option={barsAcross(parts(tags), 'count')} />
      <Drawn
        label="走访风险"
        note="近 12 个月"
        content={there(risks)}
        option={stackedBars(
          risks.map(({ month }) => month),
          [
            { name: '无', values: risks.map(({ none }) => none) },
            { name: '关注', values: risks.map(({ watch }) => watch) },
            { name: '紧急', values: risks.map(({ urgent }) => urgent) },
          ],
          'count',
        )}
      />
      <Drawn
        label="网格走访覆盖"
        note="90 天内走访过的人数与总人数"
        size="whole"
        content={there(grids)}
        option={stackedBars(
          grids.map(({ name }) => name),
          [
            { name: '已走访', values: grids.map(({ visited }) => visited) },
            { name: '未走访', values: grids.map(({ persons, visited }) => persons - visited) },
          ],
          'count',
        )}
      />
    </div>
  )
}

/** Men to the left, women to the right, the oldest on top. */
function pyramid(ages: Figures['ages']) {
  const known = ages.slice(0, 1 + ages.findLastIndex(({ men, women }) => men + women > 0))
  const size = (value: unknown) => String(Math.abs(Number(value)))
  return {
    grid: { left: 8, right: 16, top: 40, bottom: 8, containLabel: true },
    legend: { right: 8, top: 0 },
    tooltip: { trigger: 'axis', valueFormatter: size },
    xAxis: { type: 'value', minInterval: 1, axisLabel: { formatter: size } },
    yAxis: { type: 'category', data: known.map(({ band }) => band) },
    series: [
      { name: '男', type: 'bar', stack: 'all', data: known.map(({ men }) => -men) },
      { name: '女', type: 'bar', stack: 'all', data: known.map(({ women }) => women) },
    ],
  }
}
