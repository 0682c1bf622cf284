import { Table } from 'antd'
import { Link } from 'react-router'
import { useAsk } from '#ui/logic/asks.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import look from '#ui/views/look.module.css'
import { Money } from '#ui/views/money.tsx'
import { Section } from '#ui/views/section.tsx'
import { teamRanking } from '../model/team-calls.ts'
import { places } from './places.ts'

const amount = (fen: number) => <Money fen={fen} />

/** 排行榜: members and teams below, in the order that the team shows. */
export function TeamRanking({ id }: { readonly id: string }) {
  const { data, error, refetch, isPending } = useAsk(teamRanking, { id })
  if (error) return <FailureState size="small" failure={error} onRetry={() => void refetch()} />
  const by = { people: '按人数排序', amount: '按金额排序', none: '榜单不在公开页展示' }
  return (
    <div className={look.stack}>
      <Section title="成员榜" note={data && by[data.by]} padding="flush">
        <Table
          size="small"
          loading={isPending}
          pagination={false}
          rowKey={({ name, raised, people }) => `${name} ${raised} ${people}`}
          dataSource={data?.members ?? []}
          columns={[
            { title: '名次', width: 70, render: (_row, _same, at) => at + 1 },
            { title: '成员', dataIndex: 'name' },
            { title: '邀请', dataIndex: 'people', align: 'right' },
            { title: '所筹', dataIndex: 'raised', align: 'right', render: amount },
          ]}
        />
      </Section>
      <Section title="队伍榜" padding="flush">
        <Table
          size="small"
          loading={isPending}
          pagination={false}
          rowKey="id"
          dataSource={data?.teams ?? []}
          columns={[
            { title: '名次', width: 70, render: (_row, _same, at) => at + 1 },
            {
              title: '队伍',
              render: (_same, row) => <Link to={`${places.team}?id=${row.id}`}>{row.title}</Link>,
            },
            { title: '人数', dataIndex: 'donors', align: 'right' },
            { title: '已筹', dataIndex: 'raised', align: 'right', render: amount },
          ]}
        />
      </Section>
    </div>
  )
}
