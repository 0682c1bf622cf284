import { CloseOutlined } from '@ant-design/icons'
import { Badge, Button, Drawer, Tabs } from 'antd'
import { type ReactNode, useId } from 'react'
import { MentionList } from './mention-list.tsx'
import styles from './message-centre.module.css'
import { NoticeList } from './notice-list.tsx'
import { TaskList } from './task-list.tsx'
import type { MessageCounts, MessageTab } from './use-message-counts.ts'
import { Workbench } from './workbench.tsx'

interface MessageCentreProps {
  readonly tab: MessageTab
  readonly counts: MessageCounts
  onTab(tab: MessageTab): void
  onClose(): void
}

const labels: Readonly<Record<MessageTab, string>> = {
  todo: '待办',
  notice: '通知',
  task: '任务',
  mention: '@我',
}

/** 消息中心: what waits for the person, what happened, what runs, and who asks; each where it has a source. */
export default function MessageCentre({ tab, counts, onTab, onClose }: MessageCentreProps) {
  const contents: Readonly<Record<MessageTab, () => ReactNode>> = {
    todo: () => <Workbench onLeave={onClose} />,
    notice: () => <NoticeList onLeave={onClose} />,
    task: () => <TaskList />,
    mention: () => <MentionList onLeave={onClose} />,
  }
  const name = useId()
  const isWide = tab === 'todo' && (counts.todo ?? 0) > 0
  const items = (Object.keys(labels) as MessageTab[])
    .filter(key => counts[key] !== null)
    .map(key => ({
      key,
      label: <TabLabel tab={key} count={counts[key] ?? 0} />,
      children: key === tab ? contents[key]() : null,
    }))
  return (
    <Drawer
      open
      size={isWide ? 'min(1280px, 92vw)' : 'min(480px, 92vw)'}
      onClose={onClose}
      closable={false}
      aria-labelledby={name}
      styles={{ body: { padding: 0 } }}
    >
      <h2 id={name} hidden>
        消息中心
      </h2>
      <Tabs
        className={styles.tabs ?? ''}
        activeKey={tab}
        onChange={key => onTab(key as MessageTab)}
        items={items}
        destroyOnHidden
        tabBarExtraContent={
          <Button type="text" icon={<CloseOutlined />} aria-label="关闭" onClick={onClose} />
        }
      />
    </Drawer>
  )
}

function TabLabel({ tab, count }: { readonly tab: MessageTab; readonly count: number }) {
  return (
    <span className={styles.label}>
      {labels[tab]}
      <Badge
        size="small"
        count={count}
        overflowCount={99}
        {...(tab === 'task' ? { color: 'var(--ant-color-primary)' } : {})}
      />
    </span>
  )
}
