import { Table } from 'antd'
import { Link } from 'react-router'
import styles from '#modules/cause/parts/board/board.module.css'
import { barsAcross, moneyLines } from '#modules/cause/parts/board/charts.ts'
import { Drawn } from '#modules/cause/parts/board/drawn.tsx'
import { printFigure } from '#modules/cause/parts/board/print-figures.ts'
import { useBoardSpan } from '#modules/cause/parts/board/use-board-question.ts'
import { useAsk } from '#ui/logic/asks.ts'
import { withParams } from '#ui/logic/request.ts'
import { Money } from '#ui/views/money.tsx'
import { Section } from '#ui/views/section.tsx'
import { StatCard, StatCards } from '#ui/views/stat-card.tsx'
import { companyBoard, companyKinds, companyLevels, industries } from '../../model/index.ts'
import { BoardPage, there } from './board-page.tsx'
import { useLists } from './use-lists.ts'

const place = '/fans/companylist'
const names: Readonly<Record<'kind' | 'industry' | 'level', Readonly<Record<string, string>>>> = {
  kind: companyKinds,
  industry: industries,
  level: companyLevels,
}

/** 企业数据: what companies and their staff give, and how promises are kept. */
export default function CompanyBoard() {
  const asked = useBoardSpan('year')
  const { data, error, refetch } = useAsk(companyBoard, asked.question, {
    placeholderData: held => held,
  })
  const { to, go } = useLists(asked)
  const fen = (value: number | undefined) =>
    value === undefined ? undefined : printFigure(value, 'money')
  const drawn = (
    field: 'kind' | 'industry' | 'level',
    label: string,
    shares: readonly { readonly key: string; readonly count: number; readonly amount: number }[],
  ) => {
    const nameOf = (key: string, count: number) => `${names[field][key] ?? key}（${count} 家）`
    return (
      <Drawn
        label={label}
        note="累计捐款"
        content={there(shares)}
        onPick={name => {
          const key = shares.find(each => nameOf(each.key, each.count) === name)?.key
          if (key !== undefined) go(place, [field, 'is', key])
        }}
        option={barsAcross(
          shares.map(({ key, count, amount }) => ({ name: nameOf(key, count), value: amount })),
        )}
      />
    )
  }
  return (
    <BoardPage
      title="企业数据"
      asked={asked}
      data={data}
      error={error}
      onRetry={() => void refetch()}
    >
      <StatCards>
        <StatCard
          label="合作企业"
          figure={data?.active}
          unit="家"
          note={data && `期间新增 ${data.fresh} 家`}
          to={to(place, ['state', 'is', 'active'])}
        />
        <StatCard
          label="捐款合计"
          figure={fen(data?.total)}
          unit="元"
          to={to(place, ['total', 'from', 1])}
        />
        <StatCard label="物资价值" figure={fen(data?.goods)} unit="元" to={to(place)} />
        <StatCard label="配捐金额" figure={fen(data?.matched)} unit="元" to={to(place)} />
        <StatCard label="员工捐赠" figure={fen(data?.staff)} unit="元" to={to(place)} />
        <StatCard
          label="协议履行率"
          figure={
            data &&
            printFigure(data.promised === 0 ? null : data.delivered / data.promised, 'percent')
          }
          note={
            data && (
              <>
                到账 <Money fen={data.delivered} /> / 承诺 <Money fen={data.promised} />
              </>
            )
          }
          to={to(place, ['agreement', 'is', 'running'])}
        />
      </StatCards>
      {data && (
        <div className={styles.grid}>
          {drawn('industry', '行业', data.industries)}
          {drawn('kind', '性质', data.kinds)}
          {drawn('level', '合作级别', data.levels)}
          <Drawn
            label="承诺与到账"
            note="按协议开始年度"
            content={there(data.years)}
            option={moneyLines(
              data.years.map(({ at }) => at),
              [
                { name: '承诺', values: data.years.map(({ promised }) => promised) },
                { name: '到账', values: data.years.map(({ delivered }) => delivered) },
              ],
            )}
          />
          <Section title="企业排行" note="期间捐款，前 20 名" padding="flush">
            <Table
              size="small"
              rowKey="id"
              pagination={false}
              locale={{ emptyText: '期间内没有企业捐款' }}
              dataSource={[...data.ranking]}
              columns={[
                {
                  title: '企业',
                  render: (_, row) => (
                    <Link to={withParams('/fans/companyinfo', { id: row.id })}>{row.name}</Link>
                  ),
                },
                { title: '笔数', align: 'right', dataIndex: 'gifts' },
                { title: '金额', align: 'right', render: (_, row) => <Money fen={row.amount} /> },
              ]}
            />
          </Section>
          <Section title="协议到期" note="90 天内" padding="flush">
            <Table
              size="small"
              rowKey="id"
              pagination={false}
              locale={{ emptyText: '90 天内没有协议到期' }}
              dataSource={[...data.ending]}
              columns={[
                { title: '到期', dataIndex: 'to' },
                {
                  title: '企业',
                  render: (_, row) => (
                    <Link to={withParams('/fans/companyinfo', { id: row.company })}>
                      {row.name}
                    </Link>
                  ),
                },
                { title: '协议', dataIndex: 'title' },
                { title: '承诺', align: 'right', render: (_, row) => <Money fen={row.promised} /> },
              ]}
            />
          </Section>
        </div>
      )}
    </BoardPage>
  )
}
