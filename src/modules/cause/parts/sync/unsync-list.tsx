import { Button, Drawer, Skeleton } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { printField } from '#kinds/registry.ts'
import { useAsk } from '#ui/logic/asks.ts'
import type { ListTab } from '#ui/logic/list-tab.ts'
import { type PresentedOf, titleOf } from '#ui/logic/presented.ts'
import { callOf, download, withParams } from '#ui/logic/request.ts'
import { Facts } from '#ui/views/facts.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import type { ListColumns } from '#ui/views/list-columns.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { ScreenParts } from '#ui/views/screen-parts.tsx'
import { causeKinds, causeSync, syncTarget } from '../../model/index.ts'
import { syncPayload } from '../../model/sync-calls.ts'
import type { CauseKind } from '../cause-kind.ts'
import { changePlaces } from '../change-places.ts'

type Sync = PresentedOf<typeof causeSync>

const tabs: readonly ListTab[] = [
  {
    key: 'waiting',
    label: '待同步',
    where: [
      { field: 'mode', op: 'is', value: '1' },
      { field: 'state', op: 'in', value: ['waiting', 'sending'] },
    ],
  },
  { key: 'failed', label: '同步失败', where: [{ field: 'state', op: 'is', value: 'failed' }] },
  {
    key: 'manual',
    label: '待人工报送',
    where: [
      { field: 'mode', op: 'is', value: '2' },
      { field: 'state', op: 'is', value: 'waiting' },
    ],
  },
  { key: 'synced', label: '已同步', where: [{ field: 'state', op: 'is', value: 'synced' }] },
  {
    key: 'over',
    label: '已撤回、无需同步',
    where: [{ field: 'state', op: 'in', value: ['withdrawn', 'exempt'] }],
  },
  { key: 'all', label: '全部' },
]

const columns: ListColumns<typeof causeSync> = {
  cause: { width: 200 },
  target: { title: '目标平台', width: 100 },
  state: { width: 84 },
  reason: {
    title: '原因',
    width: 170,
    render: ({ reasonCode, reasonText }) =>
      [reasonCode && printField(causeSync.fields.reasonCode, reasonCode), reasonText]
        .filter(Boolean)
        .join('：') || '—',
  },
  attempts: { width: 68 },
  nextAttemptAt: { width: 138 },
  lastResponse: { title: '最近响应', width: 170 },
  waits: {
    title: '等待时长',
    width: 88,
    render: row => (row.state === 'synced' || row.state === 'exempt' ? '—' : sinceOf(row)),
  },
}

// Of funds: 慈善中国 tells of their plan and projects, so that some are on the own site alone.
const onlySite: ListColumns<typeof causeSync> = {
  onlySite: {
    title: '仅机构网站',
    width: 96,
    render: row => (row.extra?.onlySite === true ? '是' : '否'),
  },
}

const shown = [
  'cause',
  'organisation',
  'target',
  'state',
  'reason',
  'attempts',
  'nextAttemptAt',
  'lastResponse',
  'waits',
]

const hourMs = 3_600_000

function sinceOf({ waitingSince }: Sync): string {
  const hours = Math.floor((Date.now() - Date.parse(waitingSince)) / hourMs)
  if (hours < 1) return '不到 1 小时'
  return hours < 24 ? `${hours} 小时` : `${Math.floor(hours / 24)} 天`
}

const saveReport = (rows: readonly Sync[]) =>
  download(callOf(causeSync, 'getReport'), { ids: rows.map(({ id }) => id).join(',') }).catch(
    () => {},
  )

interface UnsyncProps {
  readonly kind: CauseKind
}

/** 未同步: what targets outside do not know, and for those who keep them the targets themselves. */
export function UnsyncScreen({ kind }: UnsyncProps) {
  const parts = [
    {
      key: 'syncs',
      label: '同步记录',
      needs: 'causeSync.view',
      content: () => <UnsyncList kind={kind} />,
    },
    {
      key: 'targets',
      label: '同步目标',
      needs: 'syncTarget.update',
      content: () => <ListScreen resource={syncTarget} title="同步目标" />,
    },
  ]
  return <ScreenParts label={`未同步${causeKinds[kind]}`} parts={parts} />
}

/** Causes that targets outside do not know yet, or not as they are now. */
export function UnsyncList({ kind }: UnsyncProps) {
  const { cause } = changePlaces[kind]
  const navigate = useNavigate()
  const [open, setOpen] = useState<Sync | null>(null)
  return (
    <>
      <ListScreen
        resource={causeSync}
        title={`未同步${causeKinds[kind]}`}
        where={[{ field: 'causeKind', op: 'is', value: kind }]}
        tabs={tabs}
        quick={['target', 'organisation', 'reasonCode']}
        columns={{
          ...columns,
          cause: { title: causeKinds[kind], width: 200 },
          ...(kind === 'fund' && onlySite),
        }}
        shown={kind === 'fund' ? [...shown, 'onlySite'] : shown}
        rowActions={row => [
          { key: 'payload', label: '查看报文', quiet: true, run: () => setOpen(row) },
          ...(row.mode === '2'
            ? [{ key: 'report', label: '下载报送表', run: () => void saveReport([row]) }]
            : []),
          {
            key: 'mend',
            label: row.state === 'failed' ? '修正' : '查看标的',
            quiet: row.state !== 'failed',
            run: () => navigate(withParams(cause, { id: row.cause })),
          },
        ]}
        bulkActions={[
          {
            key: 'report',
            label: '下载报送表',
            run: (chosen, done) => {
              if (!('rows' in chosen)) return
              void saveReport(chosen.rows).then(done)
            },
          },
        ]}
      />
      {open && <PayloadDrawer row={open} onClose={() => setOpen(null)} />}
    </>
  )
}

/** 报文: what a target is told, in words. */
function PayloadDrawer({ row, onClose }: { readonly row: Sync; readonly onClose: () => void }) {
  const { data, error, refetch } = useAsk(syncPayload, { id: row.id })
  return (
    <Drawer
      open
      size={560}
      title={`报文：${titleOf(causeSync, row)}`}
      onClose={onClose}
      extra={<Button onClick={onClose}>关闭</Button>}
    >
      {error && <FailureState size="small" failure={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <Facts
          facts={data.lines.map(([label = '', value = '']) => ({
            ...{ key: label, label, span: 'wide' as const },
            value: value === '' ? '—' : value,
          }))}
        />
      )}
    </Drawer>
  )
}
