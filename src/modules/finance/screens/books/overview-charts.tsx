import type { AnswerOf } from '#kernel/resource/ask.ts'
import styles from '#modules/cause/parts/board/board.module.css'
import { barsAcross, moneyLines, ring } from '#modules/cause/parts/board/charts.ts'
import { Drawn } from '#modules/cause/parts/board/drawn.tsx'
import { listAt, useGo } from '#modules/cause/parts/use-way.ts'
import type { financeBoard } from '../../model/books/book-calls.ts'
import { entriesAt, untilNow, type useBooksQuestion } from './use-books-question.ts'

interface OverviewChartsProps {
  readonly board: AnswerOf<typeof financeBoard>
  readonly question: ReturnType<typeof useBooksQuestion>['question']
}

const there = (rows: readonly unknown[]) => (rows.length === 0 ? 'empty' : 'there')

/** What is drawn of the books; a part that is clicked opens the rows behind it. */
export function OverviewCharts({ board, question }: OverviewChartsProps) {
  const go = useGo()
  const { trend, channels, funds, causes, ages, unit } = board
  const { organisation } = question
  const own = organisation === undefined ? [] : ([['organisation', 'is', organisation]] as const)
  const openAt = (at: string) => {
    const span = unit === 'day' ? { from: at, to: at } : monthSpan(at)
    go(
      entriesAt(
        { ...question, ...span },
        { flows: 'I1,I2,I3,I4,I5,I6,I7,I8,E1,E2,E3,E4,E5,E6,E7' },
      ),
    )
  }
  const moments = trend.map(({ at }) => at)
  const shown = funds.filter(({ amount }) => amount > 0)
  const aged = ages.filter(({ amount }) => amount > 0)
  return (
    <div className={styles.grid}>
      <Drawn
        label="收支趋势"
        size="whole"
        content={there(trend)}
        onPick={openAt}
        option={moneyLines(moments, [
          { name: '收入', values: trend.map(each => each.in) },
          { name: '支出', values: trend.map(each => each.out) },
          { name: '净额', values: trend.map(each => each.in - each.out) },
        ])}
      />
      <Drawn
        label="渠道构成"
        note="期间内的捐赠"
        content={there(channels)}
        onPick={name => {
          const key = channels.find(({ label }) => label === name)?.key
          go(
            listAt('/finance/findon', [
              ['channel', 'is', key],
              ['paidAt', 'from', question.from],
              ['paidAt', 'to', question.to],
              ...own,
            ]),
          )
        }}
        option={ring(channels.map(({ label, amount }) => ({ name: label, value: amount })))}
      />
      <Drawn
        label="资金构成"
        note="当前余额"
        content={there(shown)}
        onPick={name => {
          const kinds = funds.find(({ label }) => label === name)?.key
          go(entriesAt(untilNow(question), { kinds }))
        }}
        option={ring(shown.map(({ label, amount }) => ({ name: label, value: amount })))}
      />
      <Drawn
        label="标的余额前 20"
        content={there(causes)}
        onPick={name => {
          const id = causes.find(({ title }) => title === name)?.id
          go(listAt('/finance/findon', [['cause', 'is', id], ...own]))
        }}
        option={barsAcross(causes.map(({ title, balance }) => ({ name: title, value: balance })))}
      />
      <Drawn
        label="待认领账龄"
        content={there(aged)}
        onPick={name => {
          const age = ages.find(({ label }) => label === name)
          go(
            listAt('/finance/finentry?part=money', [
              ['state', 'in', ['unclaimed', 'partial']],
              ...(age?.from ? ([['bookedAt', 'from', age.from]] as const) : []),
              ...(age?.to ? ([['bookedAt', 'to', age.to]] as const) : []),
              ...own,
            ]),
          )
        }}
        option={barsAcross(ages.map(({ label, amount }) => ({ name: label, value: amount })))}
      />
    </div>
  )
}

/** The days of a month `YYYY-MM`. */
export function monthSpan(month: string): { readonly from: string; readonly to: string } {
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0))
  return { from: `${month}-01`, to: last.toISOString().slice(0, 10) }
}
