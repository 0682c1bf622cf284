import { Button, Progress } from 'antd'
import { useState } from 'react'
import { download } from '#ui/logic/request.ts'
import { cancelTask, isOpenTask, type Task, taskFileUrl, useTasks } from '#ui/logic/use-tasks.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { lazyPart } from '#ui/views/lazy-part.tsx'
import { agoOf } from './ago.ts'
import styles from './message-centre.module.css'

const BulkResult = lazyPart(async () => (await import('#ui/views/bulk-result.tsx')).BulkResult)

/** 任务: running and finished imports, exports and bulk acts of the last days with their progress. */
export function TaskList() {
  const tasks = useTasks()
  const [run, setRun] = useState<string | null>(null)
  if (tasks.length === 0)
    return <EmptyState title="没有任务" hint="近 7 天的导入、导出与批量处理会出现在这里。" />
  return (
    <>
      <ul className={styles.list}>
        {tasks.map(task => (
          <TaskRow key={task.id} task={task} onShow={setRun} />
        ))}
      </ul>
      {run && <BulkResult id={run} onRun={setRun} onClose={() => setRun(null)} />}
    </>
  )
}

/** What came of a task; files that were laid away or may no longer be read say so themselves. */
function DownloadButton({ file }: { readonly file: string }) {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    // The refusal was said where it came.
    await download(taskFileUrl(file)).catch(() => {})
    setBusy(false)
  }
  return (
    <Button type="link" size="small" loading={isBusy} onClick={() => void save()}>
      下载
    </Button>
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
  const isOpen = isOpenTask(task)
  return (
    <li className={styles.task}>
      <div className={styles.head}>
        <span>{task.title}</span>
        {isOpen && (
          <Button type="link" size="small" onClick={() => void cancelTask(task.id)}>
            取消
          </Button>
        )}
        {task.kind === 'bulk' && (
          <Button type="link" size="small" onClick={() => onShow(task.id)}>
            {isOpen ? '查看进度' : '查看结果'}
          </Button>
        )}
        {task.state === 'done' && task.fileId && <DownloadButton file={task.fileId} />}
      </div>
      <Progress percent={task.percent} size="small" status={progress[task.state]} />
      <span className={styles.time}>
        {task.message || labels[task.state]} · {agoOf(task.createdAt, Date.now())}
      </span>
    </li>
  )
}
