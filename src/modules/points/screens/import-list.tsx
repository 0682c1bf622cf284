import { Progress } from 'antd'
import { useNavigate } from 'react-router'
import type { ListTab } from '#ui/logic/list-tab.ts'
import { download, withParams } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { StateTag } from '#ui/views/state-tag.tsx'
import { pointsImportBatch } from '../model/index.ts'
import { hasBadLines } from './bad-lines.ts'

const state = (...values: string[]) => [{ field: 'state', op: 'in' as const, value: values }]
const tabs: readonly ListTab[] = [
  { key: 'all', label: '全部' },
  { key: 'ready', label: '待提交', where: state('ready', 'checking', 'failed') },
  { key: 'pending', label: '待审核', where: state('pending') },
  { key: 'importing', label: '进行中', where: state('importing', 'undoing') },
  { key: 'done', label: '已完成', where: state('done', 'partial') },
  { key: 'back', label: '已驳回/撤销', where: state('rejected', 'undone') },
]
const detail = '/website/importIntegralDetail'

/** 积分导入: the batches, from their check to their entries. */
export default function ImportListScreen() {
  const navigate = useNavigate()
  const mayImport = useCan('pointsImportBatch.create')
  return (
    <ListScreen
      resource={pointsImportBatch}
      title="积分导入"
      tabs={tabs}
      shown={[
        'number',
        'title',
        'organisation',
        'lines',
        'points',
        'state',
        'createdBy',
        'reviewer',
        'createdAt',
      ]}
      columns={{
        number: { width: 150 },
        title: { width: 170 },
        organisation: { width: 120, render: row => row.shown.organisation ?? '平台' },
        lines: {
          title: '总行 / 有效 / 错误',
          width: 140,
          render: row => `${row.total} / ${row.valid} / ${row.invalid}`,
        },
        points: { width: 90 },
        createdBy: { title: '提交人', width: 80 },
        reviewer: { width: 80 },
        createdAt: { width: 140 },
        state: {
          width: 90,
          render: row =>
            row.state === 'importing' ? (
              <Progress
                aria-label="导入进度"
                percent={Math.floor((row.posted / Math.max(1, row.valid)) * 100)}
                size="small"
              />
            ) : (
              <StateTag of={pointsImportBatch} state={row.state} />
            ),
        },
      }}
      createLabel="批量导入"
      places={{ detail, create: '/website/batchImportIntegra' }}
      rowActions={row => [
        { key: 'open', label: '详情', run: () => navigate(withParams(detail, { id: row.id })) },
        ...(mayImport && hasBadLines(row)
          ? [
              {
                key: 'errors',
                label: '下载错误',
                quiet: true,
                run: () =>
                  void download('/api/points/pointsImportBatch/getErrorFile', { id: row.id }),
              },
            ]
          : []),
      ]}
    />
  )
}
