import { Alert } from 'antd'
import { useSearchParams } from 'react-router'
import { ReviewDesk } from '#modules/approval/parts/review-desk.tsx'
import { ReviewQueue } from '#modules/approval/parts/review-queue.tsx'
import type { QueueColumn } from '#modules/approval/parts/review-queue-columns.tsx'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { AddressedRecord } from '#ui/views/addressed-record.tsx'
import { RecordFacts } from '#ui/views/detail-body.tsx'
import { Facts } from '#ui/views/facts.tsx'
import { Section } from '#ui/views/section.tsx'
import { vendor } from '../../model/index.ts'

const place = '/equipment/auditfirm'
const places = { page: place, queue: place }

const columns: readonly QueueColumn[] = [
  {
    key: 'what',
    title: '事项',
    width: 100,
    render: ({ subjectRow }) =>
      ['active', 'suspended'].includes(String(subjectRow?.state)) ? '变更' : '首次审核',
  },
  {
    key: 'uscc',
    title: '信用代码',
    width: 180,
    render: ({ subjectRow }) => String(subjectRow?.uscc ?? '—'),
  },
  {
    key: 'agreement',
    title: '协议到期',
    width: 110,
    render: ({ subjectRow }) => String(subjectRow?.agreementTo ?? '—'),
  },
]

/** 厂商审核: the queue of vendors and of their changes; with `?id=` the desk of one. */
export default function VendorReviewScreen() {
  const [params] = useSearchParams()
  if (!params.has('id'))
    return (
      <ReviewQueue
        title="厂商审核"
        kind="vendor"
        detail={place}
        columns={columns}
        hint="提交审核的厂商与资料变更会出现在这里，最早提交的排在最前。"
      />
    )
  return <AddressedRecord resource={vendor}>{row => <Desk row={row} />}</AddressedRecord>
}

function Desk({ row }: { readonly row: PresentedOf<typeof vendor> }) {
  const change = Object.entries(row.pendingChange ?? {})
  return (
    <ReviewDesk
      resource={vendor}
      row={row}
      kinds="vendor"
      places={places}
      facts={<span>{row.uscc}</span>}
      above={
        <Section title="核对要点">
          <Alert
            type="info"
            title="通过前请逐项核对：证照清晰一致、协议有效、联系人已核实。信用代码校验位与重复已由系统检查。"
          />
        </Section>
      }
    >
      {change.length > 0 && (
        <Section title="变更内容（原值 → 新值）">
          <Facts
            facts={change.map(([name, { before, after }]) => ({
              key: name,
              label: labelOf(name),
              value: `${told(before)} → ${told(after)}`,
            }))}
          />
        </Section>
      )}
      <RecordFacts resource={vendor} row={row} />
    </ReviewDesk>
  )
}

const fields: Readonly<Record<string, { readonly label: string }>> = vendor.fields
const labelOf = (name: string) => fields[name]?.label ?? name

function told(value: unknown): string {
  if (Array.isArray(value)) return `${value.length} 个文件`
  return typeof value === 'string' && !/^[0-9a-f-]{36}$/.test(value) ? value : '（文件）'
}
