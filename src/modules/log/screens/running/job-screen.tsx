import { Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { FailureState } from '#ui/views/failure-state.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { Section } from '#ui/views/section.tsx'
import type { JobState } from '../../model/job-state.ts'
import { needsLook } from './job-state-tag.tsx'
import { JobTable } from './job-table.tsx'
import { OpenJobs } from './open-jobs.tsx'
import { useJobs } from './use-jobs.ts'

const choices = {
  all: { label: '全部', holds: () => true },
  scheduled: { label: '定时', holds: ({ schedule }: JobState) => schedule !== null },
  asked: { label: '由操作触发', holds: ({ schedule }: JobState) => schedule === null },
  look: { label: '需留意', holds: needsLook },
} as const

/** 后台任务: what the product does by itself, when, and how it went; and what people wait for. */
export function JobScreen() {
  const { data, error, refetch } = useJobs()
  const [choice, setChoice] = useState<keyof typeof choices>('all')
  const jobs = [...(data ?? [])].sort(byName)
  const of = (key: keyof typeof choices) => jobs.filter(choices[key].holds)
  const options = (Object.keys(choices) as (keyof typeof choices)[]).map(key => ({
    value: key,
    label: `${choices[key].label} ${of(key).length}`,
  }))
  return (
    <div className={page.page}>
      <PageHeader title="后台任务" note="时间为北京时间；连续失败 3 次时发出告警" />
      <OpenJobs />
      {error ? (
        <FailureState failure={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active />
      ) : (
        <Section
          title="任务"
          padding="flush"
          extra={<Segmented size="small" value={choice} onChange={setChoice} options={options} />}
        >
          <JobTable jobs={of(choice)} />
        </Section>
      )}
    </div>
  )
}

/** What needs a look first, then what runs by schedule, each by name. */
function byName(one: JobState, other: JobState): number {
  const rank = (job: JobState) => (needsLook(job) ? 0 : job.schedule === null ? 2 : 1)
  return rank(one) - rank(other) || one.label.localeCompare(other.label, 'zh-CN')
}
