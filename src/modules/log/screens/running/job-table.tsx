import { App, Button, Popconfirm, Table, type TableColumnsType } from 'antd'
import { printMinute, printMoment } from '#kinds/moment/moment.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import type { JobState } from '../../model/job-state.ts'
import { durationText } from './duration-text.ts'
import { JobRuns } from './job-runs.tsx'
import { JobStateTag } from './job-state-tag.tsx'
import { RunBars } from './run-bars.tsx'
import styles from './running.module.css'
import { useStartJob } from './use-jobs.ts'

const columns: TableColumnsType<JobState> = [
  { title: '任务', width: 200, render: (_, job) => <Name job={job} /> },
  {
    title: '计划',
    width: 150,
    render: (_, { schedule }) => schedule ?? <span className={styles.quiet}>由操作触发</span>,
  },
  { title: '状态', width: 115, render: (_, job) => <JobStateTag job={job} /> },
  { title: '最近 30 次', width: 226, render: (_, { runs }) => <RunBars runs={runs} /> },
  { title: '上次运行', width: 160, render: (_, job) => <Last job={job} /> },
  {
    title: '下次运行',
    width: 140,
    render: (_, { nextAt }) => (nextAt === null ? '—' : printMinute(nextAt)),
  },
]

/** Jobs with how their last runs went; a line opens to each of them. */
export function JobTable({ jobs }: { readonly jobs: readonly JobState[] }) {
  const mayStart = useCan('jobRun.start')
  const acts: TableColumnsType<JobState> = [
    { title: '操作', width: 90, render: (_, job) => job.schedule !== null && <Start job={job} /> },
  ]
  return (
    <Table
      size="small"
      rowKey="name"
      columns={mayStart ? [...columns, ...acts] : columns}
      dataSource={[...jobs]}
      scroll={{ x: 1120 }}
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
      <Button
        className={styles.act ?? ''}
        type="link"
        size="small"
        disabled={job.running + job.waiting > 0}
      >
        立即运行
      </Button>
    </Popconfirm>
  )
}
