import { Progress, Table, type TableColumnsType, Tag } from 'antd'
import { printMoment } from '#kinds/moment/moment.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import { Section } from '#ui/views/section.tsx'
import type { OpenJob } from '../../model/job-state.ts'
import { durationText } from './duration-text.ts'
import styles from './running.module.css'
import { useOpenJobs } from './use-jobs.ts'

const kinds: Readonly<Record<string, string>> = {
  export: '导出',
  import: '导入',
  bulk: '批量处理',
  label: '批量标签',
  merge: '分类合并',
  scan: '敏感词回扫',
  logCheck: '日志校验',
}

const columns: TableColumnsType<OpenJob> = [
  { title: '类型', width: 110, render: (_, { kind }) => kinds[kind] ?? '其他' },
  { title: '内容', dataIndex: 'title', ellipsis: true },
  { title: '发起人', width: 120, render: (_, { person }) => person ?? '—' },
  {
    title: '机构',
    width: 220,
    ellipsis: true,
    render: (_, { organisation }) => organisation ?? '平台',
  },
  { title: '发起时间', width: 170, render: (_, { createdAt }) => printMoment(createdAt) },
  {
    title: '进度',
    width: 160,
    render: (_, { percent, isStuck }) => (
      <Progress
        aria-label="任务进度"
        percent={percent}
        size="small"
        status={isStuck ? 'exception' : 'active'}
      />
    ),
  },
  { title: '状态', width: 170, render: (_, job) => <State job={job} /> },
]

function State({ job: { isRunning, isStuck, movedAt } }: { readonly job: OpenJob }) {
  if (isStuck)
    return <Tag color="red">{durationText(Date.now() - Date.parse(movedAt))}没有进展</Tag>
  return isRunning ? <Tag color="processing">进行中</Tag> : <Tag>排队中</Tag>
}

/** 排队与进行中: exports, imports and bulk acts of everybody, with what has not moved for ten minutes. */
export function OpenJobs() {
  const { data, error, refetch } = useOpenJobs()
  const stuck = data?.filter(({ isStuck }) => isStuck).length ?? 0
  return (
    <Section
      title="导出、导入与批量处理"
      note={
        stuck > 0 ? (
          <span className={styles.warning}>{stuck} 项超过 10 分钟没有进展</span>
        ) : undefined
      }
      padding={data && data.length > 0 ? 'flush' : 'usual'}
    >
      {error ? (
        <FailureState failure={error} onRetry={() => void refetch()} />
      ) : data?.length === 0 ? (
        <span className={styles.quiet}>没有排队或进行中的任务</span>
      ) : (
        <Table
          size="small"
          rowKey="id"
          loading={!data}
          columns={columns}
          dataSource={[...(data ?? [])]}
          scroll={{ x: 1100 }}
          pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
        />
      )}
    </Section>
  )
}
