import { Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { sentenceOfError } from '#ui/logic/request.ts'
import { useSession } from '#ui/logic/session.ts'
import { usePreference } from '#ui/logic/use-preference.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { PageHeader } from '#ui/views/page-header.tsx'
import { ArrangeParts } from './arrange-parts.tsx'
import { FirstSteps } from './first-steps.tsx'
import { ExpiringPart, MinePart, NoticesPart, TodoPart } from './list-parts.tsx'
import { type Arrangement, orderedParts, type PartName, usualArrangement } from './parts.ts'
import styles from './personal-dashboard.module.css'
import { ShortcutsPart } from './shortcuts-part.tsx'
import { TodayPart } from './today-part.tsx'
import { useWorkTable, type WorkTable } from './work-table.ts'

/** The work table of a signed-in person; parts are hidden and ordered by each. */
export default function PersonalDashboard() {
  const { account } = useSession()
  const { data, error, refetch } = useWorkTable()
  const [arrangement, setArrangement] = usePreference<Arrangement>('dashboard', usualArrangement)
  const shown = orderedParts(arrangement).filter(name => !arrangement.hidden.includes(name))
  return (
    <div className={styles.page}>
      <PageHeader
        title={`${greeting(new Date())}，${account.realName || account.loginName}`}
        note={account.message}
        actions={<ArrangeParts arrangement={arrangement} onChange={setArrangement} />}
      />
      {error && (
        <EmptyState
          title="工作台暂时无法显示"
          hint={sentenceOfError(error)}
          action={<Button onClick={() => void refetch()}>重试</Button>}
        />
      )}
      {!data && !error && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && (
        <div className={styles.parts}>
          <FirstSteps steps={data.firstSteps} />
          {shown.map(name => (
            <Part key={name} name={name} table={data} />
          ))}
        </div>
      )}
    </div>
  )
}

const wide: readonly PartName[] = ['todo', 'today']

function Part({ name, table }: { readonly name: PartName; readonly table: WorkTable }) {
  const content = contentOf(name, table)
  if (content === null) return null
  return <div className={wide.includes(name) ? styles.wide : styles.part}>{content}</div>
}

function contentOf(name: PartName, table: WorkTable): ReactNode {
  switch (name) {
    case 'todo':
      return <TodoPart kinds={table.todo} />
    case 'today':
      return table.today && <TodayPart today={table.today} />
    case 'mine':
      return <MinePart submissions={table.mine} />
    case 'expiring':
      return <ExpiringPart items={table.expiring} />
    case 'shortcuts':
      return <ShortcutsPart frequent={table.shortcuts} />
    case 'notices':
      return <NoticesPart notices={table.notices} />
  }
}

function greeting(now: Date): string {
  const hour = now.getHours()
  if (hour < 6) return '夜深了'
  if (hour < 12) return '早上好'
  return hour < 18 ? '下午好' : '晚上好'
}
