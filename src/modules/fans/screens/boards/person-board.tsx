import { Link } from 'react-router'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import { amountBands } from '#modules/cause/model/user-board-calls.ts'
import styles from '#modules/cause/parts/board/board.module.css'
import { useProvinces } from '#modules/cause/parts/board/board-charts.tsx'
import { barsAcross, stackedBars } from '#modules/cause/parts/board/charts.ts'
import { Drawn } from '#modules/cause/parts/board/drawn.tsx'
import { printFigure } from '#modules/cause/parts/board/print-figures.ts'
import { useBoardSpan } from '#modules/cause/parts/board/use-board-question.ts'
import { CohortTable } from '#modules/cause/parts/users/cohort-table.tsx'
import { useAsk } from '#ui/logic/asks.ts'
import { Section } from '#ui/views/section.tsx'
import { StatCard, StatCards } from '#ui/views/stat-card.tsx'
import { personBoard } from '../../model/index.ts'
import own from '../fans.module.css'
import { BoardPage, there } from './board-page.tsx'
import { useLists } from './use-lists.ts'

type Board = AnswerOf<typeof personBoard>

const place = '/fans/donatorList'
const bandNames: Readonly<Record<string, string>> = amountBands
const sexNames: Readonly<Record<string, string>> = { '1': '男', '2': '女' }
const periods = ['month', 'quarter', 'year', 'custom'] as const
const isPerson = ['kind', 'is', 'person'] as const

/** 个人数据: persons who give, and whether they stay. */
export default function PersonBoard() {
  const asked = useBoardSpan('year')
  const { data, error, refetch } = useAsk(personBoard, asked.question, {
    placeholderData: held => held,
  })
  const { to, go } = useLists(asked)
  const province = useProvinces()
  const gave = [isPerson, ['lastAt', 'from', data?.from]] as const
  const print = (value: number | null | undefined, form: 'money' | 'percent') =>
    value === undefined ? undefined : printFigure(value, form)
  return (
    <BoardPage
      title="个人数据"
      asked={asked}
      periods={periods}
      data={data}
      error={error}
      onRetry={() => void refetch()}
    >
      <StatCards>
        <StatCard label="捐赠人数" figure={data?.donors} unit="人" to={to(place, ...gave)} />
        <StatCard
          label="新增"
          figure={data?.fresh}
          unit="人"
          to={to(place, isPerson, ['firstAt', 'from', data?.from], ['firstAt', 'to', data?.to])}
        />
        <StatCard
          label="复捐率"
          figure={print(data?.repeat, 'percent')}
          note="期间内两天及以上捐赠"
          to={to(place, ...gave, ['count', 'from', 2])}
        />
        <StatCard
          label="留存"
          figure={print(data?.kept, 'percent')}
          note="上期捐赠人本期又捐"
          to={to(place, ...gave)}
        />
        <StatCard label="人均" figure={print(data?.average, 'money')} unit="元" />
        <StatCard label="中位数" figure={print(data?.median, 'money')} unit="元" note="单笔" />
        <StatCard
          label="大额人数"
          figure={data?.major}
          unit="人"
          to={to(place, isPerson, ['stage', 'is', 'major'])}
        />
      </StatCards>
      {data && (
        <div className={styles.grid}>
          <Drawn
            label="新老捐赠人"
            size="whole"
            note="近 12 个月"
            content={there(data.months)}
            option={stackedBars(
              data.months.map(({ at }) => at),
              [
                { name: '新捐赠人', values: data.months.map(({ fresh }) => fresh) },
                { name: '老捐赠人', values: data.months.map(({ returning }) => returning) },
              ],
              'count',
            )}
          />
          <Matrix board={data} to={key => to(place, isPerson, ['rfm', 'startsWith', `${key}-`])} />
          <Drawn
            label="单笔金额"
            content={there(data.bands)}
            option={barsAcross(
              data.bands
                .toReversed()
                .map(({ key, count }) => ({ name: bandNames[key] ?? key, value: count })),
              'count',
            )}
          />
          <Drawn
            label="捐赠人地区"
            content={there(data.areas)}
            onPick={name => {
              const area = data.areas.find(each => province(each.key) === name)?.key
              if (area !== undefined) go(place, isPerson, ['area', 'under', area])
            }}
            option={barsAcross(
              data.areas.map(({ key, count }) => ({ name: province(key), value: count })),
              'count',
            )}
          />
          <Drawn
            label="性别"
            note="已知的"
            content={there(data.sexes)}
            option={barsAcross(
              data.sexes.map(({ key, count }) => ({ name: sexNames[key] ?? key, value: count })),
              'count',
            )}
          />
          <Drawn
            label="偏好领域"
            content={there(data.fields)}
            option={barsAcross(
              data.fields.map(({ key, count }) => ({ name: key, value: count })),
              'count',
            )}
          />
          <CohortTable cohorts={data.cohorts} />
        </div>
      )}
    </BoardPage>
  )
}

const steps = [5, 4, 3, 2, 1]
const recency: Readonly<Record<number, string>> = {
  5: '30 天内',
  4: '90 天内',
  3: '180 天内',
  2: '一年内',
  1: '一年以上',
}
const frequency: Readonly<Record<number, string>> = {
  5: '12 次及以上',
  4: '6 次及以上',
  3: '3 次及以上',
  2: '2 次',
  1: '1 次',
}

/** Recency by frequency: how many, and what they gave; a cell leads to its donors. */
function Matrix({ board, to }: { readonly board: Board; to(key: string): string | undefined }) {
  return (
    <Section title="RFM" note="最近 × 频次，每晚更新">
      <table className={own.heat}>
        <thead>
          <tr>
            <th scope="col">最近 \ 频次</th>
            {steps.map(f => (
              <th key={f} scope="col">
                {frequency[f]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {steps.map(r => (
            <tr key={r}>
              <th scope="row">{recency[r]}</th>
              {steps.map(f => {
                const cell = board.rfm.find(({ key }) => key === `${r}-${f}`)
                return <td key={f}>{cell && <Cell cell={cell} to={to(cell.key)} />}</td>
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

function Cell({
  cell: { key, count, money },
  to,
}: {
  readonly cell: Board['rfm'][number]
  readonly to: string | undefined
}) {
  const told = { title: `净额 ${printFigure(money, 'money')} 元`, 'data-figure': `RFM ${key}` }
  const content = <span data-value>{count}</span>
  if (to === undefined) return <span {...told}>{content}</span>
  return (
    <Link to={to} {...told}>
      {content}
    </Link>
  )
}
