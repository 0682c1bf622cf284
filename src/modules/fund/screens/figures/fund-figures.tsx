import { Table } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import { causeStates } from '#modules/cause/model/index.ts'
import styles from '#modules/cause/parts/board/board.module.css'
import { barsAcross, moneyLines, stackedBars } from '#modules/cause/parts/board/charts.ts'
import { Drawn } from '#modules/cause/parts/board/drawn.tsx'
import { printFigure } from '#modules/cause/parts/board/print-figures.ts'
import { useBoardQuestion } from '#modules/cause/parts/board/use-board-question.ts'
import { listAt, useGo, useWay } from '#modules/cause/parts/use-way.ts'
import { useAsk } from '#ui/logic/asks.ts'
import { withParams } from '#ui/logic/request.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import { Money } from '#ui/views/money.tsx'
import { Section } from '#ui/views/section.tsx'
import { StatCard, StatCards } from '#ui/views/stat-card.tsx'
import { fundFigures } from '../../model/fund-figures.ts'
import { fundTypes } from '../../model/index.ts'

type Figures = AnswerOf<typeof fundFigures>
type OneFund = Figures['funds'][number]

const typeNames: Readonly<Record<string, string>> = fundTypes
const incomeKinds: Readonly<Record<string, string>> = {
  person: '个人出资人',
  company: '企业出资人',
  other: '其他出资人',
  public: '公众捐赠',
}
/** The states of funds that were founded. */
const founded = Object.keys(causeStates).filter(
  state => !['draft', 'pending', 'rejected'].includes(state),
)
const page = (id: string) => withParams('/fund/funddetail', { id })

/** Scale, principal, this year's grants, budgets and terms of the funds in reach. */
export function FundFigures() {
  const { organisation } = useBoardQuestion('fund')
  const way = useWay()
  const go = useGo()
  const { data, error, refetch } = useAsk(
    fundFigures,
    organisation === undefined ? {} : { organisation },
  )
  if (error) return <FailureState failure={error} onRetry={() => void refetch()} />
  const money = (fen: number | undefined) =>
    fen === undefined ? undefined : printFigure(fen, 'money')
  const list = way(listAt('/fund/fundmine?tab=all', [['state', 'in', founded]]))
  const books = way('/finance/finfund')
  const payouts = way('/fund/fundpayout')
  const spent = data && (data.opening <= 0 ? null : data.granted / data.opening)
  return (
    <>
      <StatCards>
        <StatCard
          label="基金数"
          figure={data?.funds.length}
          unit="个"
          note={data && typesInWords(data.funds)}
          to={list}
        />
        <StatCard label="基金总规模" figure={money(data?.balance)} unit="元" to={books} />
        <StatCard label="其中留本" figure={money(data?.locked)} unit="元" to={books} />
        <StatCard label="可拨付" figure={money(data?.available)} unit="元" to={books} />
        <StatCard label="本年到账" figure={money(data?.received)} unit="元" to={books} />
        <StatCard label="本年资助" figure={money(data?.granted)} unit="元" to={payouts} />
        <StatCard
          label="支出率"
          figure={spent === undefined ? undefined : printFigure(spent, 'percent')}
          note={data && `年初余额 ${printFigure(data.opening, 'money')} 元`}
          to={payouts}
        />
        <StatCard label="投资收益" figure={money(data?.invested)} unit="元" to={books} />
      </StatCards>
      {data && <Drawings data={data} onPick={go} />}
    </>
  )
}

function Drawings({
  data,
  onPick,
}: {
  readonly data: Figures
  readonly onPick: ReturnType<typeof useGo>
}) {
  const { funds, income, months } = data
  const scaled = funds.filter(({ balance }) => balance > 0).slice(0, 20)
  const budgeted = funds.flatMap(({ title, budget }) => (budget ? [{ title, ...budget }] : []))
  const years = [...new Set(income.map(({ year }) => year))]
  const idle = funds.filter(({ isIdle }) => isIdle)
  const terms = funds
    .filter(({ termTo }) => termTo !== null)
    .toSorted((one, other) => ((one.termTo ?? '') < (other.termTo ?? '') ? -1 : 1))
  return (
    <div className={styles.grid}>
      <Drawn
        label="各基金规模"
        content={scaled.length === 0 ? 'empty' : 'there'}
        onPick={title => {
          const id = scaled.find(each => each.title === title)?.id
          if (id !== undefined) onPick(page(id))
        }}
        option={barsAcross(scaled.map(({ title, balance }) => ({ name: title, value: balance })))}
      />
      <Drawn
        label="出资人类型与年度"
        note="到账额，退款已减去"
        content={income.length === 0 ? 'empty' : 'there'}
        option={stackedBars(
          years,
          Object.entries(incomeKinds).map(([kind, name]) => ({
            name,
            values: years.map(
              year => income.find(each => each.year === year && each.kind === kind)?.amount ?? 0,
            ),
          })),
        )}
      />
      <Drawn
        label={`${data.year} 年预算执行`}
        content={budgeted.length === 0 ? 'empty' : 'there'}
        option={stackedBars(
          budgeted.map(({ title }) => title),
          [
            { name: '已用', values: budgeted.map(({ used }) => used) },
            { name: '冻结', values: budgeted.map(({ reserved }) => reserved) },
            {
              name: '未用',
              values: budgeted.map(({ total, used, reserved }) => total - used - reserved),
            },
          ],
        )}
      />
      <Drawn
        label="收支与余额"
        note="近 12 个月，余额为月末"
        content={months.some(each => each.came + each.went > 0) ? 'there' : 'empty'}
        option={moneyLines(
          months.map(({ at }) => at),
          [
            { name: '流入', values: months.map(({ came }) => came) },
            { name: '流出', values: months.map(({ went }) => went) },
            { name: '余额', values: months.map(({ balance }) => balance) },
          ],
        )}
      />
      <FundTable
        title="存续期"
        funds={terms}
        last={{ title: '存续至', render: row => row.termTo ?? '长期' }}
      />
      <FundTable
        title="闲置基金"
        note="365 天内没有拨付且可拨付超过 1 万元"
        funds={idle}
        last={{ title: '可拨付', render: row => <Money fen={row.available} /> }}
      />
    </div>
  )
}

interface FundTableProps {
  readonly title: string
  readonly note?: string
  readonly funds: readonly OneFund[]
  readonly last: { readonly title: string; render(row: OneFund): ReactNode }
}

function FundTable({ title, note, funds, last }: FundTableProps) {
  return (
    <Section title={title} note={note} padding="flush">
      <Table
        size="small"
        rowKey="id"
        pagination={{ pageSize: 8, hideOnSinglePage: true }}
        dataSource={[...funds]}
        locale={{ emptyText: '没有这样的基金' }}
        columns={[
          {
            title: '基金',
            render: (_value, row) => <Link to={page(row.id)}>{row.title}</Link>,
          },
          { title: '类型', render: (_value, row) => typeNames[row.type] ?? row.type },
          { title: '规模', align: 'right', render: (_value, row) => <Money fen={row.balance} /> },
          { title: last.title, align: 'right', render: (_value, row) => last.render(row) },
        ]}
      />
    </Section>
  )
}

function typesInWords(funds: readonly OneFund[]): string {
  return Object.entries(fundTypes)
    .map(([type, name]) => [name, funds.filter(each => each.type === type).length] as const)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${name} ${count}`)
    .join('，')
}
