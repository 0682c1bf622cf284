import { Button, Rate, Tag } from 'antd'
import { useMemo, useState } from 'react'
import { printMinute } from '#kinds/moment/moment.ts'
import { useAsk } from '#ui/logic/asks.ts'
import type { ListTab } from '#ui/logic/list-tab.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { lazyPart } from '#ui/views/lazy-part.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { applicationMe } from '../../model/application-calls.ts'
import { application } from '../../model/index.ts'
import styles from './application.module.css'
import { ApplicationFigures } from './application-figures.tsx'
import { Besides } from './besides.tsx'
import { Conversation } from './conversation.tsx'
import { ToArticle } from './to-article.tsx'

const EnterApplication = lazyPart(
  async () => (await import('./enter-application.tsx')).EnterApplication,
)

/** 申请管理: what people sent, the most urgent first. */
export default function ApplicationList() {
  const { data: me } = useAsk(applicationMe, {}, { staleTime: Number.POSITIVE_INFINITY })
  const tabs = useMemo(() => tabsOf(me?.id), [me?.id])
  const mayEnter = useCan('application.accept')
  const [isEntering, setEntering] = useState(false)
  return (
    <>
      <ListScreen
        resource={application}
        title="申请管理"
        tabs={tabs}
        quick={['kind', 'organisation', 'owner']}
        actions={mayEnter && <Button onClick={() => setEntering(true)}>登记申请</Button>}
        isEditRare
        above={<ApplicationFigures />}
        shown={[
          'number',
          'kind',
          'subject',
          'organisationName',
          'priority',
          'createdAt',
          'dueAt',
          'owner',
          'state',
        ]}
        columns={{
          number: { width: 152 },
          kind: { width: 104 },
          subject: { width: 172 },
          name: { width: 84 },
          priority: { width: 84 },
          createdAt: {
            title: '提交时间',
            width: 136,
            render: row => printMinute(row.createdAt),
          },
          owner: { width: 88 },
          state: { width: 84 },
          organisationName: {
            title: '单位',
            width: 124,
            render: row => row.shown.organisation ?? row.organisationName ?? '—',
          },
          dueAt: { title: '期限', width: 100, render: row => <Due row={row} /> },
          satisfaction: {
            width: 140,
            render: row =>
              row.satisfaction !== null ? (
                <Rate disabled value={row.satisfaction} className={styles.rate ?? ''} />
              ) : (
                '—'
              ),
          },
        }}
        detail={{
          above: row => <Conversation row={row} />,
          actions: row => <ToArticle row={row} />,
          tabs: [{ key: 'besides', label: '相关', content: row => <Besides row={row} /> }],
        }}
      />
      {isEntering && <EnterApplication onClose={() => setEntering(false)} />}
    </>
  )
}

function tabsOf(me: string | undefined): readonly ListTab[] {
  const state = (value: string) => [{ field: 'state', op: 'is' as const, value }]
  const open = { field: 'state', op: 'in' as const, value: ['pending', 'processing'] }
  return [
    { key: 'pending', label: '待处理', where: state('pending') },
    {
      key: 'mine',
      label: '我处理的',
      where: [
        { field: 'owner', op: 'is', value: me ?? '00000000-0000-7000-8000-000000000001' },
        { field: 'state', op: 'in', value: ['processing', 'waiting'] },
      ],
    },
    { key: 'processing', label: '处理中', where: state('processing') },
    { key: 'waiting', label: '待补充', where: state('waiting') },
    { key: 'finished', label: '已处理', where: state('finished') },
    { key: 'closed', label: '已关闭', where: state('closed') },
    { key: 'late', label: '超期', where: [open, { field: 'dueAt', op: 'to', value: minuteNow() }] },
    { key: 'all', label: '全部' },
  ]
}

const hour = 3_600_000

/** Hours until an answer is due; red once it is late, still while the applicant is asked. */
export function Due({ row }: { readonly row: PresentedOf<typeof application> }) {
  if (row.state === 'waiting') return <span className={styles.quiet}>等待申请人</span>
  if (row.dueAt === null || !['pending', 'processing'].includes(row.state))
    return <span className={styles.quiet}>—</span>
  const hours = Math.round((Date.parse(row.dueAt) - Date.now()) / hour)
  if (hours < 0) return <Tag color="red">超期 {spanOf(-hours)}</Tag>
  return <Tag color={hours <= 8 ? 'orange' : undefined}>剩 {spanOf(hours)}</Tag>
}

function spanOf(hours: number): string {
  return hours >= 48 ? `${Math.floor(hours / 24)} 天` : `${hours} 小时`
}

// Whole minutes: the question stays the same while one looks at it.
function minuteNow(): string {
  return `${new Date().toISOString().slice(0, 16)}:00.000Z`
}
