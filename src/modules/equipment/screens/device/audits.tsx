import { Alert, App, Button, Input, Radio } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import { tell } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { sentenceOfError, withParams } from '#ui/logic/request.ts'
import { AddressedRecord } from '#ui/views/addressed-record.tsx'
import type { DetailTab } from '#ui/views/detail-body.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import look from '#ui/views/look.module.css'
import { MoveButtons } from '#ui/views/move-buttons.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { Section } from '#ui/views/section.tsx'
import { StateTag } from '#ui/views/state-tag.tsx'
import { auditScan } from '../../model/calls.ts'
import { auditConditions, equipmentAudit, equipmentAuditLine } from '../../model/index.ts'

type Audit = PresentedOf<typeof equipmentAudit>
type Scanned = AnswerOf<typeof auditScan>
const place = '/equipment/equipmentList'

const lineTabs: readonly DetailTab<typeof equipmentAudit>[] = [
  { key: 'lines', label: '盘点明细', content: ({ id }) => <Lines audit={id} /> },
]

function Lines({ audit }: { readonly audit: string }) {
  return (
    <ListScreen
      resource={equipmentAuditLine}
      kept="memory"
      canCreate={false}
      where={[{ field: 'audit', op: 'is', value: audit }]}
      shown={['equipment', 'sn', 'expectedPlace', 'found', 'actualPlace', 'condition', 'at']}
    />
  )
}

/** 盘点任务: which places are counted, by whom, and what was found. */
export function Audits() {
  const navigate = useNavigate()
  return (
    <ListScreen
      resource={equipmentAudit}
      title="盘点任务"
      createLabel="新建盘点"
      tabs="states"
      actions={<Button onClick={() => navigate(place)}>设备列表</Button>}
      columns={{ number: { width: 176, isUncut: true } }}
      rowActions={row =>
        row.can.includes('scan') && row.state === 'open'
          ? [
              {
                key: 'scan',
                label: '扫码盘点',
                run: () => navigate(withParams(place, { part: 'scan', id: row.id })),
              },
            ]
          : []
      }
      detail={{ tabs: lineTabs }}
    />
  )
}

/** 扫码盘点, on a phone or with a scanner: one label after the other. */
export function ScanPage() {
  return (
    <AddressedRecord resource={equipmentAudit}>
      {(row, refresh) => <Scan row={row} refresh={refresh} />}
    </AddressedRecord>
  )
}

const words = { '1': '在位', '2': '已移至此处', '4': '已记为账外' } as const

function Scan({ row, refresh }: { readonly row: Audit; refresh(): void }) {
  const { message } = App.useApp()
  const [code, setCode] = useState('')
  const [condition, setCondition] = useState<'1' | '2' | '3'>('1')
  const [asked, setAsked] = useState<{ readonly code: string; readonly answer: Scanned }>()
  const [isSending, setSending] = useState(false)
  const scan = async (label: string, more: { moves?: boolean; adds?: boolean } = {}) => {
    if (label.trim() === '') return
    setSending(true)
    try {
      const answer = await tell(auditScan, { id: row.id, code: label.trim(), condition, ...more })
      setAsked({ code: label.trim(), answer })
      setCode('')
      refresh()
    } catch (error) {
      message.error(sentenceOfError(error))
    } finally {
      setSending(false)
    }
  }
  const met = row.inPlace + row.moved
  return (
    <div className={page.page}>
      <PageHeader
        title="扫码盘点"
        note={row.number}
        tags={<StateTag of={equipmentAudit} state={row.state} />}
        actions={<MoveButtons of={equipmentAudit} row={row} onMoved={refresh} />}
      />
      <Section title={`已盘 ${met} / ${row.expected} 台，账外 ${row.unknown} 台`}>
        <div className={look.stack}>
          <Input.Search
            autoFocus
            size="large"
            aria-label="设备编号"
            placeholder="扫描标签，或输入资产编号、序列号"
            enterButton="记录"
            disabled={row.state !== 'open'}
            loading={isSending}
            value={code}
            onChange={event => setCode(event.target.value)}
            onSearch={label => void scan(label)}
          />
          <Radio.Group
            optionType="button"
            value={condition}
            options={Object.entries(auditConditions).map(([value, label]) => ({ value, label }))}
            onChange={event => setCondition(event.target.value)}
          />
          {asked && (
            <Outcome
              {...asked}
              onMove={() => void scan(asked.code, { moves: true })}
              onAdd={() => void scan(asked.code, { adds: true })}
            />
          )}
        </div>
      </Section>
      <Lines key={row.version + met + row.unknown} audit={row.id} />
    </div>
  )
}

interface OutcomeProps {
  readonly code: string
  readonly answer: Scanned
  onMove(): void
  onAdd(): void
}

/** What a label was, and what is offered where it belongs elsewhere or to nobody. */
function Outcome({
  code,
  answer: { found, offer, number, place: home },
  onMove,
  onAdd,
}: OutcomeProps) {
  if (found !== null)
    return <Alert type="success" showIcon title={`${number ?? code}：${words[found]}`} />
  if (offer === 'move')
    return (
      <Alert
        type="warning"
        showIcon
        title={`${number ?? code} 登记在「${home ?? '—'}」`}
        action={<Button onClick={onMove}>移至此处</Button>}
      />
    )
  return (
    <Alert
      type="warning"
      showIcon
      title={`台账中没有 ${code}`}
      action={<Button onClick={onAdd}>记为账外</Button>}
    />
  )
}
