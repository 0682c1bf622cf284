import { App, Skeleton } from 'antd'
import { useState } from 'react'
import type { reviewFlow } from '#modules/approval/model/review-flow.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { type FlowCard as Card, useFlowCards } from './flow-calls.ts'
import { FlowCard } from './flow-card.tsx'
import { FlowDrawer } from './flow-drawer.tsx'
import styles from './flows.module.css'

interface Editing {
  readonly card: Card
  readonly flow: PresentedOf<typeof reviewFlow> | null
  readonly isPlanned: boolean
}

/** 审核流程: who decides what in which steps, of the platform or of one organisation. */
export function FlowSettings({ organisation }: { readonly organisation: string | null }) {
  const { message } = App.useApp()
  const { data, error, refetch } = useFlowCards(organisation)
  const mayCreate = useCan('reviewFlow.create')
  const [editing, setEditing] = useState<Editing | null>(null)
  if (error) return <FailureState failure={error} onRetry={() => void refetch()} />
  return (
    <div className={page.page}>
      <PageHeader
        title="审核流程"
        note="只影响此后提交的审核；提交人不能审核自己提交的，一人在一轮中只审核一个节点"
      />
      {data === undefined ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : data.cards.length === 0 ? (
        <EmptyState title="没有需要审核的事项" hint="您有权查看的业务中，还没有需要审核的事项。" />
      ) : (
        <div className={styles.cards}>
          {data.cards.map(card => (
            <FlowCard
              key={card.kind}
              card={card}
              roles={data.roles}
              isPlatform={organisation === null}
              mayCreate={mayCreate}
              onEdit={(flow, isPlanned) => setEditing({ card, flow, isPlanned })}
            />
          ))}
        </div>
      )}
      {editing && (
        <FlowDrawer
          {...editing}
          organisation={organisation}
          onClose={() => setEditing(null)}
          onSaved={() => {
            setEditing(null)
            message.success('审核流程已保存')
          }}
        />
      )}
    </div>
  )
}
