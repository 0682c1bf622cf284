import { BellOutlined, CheckSquareOutlined, CloudDownloadOutlined } from '@ant-design/icons'
import { Badge, Button, Tooltip } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { isOpenTask, useTasks } from '#ui/logic/use-tasks.ts'
import { type MessageTab, useMessageCounts } from './use-message-counts.ts'

const MessageCentre = lazy(() => import('./message-centre.tsx'))

/** 待办, 通知 and 任务 with their counts; each opens the message centre at its part. */
export function MessageButtons() {
  const counts = useMessageCounts()
  const [first] = useTasks().filter(isOpenTask)
  const [tab, setTab] = useState<MessageTab>()
  const { todo, notice, task, mention } = counts
  const news = (notice ?? 0) + (mention ?? 0)
  return (
    <>
      {todo !== null && (
        <Counted
          title="待办"
          label={`待办 ${todo} 项`}
          count={todo}
          icon={<CheckSquareOutlined />}
          onOpen={() => setTab('todo')}
        />
      )}
      <Counted
        title="通知与@我"
        label={`通知，${news} 条未读`}
        count={news}
        icon={<BellOutlined />}
        // Who was only mentioned is led to the mentions.
        onOpen={() => setTab(notice === 0 && (mention ?? 0) > 0 ? 'mention' : 'notice')}
      />
      {task !== null && (
        <Counted
          title={first ? `${first.title} ${first.percent}%` : '任务'}
          label={`任务，${task} 个进行中`}
          count={task}
          color="var(--ant-color-primary)"
          icon={<CloudDownloadOutlined />}
          onOpen={() => setTab('task')}
        />
      )}
      <Suspense>
        {tab && (
          <MessageCentre
            tab={tab}
            counts={counts}
            onTab={setTab}
            onClose={() => setTab(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}

interface CountedProps {
  readonly title: string
  readonly label: string
  readonly count: number
  readonly color?: string
  readonly icon: ReactNode
  onOpen(): void
}

function Counted({ title, label, count, color, icon, onOpen }: CountedProps) {
  return (
    <Tooltip title={title}>
      <Badge
        count={count}
        overflowCount={99}
        size="small"
        offset={[-4, 3]}
        {...(color === undefined ? {} : { color })}
      >
        <Button type="text" aria-label={label} icon={icon} onClick={onOpen} />
      </Badge>
    </Tooltip>
  )
}
