import { useNavigate, useSearchParams } from 'react-router'
import { printMoment } from '#kinds/moment/moment.ts'
import type { ListTab } from '#ui/logic/list-tab.ts'
import type { ListColumns } from '#ui/views/list-columns.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { Money } from '#ui/views/money.tsx'
import { type ScreenPart, ScreenParts } from '#ui/views/screen-parts.tsx'
import { matchEntry, teamCampaign } from '../model/index.ts'
import { only, places } from './places.ts'
import { PoolForm } from './pool-form.tsx'
import { PoolList } from './pool-list.tsx'
import { Raised } from './raised.tsx'

const tabs: readonly ListTab[] = [
  { key: 'running', label: '进行中', where: only('state', 'running') },
  { key: 'pending', label: '待审核', where: only('state', 'pending') },
  { key: 'reached', label: '已达成', where: only('state', 'reached') },
  { key: 'ended', label: '已结束', where: only('state', 'ended') },
  { key: 'closed', label: '已关闭', where: only('state', 'closed') },
  { key: 'rejected', label: '已驳回', where: only('state', 'rejected') },
  { key: 'all', label: '全部' },
]

const dayOf = (moment: string) => printMoment(moment).slice(0, 10)

const columns: ListColumns<typeof teamCampaign> = {
  title: { width: 190 },
  cause: { width: 170 },
  kind: { width: 76 },
  leader: { width: 90 },
  raised: {
    title: '已筹',
    width: 170,
    align: 'right',
    render: row => <Raised raised={row.raised} target={row.target} />,
  },
  target: { width: 110 },
  donors: { width: 76 },
  members: { width: 76 },
  assists: { width: 76 },
  matching: {
    title: '配捐',
    width: 110,
    align: 'right',
    render: row => <Money fen={(row.extra?.matched ?? 0) + (row.extra?.matching ?? 0)} />,
  },
  period: {
    title: '起止',
    width: 190,
    render: row => `${dayOf(row.startAt)} 至 ${dayOf(row.endAt)}`,
  },
  state: { width: 90 },
}

/** 一起捐: teams that ask for gifts, and the pools of sponsors that add to them. */
export default function TeamScreen() {
  const [params] = useSearchParams()
  if (params.get('part') === 'poolForm') return <PoolForm />
  return <ScreenParts label="一起捐" parts={parts} />
}

const parts: readonly ScreenPart[] = [
  { key: 'teams', label: '活动', needs: 'teamCampaign.view', content: () => <Teams /> },
  { key: 'pools', label: '配捐池', needs: 'matchingPool.view', content: () => <PoolList /> },
  {
    key: 'entries',
    label: '配捐明细',
    needs: 'matchEntry.view',
    content: () => (
      <ListScreen
        resource={matchEntry}
        title="配捐明细"
        canCreate={false}
        tabs="states"
        sums="asked"
        shown={[
          'giftNumber',
          'pool',
          'cause',
          'giftAmount',
          'amount',
          'returned',
          'paidAt',
          'confirmAfter',
          'reason',
          'state',
        ]}
      />
    ),
  },
]

function Teams() {
  const navigate = useNavigate()
  return (
    <ListScreen
      resource={teamCampaign}
      title="一起捐"
      createLabel="代企业创建"
      tabs={tabs}
      sums="asked"
      columns={columns}
      shown={[
        'number',
        'title',
        'cause',
        'kind',
        'leader',
        'target',
        'raised',
        'donors',
        'members',
        'assists',
        'matching',
        'period',
        'state',
      ]}
      places={{ detail: places.team }}
      rowActions={row => [
        {
          key: 'assist',
          label: '助力',
          quiet: true,
          run: () => navigate(`${places.assist}?id=${row.id}`),
        },
      ]}
    />
  )
}
