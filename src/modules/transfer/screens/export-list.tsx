import { Progress, Tag } from 'antd'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { download } from '#ui/logic/request.ts'
import { taskFileUrl } from '#ui/logic/use-tasks.ts'
import type { ListColumns } from '#ui/views/list-columns.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { StateTag } from '#ui/views/state-tag.tsx'
import { exportJob } from '../model/export-job.ts'

const columns: ListColumns<typeof exportJob> = {
  number: { width: 150 },
  conditions: { width: 190 },
  reason: { width: 110 },
  approver: { width: 76 },
  subject: { width: 160, render: row => <Subject row={row} /> },
  state: { width: 90, render: row => <Progression row={row} /> },
  rows: { title: '行数', width: 64, render: row => (row.rows ?? 0).toLocaleString('zh-CN') },
  size: { title: '大小', width: 80, render: row => sizeText(row.size) },
  createdAt: { width: 138 },
  downloads: { title: '下载', width: 64, render: row => `${row.downloads ?? 0} 次` },
}

const shown = [
  'number',
  'subject',
  'conditions',
  'reason',
  'approver',
  'state',
  'rows',
  'size',
  'createdAt',
  'expiresAt',
  'downloads',
]

/** 我的导出: what was asked for, how far it is, and the file while it is kept. */
export function ExportList() {
  return (
    <ListScreen
      resource={exportJob}
      title="导出记录"
      tabs="states"
      shown={shown}
      columns={columns}
      rowActions={row =>
        row.state === 'done'
          ? [{ key: 'download', label: '下载', run: () => void fetchFile(row) }]
          : []
      }
    />
  )
}

// The request has already told the person what failed.
async function fetchFile(row: PresentedOf<typeof exportJob>): Promise<void> {
  await download(taskFileUrl(row.id)).catch(() => {})
}

function Subject({ row }: { readonly row: PresentedOf<typeof exportJob> }) {
  return (
    <>
      {row.subject} {row.unmasked === true && <Tag color="red">明文</Tag>}
      {row.attachments === true && <Tag>附件</Tag>}
    </>
  )
}

function Progression({ row }: { readonly row: PresentedOf<typeof exportJob> }) {
  if (row.state !== 'running') return <StateTag of={exportJob} state={row.state} />
  return <Progress percent={row.percent ?? 0} size="small" />
}

const units = ['B', 'KB', 'MB', 'GB'] as const

function sizeText(bytes: unknown): string {
  if (typeof bytes !== 'number' || bytes <= 0) return '—'
  const power = Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)))
  return `${(bytes / 1024 ** power).toFixed(power === 0 ? 0 : 1)} ${units[power]}`
}
