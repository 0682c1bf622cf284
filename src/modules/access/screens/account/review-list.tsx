import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Drawer, Progress, Tag } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { dayInBeijing } from '#kinds/day/relative-day.ts'
import { tell } from '#ui/logic/asks.ts'
import type { ListTab } from '#ui/logic/list-tab.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { keys } from '#ui/logic/query-client.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { useSubView } from '#ui/logic/sub-view.ts'
import { useCan } from '#ui/logic/use-can.ts'
import type { ListColumns } from '#ui/views/list-columns.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { permissionReview, permissionReviewLine } from '../../model/permission-review.ts'
import { permissionReviewStart } from '../../model/permission-review-calls.ts'

const state = (value: string) => [{ field: 'state', op: 'is' as const, value }]
const tabs: readonly ListTab[] = [
  { key: 'open', label: '进行中', where: state('open') },
  { key: 'done', label: '已完成', where: state('done') },
]

const columns: ListColumns<typeof permissionReview> = {
  organisation: { width: 140 },
  reviewer: { width: 100 },
  state: { width: 90 },
  progress: { title: '进度', width: 170, least: 140, render: row => <Decided row={row} /> },
  revoked: {
    title: '撤销',
    width: 80,
    align: 'right',
    render: row => `${row.extra?.revoked ?? 0} 项`,
  },
  dueAt: { width: 150, render: row => <Due row={row} /> },
}

const shown = [
  'period',
  'ownerKind',
  'organisation',
  'progress',
  'revoked',
  'reviewer',
  'dueAt',
  'state',
]

/** 权限复核: each quarter somebody looks at every grant in force, and keeps or revokes it. */
export function ReviewList() {
  useSubView('权限复核')
  const navigate = useNavigate()
  const mayStart = useCan('permissionReview.start')
  const start = useStart()
  const [reviewing, setReviewing] = useState<PresentedOf<typeof permissionReview> | null>(null)
  return (
    <>
      <ListScreen
        resource={permissionReview}
        title="权限复核"
        tabs={tabs}
        shown={shown}
        columns={columns}
        actions={
          <>
            <Button onClick={() => navigate('/upms/glylist')}>返回账号列表</Button>
            {mayStart && (
              <Button type="primary" onClick={start}>
                发起复核
              </Button>
            )}
          </>
        }
        rowActions={row =>
          row.state === 'open' ? [{ key: 'lines', label: '逐项复核', run: setReviewing }] : []
        }
        detail={{
          tabs: [{ key: 'lines', label: '逐项复核', content: row => <ReviewLines id={row.id} /> }],
        }}
      />
      {reviewing && (
        <Drawer
          open
          size="min(960px, 94vw)"
          title={`逐项复核 · ${reviewing.period} ${reviewing.shown.organisation ?? '平台'}`}
          onClose={() => setReviewing(null)}
        >
          <ReviewLines id={reviewing.id} />
        </Drawer>
      )}
    </>
  )
}

function useStart() {
  const { message, modal } = App.useApp()
  const client = useQueryClient()
  return () =>
    modal.confirm({
      title: '发起权限复核？',
      content: '列出本单位所有生效的授权，逐项保留或撤销，15 天内完成。',
      okText: '发起',
      cancelText: '取消',
      onOk: async () => {
        try {
          await tell(permissionReviewStart, {})
          await client.invalidateQueries({ queryKey: keys.resource(permissionReview.path) })
          message.success('已发起，请逐项复核')
        } catch (error) {
          message.error(sentenceOfError(error))
        }
      },
    })
}

const lineColumns: ListColumns<typeof permissionReviewLine> = {
  account: { width: 160, render: row => <Holder row={row} /> },
  role: { width: 110 },
  grantedFrom: { width: 110 },
  reason: { width: 120 },
  uses: { width: 110, render: row => <Uses row={row} /> },
}

function ReviewLines({ id }: { readonly id: string }) {
  return (
    <ListScreen
      resource={permissionReviewLine}
      kept="memory"
      tabs="states"
      where={[{ field: 'review', op: 'is', value: id }]}
      shown={['account', 'role', 'grantedFrom', 'reason', 'uses', 'lastUsedAt', 'state']}
      columns={lineColumns}
      onOpen="none"
    />
  )
}

/** The holder, and the key posts for which the grant is looked at first. */
function Holder({ row }: { readonly row: PresentedOf<typeof permissionReviewLine> }) {
  const posts = Array.isArray(row.keyPosts) ? row.keyPosts.map(String) : []
  return (
    <>
      {row.shown.account ?? ''}{' '}
      {posts.map(post => (
        <Tag key={post} color="gold">
          {post}
        </Tag>
      ))}
    </>
  )
}

function Uses({ row }: { readonly row: PresentedOf<typeof permissionReviewLine> }) {
  const times = row.uses ?? 0
  return times === 0 ? <Tag color="orange">未使用</Tag> : `${times.toLocaleString('zh-CN')} 次`
}

function Decided({ row }: { readonly row: PresentedOf<typeof permissionReview> }) {
  const total = row.lines ?? 0
  const decided = row.extra?.decided ?? 0
  return (
    <Progress
      aria-label="复核进度"
      size="small"
      percent={total === 0 ? 0 : Math.floor((decided / total) * 100)}
      format={() => `${decided}/${total}`}
    />
  )
}

function Due({ row }: { readonly row: PresentedOf<typeof permissionReview> }) {
  const isLate = row.state === 'open' && row.dueAt < dayInBeijing(new Date())
  return (
    <>
      {row.dueAt} {isLate && <Tag color="red">已逾期</Tag>}
    </>
  )
}
