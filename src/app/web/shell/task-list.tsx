import { CloudDownloadOutlined } from '@ant-design/icons'
import { Badge, Button, Empty, Popover, Progress, Tooltip } from 'antd'
import { useState } from 'react'
import { cancelTask, type Task, taskFileUrl, useTasks } from '#kernel/web/logic/use-tasks.ts'
import { lazyPart } from '#kernel/web/views/lazy-part.tsx'
import { agoOf } from './ago.ts'
import styles from './popover-list.module.css'

const BulkResult = lazyPart(
  async () => (await import('#kernel/web/views/bulk-result.tsx')).BulkResult,
)

/** Running and finished imports, exports and bulk acts with their progress. */
export function TaskList() {
  const tasks = useTasks()
  const running = tasks.filter(isRunning)
  const [isOpen, setOpen] = useState(false)
  const [run, setRun] = useState<string | null>(null)
  const show = (id: string) => {
    setOpen(false)
    setRun(id)
  }
  return (
    <>
      <Popover
        trigger="click"
        open={isOpen}
        onOpenChange={setOpen}
        placement="bottomRight"
        content={
          <section className={styles.panel} aria-label="任务">
            <header className={styles.head}>
              <strong>任务</strong>
            </header>
            {tasks.length === 0 && (
              <Empty
                image={Empty.PRESENTED_IMAGE_SIMPLE}
                description="没有进行中的导入、导出或批量处理"
              />
            )}
            <ul className={styles.list}>
              {tasks.map(task => (
                <TaskRow key={task.id} task={task} onShow={show} />
              ))}
            </ul>
          </section>
        }
      >
        <Tooltip title={running[0] ? `${running[0].title} ${running[0].percent}%` : '任务'}>
          <Badge
            count={running.length}
            size="small"
            color="var(--ant-color-primary)"
            offset={[-4, 3]}
          >
            <Button
              type="text"
              aria-label={`任务，${running.length} 个进行中`}
              icon={<CloudDownloadOutlined />}
            />
          </Badge>
        </Tooltip>
      </Popover>
      {run && <BulkResult id={run} onRun={setRun} onClose={() => setRun(null)} />}
    </>
  )
}

const progress = {
  waiting: 'normal',
  running: 'active',
  done: 'success',
  failed: 'exception',
  cancelled: 'exception',
} as const

const labels: Readonly<Record<Task['state'], string>> = {
  waiting: '排队中',
  running: '进行中',
  done: '已完成',
  failed: '失败',
  cancelled: '已取消',
}

function TaskRow({ task, onShow }: { readonly task: Task; onShow(id: string): void }) {
  return (
    <li className={styles.task}>
      <div className={styles.head}>
        <span>{task.title}</span>
        {isRunning(task) && (
          <Button type="link" size="small" onClick={() => void cancelTask(task.id)}>
            取消
          </Button>
        )}
        {task.kind === 'bulk' && (
          <Button type="link" size="small" onClick={() => onShow(task.id)}>
            {isRunning(task) ? '查看进度' : '查看结果'}
          </Button>
        )}
        {task.state === 'done' && task.fileId && (
          <Button type="link" size="small" href={taskFileUrl(task.fileId)}>
            下载
          </Button>
        )}
      </div>
      <Progress percent={task.percent} size="small" status={progress[task.state]} />
      <span className={styles.time}>
        {task.message || labels[task.state]} · {agoOf(task.createdAt, Date.now())}
      </span>
    </li>
  )
}

function isRunning(task: Task): boolean {
  return task.state === 'waiting' || task.state === 'running'
}
