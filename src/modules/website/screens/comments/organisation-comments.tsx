import { Tag } from 'antd'
import { useNavigate } from 'react-router'
import type { ListTab } from '#ui/logic/list-tab.ts'
import { withParams } from '#ui/logic/request.ts'
import { useSession } from '#ui/logic/session.ts'
import type { ListColumns } from '#ui/views/list-columns.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { type ScreenPart, ScreenParts } from '#ui/views/screen-parts.tsx'
import { aspectLabels, publicComment } from '../../model/index.ts'
import { FigureBoard } from './figure-board.tsx'
import { OrganisationScores } from './organisation-scores.tsx'
import { Score } from './score.tsx'

const tabs: readonly ListTab[] = [
  { key: 'all', label: '全部' },
  { key: 'passed', label: '已通过', where: [{ field: 'state', op: 'is', value: 'passed' }] },
  { key: 'pending', label: '待审核', where: [{ field: 'state', op: 'is', value: 'pending' }] },
  {
    key: 'open',
    label: '未回复',
    where: [
      { field: 'state', op: 'is', value: 'passed' },
      { field: 'reply', op: 'blank' },
    ],
  },
]
const where = [{ field: 'targetType', op: 'is' as const, value: 'organisation' }]

const commentColumns: ListColumns<typeof publicComment> = {
  organisation: { width: 240, least: 120 },
  displayName: {
    title: '用户',
    width: 132,
    // Whether a giver speaks is told beside the name.
    isUncut: true,
    render: row => (
      <>
        {row.displayName} {row.donor === true && <Tag color="gold">捐赠人</Tag>}
      </>
    ),
  },
  score: { width: 144, folds: true, render: row => <Score score={row.score} /> },
  aspects: {
    title: '分项',
    width: 230,
    render: row =>
      Object.entries(row.aspects ?? {})
        .map(([name, score]) => `${aspectLabels[name as keyof typeof aspectLabels]} ${score}`)
        .join('　') || '—',
  },
  content: { width: 480, least: 184 },
  images: {
    width: 70,
    render: row => (Array.isArray(row.images) ? `${row.images.length} 张` : '—'),
  },
  machineScore: { width: 80, folds: true },
  state: { width: 84 },
  // Whether it was answered is decided by; the answer itself stands in the detail.
  reply: {
    width: 92,
    folds: false,
    render: row =>
      row.reply ? (
        <Tag color="green" title={row.reply}>
          已回复
        </Tag>
      ) : (
        '—'
      ),
  },
}

/** 机构评论: what people say of organisations, their scores and the answers. */
export default function OrganisationCommentsScreen() {
  const isPlatform = useSession().account.ownerKind === 'platform'
  return <ScreenParts label="机构评论" parts={isPlatform ? [list, byOrganisation] : [list]} />
}

const list: ScreenPart = { key: 'comments', label: '评论', content: () => <Comments /> }
const byOrganisation: ScreenPart = {
  key: 'organisations',
  label: '按机构',
  content: () => <OrganisationScores />,
}

function Comments() {
  const navigate = useNavigate()
  return (
    <ListScreen
      resource={publicComment}
      title="机构评论"
      where={where}
      tabs={tabs}
      above={<FigureBoard targetType="organisation" />}
      shown={[
        'organisation',
        'displayName',
        'score',
        'content',
        'machineScore',
        'state',
        'createdAt',
        'reply',
      ]}
      columns={commentColumns}
      places={{ detail: '/website/orgcdetail' }}
      rowActions={row => [
        {
          key: 'open',
          label: '查看',
          run: () => navigate(withParams('/website/orgcdetail', { id: row.id })),
        },
      ]}
    />
  )
}
