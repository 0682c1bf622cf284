import { Segmented, Table } from 'antd'
import { useState } from 'react'
import { useLocation } from 'react-router'
import styles from '#modules/cause/parts/board/board.module.css'
import { barsAcross, moneyLines } from '#modules/cause/parts/board/charts.ts'
import { Drawn } from '#modules/cause/parts/board/drawn.tsx'
import { printFigure } from '#modules/cause/parts/board/print-figures.ts'
import { type Asked, listAt, useGo } from '#modules/cause/parts/use-way.ts'
import { useAsk } from '#ui/logic/asks.ts'
import { withParams } from '#ui/logic/request.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import { Money } from '#ui/views/money.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { ScreenParts } from '#ui/views/screen-parts.tsx'
import { Section } from '#ui/views/section.tsx'
import { StatCard, StatCards } from '#ui/views/stat-card.tsx'
import { groupBoard, groupKinds } from '../../model/index.ts'
import { GroupList } from '../donors/group-list.tsx'
import { there } from './board-page.tsx'

const kindNames: Readonly<Record<string, string>> = groupKinds
const measures = { amount: '金额', members: '人数', average: '人均' } as const
type Measure = keyof typeof measures

/** 团体数据: what was given in the name of groups, and the groups themselves. */
export default function GroupScreen() {
  return (
    <ScreenParts
      label="团体数据"
      parts={[
        { key: 'board', label: '数据', content: () => <Board /> },
        { key: 'groups', label: '团体管理', content: () => <GroupList /> },
      ]}
    />
  )
}

function Board() {
  const [measure, setMeasure] = useState<Measure>('amount')
  const { pathname } = useLocation()
  const go = useGo()
  const { data, error, refetch } = useAsk(groupBoard, {})
  if (error && !data) return <FailureState failure={error} onRetry={() => void refetch()} />
  const list = (...asked: Asked[]) => listAt(withParams(pathname, { part: 'groups' }), asked)
  const ranking = data?.ranking.toSorted(
    (one, other) => (other[measure] ?? 0) - (one[measure] ?? 0),
  )
  return (
    <div className={page.page}>
      <PageHeader title="团体数据" />
      <StatCards>
        <StatCard
          label="团体数"
          figure={data?.groups}
          unit="个"
          to={list(['state', 'is', 'active'])}
        />
        <StatCard
          label="成员"
          figure={data?.members}
          unit="人"
          noRows="成员列在各自的团体里"
          to={list()}
        />
        <StatCard
          label="捐赠合计"
          figure={data && printFigure(data.amount, 'money')}
          unit="元"
          note={data && `${data.gifts} 笔，同一笔只计一次`}
          to={list(['total', 'from', 1])}
        />
        <StatCard
          label="人均"
          figure={data && printFigure(data.average, 'money')}
          unit="元"
          note="捐赠合计 ÷ 成员"
        />
        <StatCard label="活跃团体" figure={data?.active} unit="个" note="90 天内有捐赠" />
      </StatCards>
      {data && (
        <div className={styles.grid}>
          <Section
            title="团体排行"
            padding="flush"
            extra={
              <Segmented
                size="small"
                value={measure}
                onChange={setMeasure}
                options={Object.entries(measures).map(([value, label]) => ({
                  value: value as Measure,
                  label,
                }))}
              />
            }
          >
            <Table
              size="small"
              rowKey="id"
              pagination={{ pageSize: 10, hideOnSinglePage: true }}
              locale={{ emptyText: '还没有团体' }}
              dataSource={[...(ranking ?? [])]}
              columns={[
                { title: '团体', dataIndex: 'name' },
                { title: '成员', align: 'right', dataIndex: 'members' },
                { title: '笔数', align: 'right', dataIndex: 'gifts' },
                { title: '金额', align: 'right', render: (_, row) => <Money fen={row.amount} /> },
                {
                  title: '人均',
                  align: 'right',
                  render: (_, row) => (row.average === null ? '—' : <Money fen={row.average} />),
                },
              ]}
            />
          </Section>
          <Drawn
            label="团体类型"
            content={there(data.kinds)}
            onPick={name => {
              const kind = data.kinds.find(each => kindNames[each.key] === name)?.key
              if (kind !== undefined) go(list(['kind', 'is', kind]))
            }}
            option={barsAcross(
              data.kinds.map(({ key, count }) => ({ name: kindNames[key] ?? key, value: count })),
              'count',
            )}
          />
          <Drawn
            label="团体捐赠"
            note="近 12 个月"
            size="whole"
            content={data.months.some(each => each.amount > 0) ? 'there' : 'empty'}
            option={moneyLines(
              data.months.map(({ at }) => at),
              [{ name: '捐赠', values: data.months.map(({ amount }) => amount) }],
            )}
          />
        </div>
      )}
    </div>
  )
}
