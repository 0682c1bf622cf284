import { Tag } from 'antd'
import { runOutcomes } from '../../model/job-run.ts'
import type { JobState } from '../../model/job-state.ts'

/** From so many failures in a row on an alert was raised. */
const alarming = 3

/** Whether somebody should look at a job. */
export function needsLook({ failures, runs }: JobState): boolean {
  const last = runs.at(-1)?.outcome
  return failures > 0 || last === 'lost'
}

/** How a job is: at work, well, or failing. */
export function JobStateTag({ job }: { readonly job: JobState }) {
  const { failures, running, waiting, runs } = job
  const last = runs.at(-1)
  if (failures >= alarming) return <Tag color="red">连续失败 {failures} 次</Tag>
  if (running > 0) return <Tag color="processing">运行中</Tag>
  if (waiting > 0) return <Tag color="blue">排队 {waiting}</Tag>
  if (needsLook(job))
    return (
      <Tag color="orange">
        上次{last?.outcome === 'lost' ? runOutcomes.lost : runOutcomes.failed}
      </Tag>
    )
  return last === undefined ? <Tag>尚未运行</Tag> : <Tag color="green">正常</Tag>
}
