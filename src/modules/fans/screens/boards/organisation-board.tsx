import { Link } from 'react-router'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import styles from '#modules/cause/parts/board/board.module.css'
import { barsAcross, moneyLines, stackedBars } from '#modules/cause/parts/board/charts.ts'
import { Drawn } from '#modules/cause/parts/board/drawn.tsx'
import { printFigure } from '#modules/cause/parts/board/print-figures.ts'
import { useBoardSpan } from '#modules/cause/parts/board/use-board-question.ts'
import { useAsk } from '#ui/logic/asks.ts'
import { FittedTable, figureColumn } from '#ui/views/fitted-table.tsx'
import { Money } from '#ui/views/money.tsx'
import { Section } from '#ui/views/section.tsx'
import { StatCard, StatCards } from '#ui/views/stat-card.tsx'
import { organisationBoard } from '../../model/index.ts'
import { BoardPage, there } from './board-page.tsx'
import { useLists } from './use-lists.ts'

type Board = AnswerOf<typeof organisationBoard>

const percent = (value: number | null) => printFigure(value, 'percent')

/** 机构数据: how organisations care for donors; an own one stands against the median. */
export default function OrganisationBoard() {
  const asked = useBoardSpan('year')
  const { data, error, refetch } = useAsk(organisationBoard, asked.question, {
    placeholderData: held => held,
  })
  const { median } = data ?? {}
  return (
    <BoardPage
      title="机构数据"
      asked={asked}
      data={data}
      error={error}
      onRetry={() => void refetch()}
    >
      <StatCards>
        <StatCard label="复捐率中位数" figure={median && percent(median.repeat)} />
        <StatCard
          label="人均中位数"
          figure={median && printFigure(median.average, 'money')}
          unit="元"
        />
        <StatCard label="致谢率中位数" figure={median && percent(median.thanked)} note="7 天内" />
        <StatCard label="反馈及时率中位数" figure={median && percent(median.inTime)} />
      </StatCards>
      {data && (
        <div className={styles.grid}>
          <div className={styles.whole}>
            <Lines board={data} />
          </div>
          <Drawn
            label="捐赠人数"
            content={there(data.lines)}
            option={barsAcross(
              data.lines.slice(0, 12).map(({ name, donors }) => ({ name, value: donors })),
              'count',
            )}
          />
          <Drawn
            label="人均捐赠"
            content={there(data.lines)}
            option={barsAcross(
              data.lines
                .filter(({ average }) => average !== null)
                .toSorted((one, other) => (other.average ?? 0) - (one.average ?? 0))
                .slice(0, 12)
                .map(({ name, average }) => ({ name, value: average ?? 0 })),
            )}
          />
          <Drawn
            label="捐赠人数趋势"
            note="近 12 个月"
            content={there(data.trend)}
            option={stackedBars(
              data.trend.map(({ at }) => at),
              [{ name: '捐赠人', values: data.trend.map(({ donors }) => donors) }],
              'count',
            )}
          />
          <Drawn
            label="捐赠金额趋势"
            note="近 12 个月，净额"
            content={there(data.trend)}
            option={moneyLines(
              data.trend.map(({ at }) => at),
              [{ name: '金额', values: data.trend.map(({ amount }) => amount) }],
            )}
          />
        </div>
      )}
    </BoardPage>
  )
}

function Lines({ board }: { readonly board: Board }) {
  const { to } = useLists({ organisation: undefined })
  const list = (place: string, organisation: string, figure: number) => {
    const open = to(place, ['organisation', 'is', organisation])
    return open ? <Link to={open}>{figure}</Link> : figure
  }
  return (
    <Section
      title="机构对比"
      note="致谢率：捐赠后 7 天内致谢；复捐率：两天及以上捐赠"
      padding="flush"
    >
      <FittedTable<Board['lines'][number]>
        rowKey="id"
        pagination={{ pageSize: 20, hideOnSinglePage: true }}
        rows={board.lines}
        columns={[
          { key: 'name', title: '机构', render: ({ name }) => name },
          figureColumn('fans', '粉丝', row => list('/fans/fanslist', row.id, row.fans)),
          figureColumn('donors', '捐赠人', row => list('/fans/donatorList', row.id, row.donors)),
          figureColumn('repeat', '复捐率', row => percent(row.repeat)),
          figureColumn('monthly', '月捐在捐', row => row.monthly),
          figureColumn('average', '人均', row =>
            row.average === null ? '—' : <Money fen={row.average} />,
          ),
          figureColumn('thanked', '致谢率', row => percent(row.thanked)),
          figureColumn('inTime', '反馈及时率', row => percent(row.inTime)),
          figureColumn('receiptDays', '票据平均天数', row => row.receiptDays ?? '—'),
        ]}
      />
    </Section>
  )
}
