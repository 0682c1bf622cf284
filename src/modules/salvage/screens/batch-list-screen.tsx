import { Progress, Tag } from 'antd'
import { useNavigate } from 'react-router'
import type { ListTab } from '#ui/logic/list-tab.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { withParams } from '#ui/logic/request.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { StateTag } from '#ui/views/state-tag.tsx'
import { grantBatch } from '../model/index.ts'
import { AmountsInput } from './amounts-input.tsx'
import styles from './salvage.module.css'

type Row = PresentedOf<typeof grantBatch>
const state = (value: string) => [{ field: 'state', op: 'is' as const, value }]

const tabs: readonly ListTab[] = [
  { key: 'all', label: '全部' },
  {
    key: 'draft',
    label: '维护名册',
    where: [{ field: 'state', op: 'in', value: ['draft', 'returned'] }],
  },
  { key: 'turn', label: '待我审核', where: [{ field: 'turn', op: 'is', value: true }] },
  { key: 'noticing', label: '公示中', where: state('noticing') },
  { key: 'confirmed', label: '待发放', where: state('confirmed') },
  { key: 'issuing', label: '发放中', where: state('issuing') },
  { key: 'toSample', label: '待抽查', where: [{ field: 'toSample', op: 'is', value: true }] },
  { key: 'closed', label: '已归档', where: state('closed') },
]

/** Where the roster of a batch stands. */
export const rosterPlace = '/gybSalvageManage/rescueDetailList'

/** 救助发放: batches, each with how far it is; its roster is a page of its own. */
export default function BatchListScreen() {
  const navigate = useNavigate()
  return (
    <ListScreen
      resource={grantBatch}
      title="救助发放"
      createLabel="新建批次"
      tabs={tabs}
      sums="asked"
      slots={{ amounts: form => <AmountsInput form={form} /> }}
      places={{ detail: rosterPlace }}
      onOpen={row => navigate(withParams(rosterPlace, { id: row.id }))}
      shown={[
        'title',
        'rescueType',
        'period',
        'saveType',
        'amount',
        'progress',
        'noticeTo',
        'state',
      ]}
      columns={{
        progress: { title: '进度', width: 170, render: row => <Far row={row} /> },
        state: { width: 130, render: row => <Standing row={row} /> },
      }}
      rowActions={() => [
        {
          key: 'roster',
          label: '名册',
          run: row => void navigate(withParams(rosterPlace, { id: row.id })),
        },
      ]}
    />
  )
}

/** Issued, rejected and waiting lines as a bar. */
function Far({ row }: { readonly row: Row }) {
  if (row.persons === 0) return <span className={styles.quiet}>名册为空</span>
  const done = (row.issued / row.persons) * 100
  const both = ((row.issued + row.rejected) / row.persons) * 100
  return (
    <div className={styles.bar}>
      <Progress
        aria-label="发放进度"
        percent={both}
        success={{ percent: done }}
        strokeColor="var(--ant-color-error)"
        showInfo={false}
        size="small"
      />
      <span className={styles.quiet}>
        发 {row.issued} · 驳 {row.rejected} · 未 {row.pending}
      </span>
    </div>
  )
}

/** The state, with what of it needs somebody. */
function Standing({ row }: { readonly row: Row }) {
  return (
    <>
      <StateTag of={grantBatch} state={row.state} />
      {(row.extra?.objections ?? 0) > 0 && <Tag color="orange">异议 {row.extra?.objections}</Tag>}
      {row.extra?.lateRecord && <Tag color="red">快救未补录</Tag>}
    </>
  )
}
