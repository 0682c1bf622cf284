import { Button, Progress } from 'antd'
import { useNavigate } from 'react-router'
import { printNumber } from '#kinds/index.ts'
import type { ListTab } from '#ui/logic/list-tab.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { callOf, download, withParams } from '#ui/logic/request.ts'
import { saveErrorFile } from '#ui/logic/use-transfer.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { Money } from '#ui/views/money.tsx'
import type { RowAction } from '#ui/views/row-actions.tsx'
import { StateTag } from '#ui/views/state-tag.tsx'
import { importTask } from '../../model/import-task.ts'

type Task = PresentedOf<typeof importTask>

const state = (...values: string[]) => [{ field: 'state', op: 'in' as const, value: values }]
const tabs: readonly ListTab[] = [
  { key: 'all', label: '全部' },
  { key: 'waiting', label: '待处理', where: state('mapping', 'checked') },
  { key: 'working', label: '进行中', where: state('checking', 'running', 'undoing') },
  { key: 'done', label: '已完成', where: state('done') },
  { key: 'ended', label: '已取消/撤销/失败', where: state('cancelled', 'undone', 'failed') },
]
const busy = ['checking', 'running', 'undoing']
const waiting = ['mapping', 'checked']

/** 导入任务: one's own imports, from the upload to the undo. */
export default function ImportListScreen() {
  const navigate = useNavigate()
  const open = (row: Task) => navigate(withParams('/gyhmanager/importDetail', { id: row.id }))
  const actionsOf = (row: Task): readonly RowAction<typeof importTask>[] => [
    { key: 'detail', label: '明细', run: open },
    ...(waiting.includes(row.state)
      ? [
          {
            key: 'go on',
            label: '继续',
            run: () =>
              navigate(withParams('/gyhmanager/importTask', { type: row.source, id: row.id })),
          },
          { key: 'file', label: '下载原文件', quiet: true, run: () => void saveFile(row) },
        ]
      : []),
    ...((row.refused ?? 0) + (row.duplicates ?? 0) > 0
      ? [
          {
            key: 'errors',
            label: '下载错误行',
            quiet: true,
            run: () => void saveErrorFile(row.id, 'refused').catch(() => {}),
          },
        ]
      : []),
  ]
  return (
    <ListScreen
      resource={importTask}
      title="导入任务"
      tabs={tabs}
      shown={['number', 'subject', 'fileName', 'lines', 'amount', 'state', 'createdAt', 'doneAt']}
      columns={{
        number: { width: 150 },
        subject: { title: '类型', width: 110 },
        fileName: { width: 200 },
        lines: {
          title: '总数 / 成功 / 失败 / 重复',
          width: 190,
          render: row =>
            [row.total, row.inserts, row.refused, row.duplicates]
              .map(each => printNumber(each ?? 0, 0))
              .join(' / '),
        },
        amount: { width: 120, render: row => <Money fen={row.amount ?? undefined} /> },
        state: {
          title: '进度',
          width: 110,
          render: row =>
            busy.includes(row.state) ? (
              <Progress percent={row.percent ?? 0} size="small" />
            ) : (
              <StateTag of={importTask} state={row.state} />
            ),
        },
      }}
      onOpen={open}
      actions={
        <Button type="primary" onClick={() => navigate('/gyhmanager/importTask')}>
          新建导入
        </Button>
      }
      rowActions={actionsOf}
    />
  )
}

// The request has already told the person what failed.
async function saveFile(row: Task): Promise<void> {
  await download(callOf(importTask, 'getFile'), { id: row.id }).catch(() => {})
}
