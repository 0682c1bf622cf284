import { Progress } from 'antd'
import { useEffect } from 'react'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { useRefresh } from '#ui/logic/use-record.ts'
import { useSteady } from '#ui/logic/use-steady.ts'
import type { Task } from '#ui/logic/use-tasks.ts'
import dialog from '#ui/views/dialog.module.css'

/** How far a job is; when it ends, the resource it writes is asked again. */
export function TaskProgress({
  task,
  resource,
}: {
  readonly task: Task | undefined
  readonly resource: AnyResource
}) {
  const refresh = useSteady(useRefresh(resource))
  const state = task?.state
  useEffect(() => {
    if (state === 'done' || state === 'failed') void refresh()
  }, [state, refresh])
  const status = state === 'failed' ? 'exception' : state === 'done' ? 'success' : 'active'
  return (
    <>
      <Progress aria-label="任务进度" percent={task?.percent ?? 0} status={status} />
      <span className={dialog.quiet}>{task?.message ?? '正在校验，可以关闭窗口继续工作。'}</span>
    </>
  )
}
