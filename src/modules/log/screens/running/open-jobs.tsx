import { Progress, Tag } from 'antd'
import { printMoment } from '#kinds/moment/moment.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import { type FittedColumn, FittedTable } from '#ui/views/fitted-table.tsx'
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

const columns: FittedColumn<OpenJob>[] = [
  { key: 'title', title: '内容', render: ({ title }) => title },
  { key: 'kind', title: '类型', render: ({ kind }) => kinds[kind] ?? '其他' },
  { key: 'person', title: '发起人', most: 120, render: ({ person }) => person ?? '—' },
  {
    ...{ key: 'organisation', title: '机构', most: 220 },
    render: ({ organisation }) => organisation ?? '平台',
  },
  {
    ...{ key: 'createdAt', title: '发起时间', folds: true },
    render: ({ createdAt }) => printMoment(createdAt),
  },
  {
    ...{ key: 'progress', title: '进度', folds: false },
    render: ({ percent, isStuck }) => (
      <div className={styles.progress} data-drawn="">
        <Progress
          aria-label="任务进度"
          percent={percent}
          size="small"
          status={isStuck ? 'exception' : 'active'}
        />
      </div>
    ),
  },
  { key: 'state', title: '状态', folds: false, render: job => <State job={job} /> },
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
        <FittedTable<OpenJob>
          rowKey="id"
          loading={!data}
          columns={columns}
          rows={data ?? []}
          pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
        />
      )}
    </Section>
  )
}
