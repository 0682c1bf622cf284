import { Button, Table, Tabs, Tree } from 'antd'
import { useNavigate } from 'react-router'
import { printMoney } from '#kinds/index.ts'
import { printMoment } from '#kinds/moment/moment.ts'
import { useAsk } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { AddressedRecord } from '#ui/views/addressed-record.tsx'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { Money } from '#ui/views/money.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { Section } from '#ui/views/section.tsx'
import { StatCard, StatCards } from '#ui/views/stat-card.tsx'
import { assistKinds, teamAssist, teamCampaign } from '../model/index.ts'
import { type AssistStep, assistChain, assistFigures } from '../model/team-calls.ts'
import { only, places, printShare } from './places.ts'

/** 一起捐助力: how a team was told on, who brought whom, and what came of it. */
export default function AssistScreen() {
  return <AddressedRecord resource={teamCampaign}>{row => <Assists row={row} />}</AddressedRecord>
}

function Assists({ row }: { readonly row: PresentedOf<typeof teamCampaign> }) {
  const navigate = useNavigate()
  const { data } = useAsk(assistFigures, { id: row.id })
  const back = `${places.team}?id=${row.id}`
  return (
    <div className={page.page}>
      <PageHeader
        title="一起捐助力"
        note={row.title}
        actions={<Button onClick={() => navigate(back)}>返回一起捐</Button>}
      />
      <StatCards>
        <StatCard label="分享次数" figure={data?.shares} unit="次" />
        <StatCard label="打开人次" figure={data?.visitors} unit="人" />
        <StatCard label="带来注册" figure={data?.registered} unit="人" />
        <StatCard
          label="带来捐赠"
          figure={data && <Money fen={data.given} />}
          note={`${data?.gifts ?? 0} 笔`}
        />
        <StatCard label="转化率" figure={data && printShare(data.rate)} note="捐赠人 ÷ 打开人" />
      </StatCards>
      <Tabs
        items={[
          {
            key: 'list',
            label: '助力明细',
            children: (
              <ListScreen
                resource={teamAssist}
                title="助力明细"
                kept="memory"
                canCreate={false}
                where={only('campaign', row.id)}
                quick={['kind', 'at', 'suspect']}
                sums="asked"
                columns={{
                  shownName: { title: '用户', render: each => each.shownName ?? '访客' },
                  device: { width: 130 },
                }}
                shown={['at', 'shownName', 'kind', 'via', 'device', 'area', 'amount', 'suspect']}
              />
            ),
          },
          { key: 'chain', label: '助力链', children: <Chain id={row.id} /> },
          {
            key: 'helpers',
            label: '助力榜',
            children: (
              <Section padding="flush">
                <Table
                  size="small"
                  pagination={false}
                  rowKey={({ name, brought, given }) => `${name} ${brought} ${given}`}
                  dataSource={data?.helpers ?? []}
                  columns={[
                    { title: '名次', width: 70, render: (_row, _same, at) => at + 1 },
                    { title: '助力人', dataIndex: 'name' },
                    { title: '带来打开', dataIndex: 'brought', align: 'right' },
                    { title: '带来捐赠', dataIndex: 'gifts', align: 'right' },
                    {
                      title: '带来金额',
                      dataIndex: 'given',
                      align: 'right',
                      render: (fen: number) => <Money fen={fen} />,
                    },
                  ]}
                />
              </Section>
            ),
          },
        ]}
      />
    </div>
  )
}

interface Branch {
  readonly key: string
  readonly title: string
  readonly children: Branch[]
}

/** Steps below the ones by which they came. */
function branches(steps: readonly AssistStep[]): Branch[] {
  const kinds: Readonly<Record<string, string>> = assistKinds
  const nodes = new Map<string, Branch>(
    steps.map(({ id, name, kind, at, amount }) => [
      id,
      {
        key: id,
        title: [
          ...[name, kinds[kind], printMoment(at)],
          ...(amount > 0 ? [`¥${printMoney(amount)}`] : []),
        ].join(' · '),
        children: [],
      },
    ]),
  )
  const roots: Branch[] = []
  for (const { id, via } of steps) {
    const own = nodes.get(id)
    if (own === undefined) continue
    const above = via === null ? undefined : nodes.get(via)
    if (above === undefined) roots.push(own)
    else above.children.push(own)
  }
  return roots
}

/** Who brought whom, as deep as it went. */
function Chain({ id }: { readonly id: string }) {
  const { data } = useAsk(assistChain, { id })
  if (data?.steps.length === 0)
    return (
      <EmptyState size="small" title="还没有助力" hint="成员分享页面后，打开和捐赠会记在这里。" />
    )
  return (
    <Section
      title="谁带来了谁"
      note={
        data && data.total > data.steps.length
          ? `显示前 ${data.steps.length} 次，共 ${data.total} 次`
          : undefined
      }
    >
      {data && <Tree selectable={false} defaultExpandAll treeData={branches(data.steps)} />}
    </Section>
  )
}
