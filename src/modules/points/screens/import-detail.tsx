import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Progress, Skeleton, Tooltip } from 'antd'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ReviewPanel } from '#modules/approval/parts/review-panel.tsx'
import { ReviewTimeline } from '#modules/approval/parts/review-timeline.tsx'
import { fetchAsk } from '#ui/logic/asks.ts'
import { download } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { offeredMoves } from '#ui/logic/use-moves.ts'
import { useRecord } from '#ui/logic/use-record.ts'
import { RecordFacts } from '#ui/views/detail-body.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import { NoneNamed } from '#ui/views/none-named.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { Section } from '#ui/views/section.tsx'
import { StatCard, StatCards } from '#ui/views/stat-card.tsx'
import { StateTag } from '#ui/views/state-tag.tsx'
import { useMoveFlow } from '#ui/views/use-move-flow.tsx'
import { pointsImportBatch } from '../model/index.ts'
import { pointsImportBatchFigures } from '../model/points-import-batch-calls.ts'
import { hasBadLines } from './bad-lines.ts'
import { ImportLines } from './import-lines.tsx'

const working = ['checking', 'importing', 'undoing']
const deciding = ['approve', 'reject']

/** 积分导入详情: facts, figures, lines; submission, review, continuing and undoing. */
export default function ImportDetailScreen() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { row, failure, refresh } = useRecord(pointsImportBatch, params.get('id'))
  const flow = useMoveFlow(pointsImportBatch, refresh)
  const mayImport = useCan('pointsImportBatch.create')
  const isWorking = working.includes(row?.state ?? '')
  useEffect(() => {
    if (!isWorking) return
    const timer = setInterval(refresh, 1500)
    return () => clearInterval(timer)
  })
  const { data: figures } = useQuery({
    queryKey: ['resource', pointsImportBatch.path, 'record', row?.id, 'figures', row?.version],
    queryFn: () => fetchAsk(pointsImportBatchFigures, { id: row?.id ?? '' }),
    enabled: row !== undefined && !isWorking,
  })
  if (!params.get('id')) return <NoneNamed label={pointsImportBatch.label} />
  if (failure) return <FailureState failure={failure} onRetry={refresh} />
  if (!row) return <Skeleton active />
  return (
    <div className={page.page}>
      <PageHeader
        title={row.title}
        note={row.number}
        tags={<StateTag of={pointsImportBatch} state={row.state} />}
        actions={
          <>
            <Button onClick={() => navigate('/website/importIntegral')}>返回列表</Button>
            {mayImport && hasBadLines(row) && (
              <Tooltip title="导入人下载的含原手机号和姓名，可改正后再导入；其他人下载的已脱敏">
                <Button
                  onClick={() =>
                    download('/api/points/pointsImportBatch/getErrorFile', { id: row.id })
                  }
                >
                  下载错误
                </Button>
              </Tooltip>
            )}
            {offeredMoves(pointsImportBatch, row)
              .filter(({ name }) => !deciding.includes(name))
              .map(named => (
                <Button
                  key={named.name}
                  type={named.name === 'submit' ? 'primary' : 'default'}
                  danger={named.move.danger ?? false}
                  onClick={() => flow.start(named, [row])}
                >
                  {named.move.label}
                </Button>
              ))}
          </>
        }
      />
      {isWorking && (
        <Progress
          aria-label="导入进度"
          percent={
            row.state === 'importing' ? Math.floor((row.posted / Math.max(1, row.valid)) * 100) : 50
          }
          status="active"
          format={() =>
            row.state === 'importing'
              ? `已入账 ${row.posted}`
              : row.state === 'undoing'
                ? '撤销中'
                : '校验中'
          }
        />
      )}
      {row.message !== null && <Alert type="warning" showIcon title={row.message} />}
      <StatCards>
        <StatCard label="有效行" figure={row.valid} note={`共 ${row.total} 行`} />
        <StatCard label="错误行" figure={row.invalid} note={`疑似重复 ${row.duplicates}`} />
        <StatCard
          label="用户"
          figure={figures?.users ?? 0}
          unit="人"
          {...(figures?.invited ? { note: `其中 ${figures.invited} 人待注册` } : {})}
        />
        <StatCard label="积分合计" figure={row.points.toLocaleString('zh-CN')} />
        <StatCard label="单人最高" figure={(figures?.most ?? 0).toLocaleString('zh-CN')} />
      </StatCards>
      {figures && figures.errors.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={figures.errors.map(({ reason, n }) => `${reason} ${n} 行`).join('；')}
        />
      )}
      <Section title="明细" padding="flush">
        {!isWorking && <ImportLines batch={row} />}
      </Section>
      <RecordFacts resource={pointsImportBatch} row={row} />
      <Section title="审核">
        <ReviewTimeline resource={pointsImportBatch} id={row.id} />
      </Section>
      {row.state === 'pending' && (
        <ReviewPanel resource={pointsImportBatch} row={row} onDecided={refresh} />
      )}
      {flow.dialogs}
    </div>
  )
}
