import { App, Button, Popconfirm } from 'antd'
import { printMinute, printMoment } from '#kinds/moment/moment.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { type FittedColumn, FittedTable } from '#ui/views/fitted-table.tsx'
import type { JobState } from '../../model/job-state.ts'
import { durationText } from './duration-text.ts'
import { JobRuns } from './job-runs.tsx'
import { JobStateTag } from './job-state-tag.tsx'
import { RunBars } from './run-bars.tsx'
import styles from './running.module.css'
import { useStartJob } from './use-jobs.ts'

const columns: FittedColumn<JobState>[] = [
  { key: 'name', title: '任务', render: job => <Name job={job} /> },
  {
    ...{ key: 'schedule', title: '计划', most: 150 },
    render: ({ schedule }) => schedule ?? <span className={styles.quiet}>由操作触发</span>,
  },
  { key: 'state', title: '状态', folds: false, render: job => <JobStateTag job={job} /> },
  {
    ...{ key: 'runs', title: '最近 30 次', folds: false },
    render: ({ runs }) => <RunBars runs={runs} />,
  },
  { key: 'last', title: '上次运行', folds: false, render: job => <Last job={job} /> },
  {
    ...{ key: 'next', title: '下次运行' },
    render: ({ nextAt }) => (nextAt === null ? '—' : printMinute(nextAt)),
  },
]

/** Jobs with how their last runs went; a line opens to each of them. */
export function JobTable({ jobs }: { readonly jobs: readonly JobState[] }) {
  const mayStart = useCan('jobRun.start')
  const acts: FittedColumn<JobState> = {
    ...{ key: 'acts', title: '操作', folds: false },
    render: job => job.schedule !== null && <Start job={job} />,
  }
  return (
    <FittedTable<JobState>
      rowKey="name"
      columns={mayStart ? [...columns, acts] : columns}
      rows={jobs}
      pagination={false}
      expandable={{
        expandedRowRender: ({ runs }) => <JobRuns runs={runs} />,
        rowExpandable: ({ runs }) => runs.length > 0,
      }}
      locale={{ emptyText: '没有需要留意的任务' }}
    />
  )
}

function Name({ job: { label, name } }: { readonly job: JobState }) {
  return (
    <div className={styles.name}>
      {label}
      <code>{name}</code>
    </div>
  )
}

function Last({ job: { runs } }: { readonly job: JobState }) {
  const last = runs.at(-1)
  if (last === undefined) return '—'
  return (
    <div className={styles.name}>
      {printMoment(last.at)}
      {last.ms !== null && <span className={styles.quiet}>用时 {durationText(last.ms)}</span>}
    </div>
  )
}

function Start({ job }: { readonly job: JobState }) {
  const { message } = App.useApp()
  const start = useStartJob()
  const begin = async () => {
    try {
      await start(job.name)
      message.success(`已开始「${job.label}」`)
    } catch (error) {
      message.error(sentenceOfError(error))
    }
  }
  return (
    <Popconfirm
      title={`立即运行「${job.label}」？`}
      description="不影响按计划的下一次运行，操作会记入日志。"
      okText="运行"
      onConfirm={begin}
    >
      <Button type="link" size="small" disabled={job.running + job.waiting > 0}>
        立即运行
      </Button>
    </Popconfirm>
  )
}
