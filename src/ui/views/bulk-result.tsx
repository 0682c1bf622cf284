import { App, Button, Drawer, Progress, Segmented, Skeleton, Table, Tag } from 'antd'
import { useState } from 'react'
import { printNumber } from '#kinds/index.ts'
import { download, sentenceOfError } from '#ui/logic/request.ts'
import { addressOfRecord, resourceOf } from '#ui/logic/resources.ts'
import {
  type BulkLine,
  type BulkRun,
  isAtWork,
  type LineState,
  repeatRun,
  runSheetUrl,
  useBulkLines,
  useBulkRun,
} from '#ui/logic/use-bulk.ts'
import { cancelTask } from '#ui/logic/use-tasks.ts'
import styles from './dialog.module.css'
import { FailureState } from './failure-state.tsx'
import { RecordLink } from './record-link.tsx'

const states: Readonly<Record<LineState, { readonly label: string; readonly color: string }>> = {
  waiting: { label: '待处理', color: 'default' },
  done: { label: '成功', color: 'green' },
  refused: { label: '未能处理', color: 'red' },
  skipped: { label: '未处理', color: 'orange' },
}

export interface BulkResultProps {
  readonly id: string
  /** What was left over is done again, as another run. */
  onRun(id: string): void
  onClose(): void
}

/** A bulk act as a job: how far it is, and what became of each record. */
export function BulkResult({ id, onRun, onClose }: BulkResultProps) {
  const { data: run, error, refetch } = useBulkRun(id)
  return (
    <Drawer
      open
      size={720}
      title={run ? `批量${run.label}` : '批量处理'}
      onClose={onClose}
      footer={run && !isAtWork(run) && <Foot run={run} onRun={onRun} />}
      extra={
        run && isAtWork(run) && <Button onClick={() => void cancelTask(run.id)}>停止处理</Button>
      }
    >
      {error ? (
        <FailureState size="small" failure={error} onRetry={() => void refetch()} />
      ) : run ? (
        <Body key={run.id} run={run} />
      ) : (
        <Skeleton active />
      )}
    </Drawer>
  )
}

function Body({ run }: { readonly run: BulkRun }) {
  const { counts, total } = run
  const [state, setState] = useState<LineState | 'every'>('every')
  const [page, setPage] = useState(1)
  const settled = total - counts.waiting
  const wanted = state === 'every' ? undefined : state
  const { data, isFetching } = useBulkLines(run.id, { state: wanted, page, settled })
  const offered = (['done', 'refused', 'skipped', 'waiting'] as const).filter(
    each => counts[each] > 0,
  )
  return (
    <div className={styles.stack}>
      <Progress
        percent={Math.floor((settled / total) * 100)}
        status={
          isAtWork(run) ? 'active' : counts.refused + counts.skipped > 0 ? 'normal' : 'success'
        }
      />
      <Segmented<LineState | 'every'>
        value={state}
        onChange={next => {
          setState(next)
          setPage(1)
        }}
        options={[
          { value: 'every', label: `全部 ${printNumber(total, 0)}` },
          ...offered.map(value => ({
            value,
            label: `${states[value].label} ${printNumber(counts[value], 0)}`,
          })),
        ]}
      />
      <Table<BulkLine>
        rowKey="record"
        size="small"
        dataSource={[...(data?.list ?? [])]}
        loading={{ spinning: isFetching && data === undefined, delay: 300 }}
        pagination={{
          current: page,
          pageSize: 20,
          total: data?.total ?? 0,
          showSizeChanger: false,
          hideOnSinglePage: true,
          onChange: setPage,
        }}
        columns={[
          {
            key: 'title',
            title: '记录',
            ellipsis: true,
            render: (_, line) => (
              <RecordLink title={line.title} to={addressOfRecord(run.resource, line.record)} />
            ),
          },
          {
            key: 'state',
            title: '结果',
            width: 100,
            render: (_, line) => (
              <Tag color={states[line.state].color}>{states[line.state].label}</Tag>
            ),
          },
          { key: 'reason', title: '原因', width: 280, render: (_, line) => line.reason ?? '' },
        ]}
      />
    </div>
  )
}

function Foot({ run, onRun }: { readonly run: BulkRun; onRun(id: string): void }) {
  const { message } = App.useApp()
  const [isSending, setSending] = useState(false)
  const resource = resourceOf(run.resource)
  const left = run.counts.refused + run.counts.skipped
  const repeat = async () => {
    if (resource === undefined) return
    setSending(true)
    try {
      onRun((await repeatRun(resource, run)).run)
    } catch (error) {
      message.error(sentenceOfError(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <div className={styles.between}>
      <Button onClick={() => download(runSheetUrl, { id: run.id }).catch(ignore)}>
        下载结果表
      </Button>
      {left > 0 && resource && (
        <Button type="primary" loading={isSending} onClick={repeat}>
          只重试失败的 {printNumber(left, 0)} 条
        </Button>
      )}
    </div>
  )
}

// The request has already told the person what failed.
function ignore(): void {}
