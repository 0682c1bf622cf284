import { Table } from 'antd'
import styles from '#modules/cause/parts/board/board.module.css'
import { barsAcross, ring } from '#modules/cause/parts/board/charts.ts'
import { Drawn } from '#modules/cause/parts/board/drawn.tsx'
import { printFigure } from '#modules/cause/parts/board/print-figures.ts'
import { useWay } from '#modules/cause/parts/use-way.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import { Money } from '#ui/views/money.tsx'
import { Section } from '#ui/views/section.tsx'
import { StatCard, StatCards } from '#ui/views/stat-card.tsx'
import { founderKinds } from '../../model/index.ts'
import { useFounders } from './use-founders.ts'

const kindNames: Readonly<Record<string, string>> = founderKinds.options

/** How the founders of funds keep their word, and the organisation keeps them. */
export function FounderFigures() {
  const way = useWay()
  const { data, error, refetch } = useFounders()
  if (error) return <FailureState failure={error} onRetry={() => void refetch()} />
  const rate = (value: number | null | undefined) =>
    value === undefined ? undefined : printFigure(value, 'percent')
  const donors = way('/fund/funddonper')
  const founders = data?.founderList ?? []
  const gave = founders
    .filter(({ paid }) => paid > 0)
    .toSorted((one, other) => other.paid - one.paid)
    .slice(0, 12)
  const quiet = founders
    .filter(({ toldOn, gaveOn }) => toldOn !== null || gaveOn !== null)
    .toSorted((one, other) => (contactOf(one) < contactOf(other) ? -1 : 1))
  return (
    <>
      <StatCards>
        <StatCard
          label="出资人数"
          figure={data?.founders}
          unit="人"
          noRows="基金协议里的出资人，捐赠人名单列期间内的捐赠人"
          to={donors}
        />
        <StatCard
          label="承诺履约率"
          figure={rate(data?.kept)}
          note="已到账 ÷ 已到期承诺"
          to={donors}
        />
        <StatCard label="前五出资占比" figure={rate(data?.topFive)} to={donors} />
        <StatCard
          label="续捐率"
          figure={rate(data?.renewed)}
          note="上年出资人中本年再捐的"
          to={donors}
        />
        <StatCard label="公众捐赠占比" figure={rate(data?.public)} to={donors} />
        <StatCard
          label="反馈及时率"
          figure={rate(data?.punctual)}
          note="按期反馈 ÷ 应反馈"
          to={donors}
        />
      </StatCards>
      {data && (
        <div className={styles.grid}>
          <Drawn
            label="个人与企业出资"
            content={gave.length === 0 ? 'empty' : 'there'}
            option={ring(
              data.byKind.map(({ kind, amount }) => ({
                name: kindNames[kind] ?? kind,
                value: amount,
              })),
            )}
          />
          <Drawn
            label="出资分布"
            content={gave.length === 0 ? 'empty' : 'there'}
            option={barsAcross(
              gave.map(({ name, fundTitle, paid }) => ({
                name: `${name}（${fundTitle}）`,
                value: paid,
              })),
            )}
          />
          <div className={styles.whole}>
            <Section title="距上次联系" note="最近一次捐赠或反馈，最久的在前" padding="flush">
              <Table
                size="small"
                rowKey="id"
                pagination={{ pageSize: 8, hideOnSinglePage: true }}
                dataSource={quiet}
                columns={[
                  { title: '出资人', dataIndex: 'name' },
                  { title: '基金', dataIndex: 'fundTitle' },
                  { title: '最近捐赠', render: (_value, row) => row.gaveOn ?? '—' },
                  { title: '最近反馈', render: (_value, row) => row.toldOn ?? '—' },
                  {
                    title: '已过月数',
                    align: 'right',
                    render: (_value, row) => monthsSince(contactOf(row)),
                  },
                  {
                    title: '已到账',
                    align: 'right',
                    render: (_value, row) => <Money fen={row.paid} />,
                  },
                ]}
              />
            </Section>
          </div>
        </div>
      )}
    </>
  )
}

interface Contact {
  readonly toldOn: string | null
  readonly gaveOn: string | null
}

/** The later of gift and feedback. */
function contactOf({ toldOn, gaveOn }: Contact): string {
  return [toldOn ?? '', gaveOn ?? ''].toSorted().at(-1) ?? ''
}

const month = 30 * 86_400_000

function monthsSince(day: string): number {
  return Math.max(0, Math.floor((Date.now() - Date.parse(day)) / month))
}
