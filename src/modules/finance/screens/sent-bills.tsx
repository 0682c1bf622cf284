import { Alert, Skeleton } from 'antd'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { z } from 'zod'
import { RequestFailure } from '#ui/logic/failure.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { sentenceOfError, withParams } from '#ui/logic/request.ts'
import { useRecord } from '#ui/logic/use-record.ts'
import { useSteady } from '#ui/logic/use-steady.ts'
import dialog from '#ui/views/dialog.module.css'
import { StateTag } from '#ui/views/state-tag.tsx'
import { bill } from '../model/bill.ts'
import { BillFigures } from './bill-figures.tsx'

/** A file on its way: what it made, or why it was refused; neither while it is being read. */
export interface SentBill {
  readonly key: string
  readonly file: File
  readonly bills?: readonly PresentedOf<typeof bill>[]
  readonly failure?: unknown
}

/** Milliseconds between two questions about a bill that is being matched. */
const pause = 1_500

const refused = z.object({ known: z.object({ id: z.string(), number: z.string() }) })

/** The batch that the same file made before, where that is why it was refused. */
function knownOf(failure: unknown) {
  if (!(failure instanceof RequestFailure)) return undefined
  return refused.safeParse(failure.dataPoints).data?.known
}

/** Each file with what came of it: a refused one stops no other. */
export function SentBills({
  sent,
  onLeave,
}: {
  readonly sent: readonly SentBill[]
  onLeave(): void
}) {
  const bills = sent.flatMap(each => each.bills ?? [])
  return (
    <>
      {bills.length > 0 && (
        <Alert type="success" showIcon title={`已读取 ${bills.length} 个账单批次，正在逐笔对账`} />
      )}
      {sent.map(each => (
        <SentFile key={each.key} sent={each} onLeave={onLeave} />
      ))}
    </>
  )
}

function SentFile({ sent, onLeave }: { readonly sent: SentBill; onLeave(): void }) {
  const { pathname } = useLocation()
  const { file, bills, failure } = sent
  if (failure !== undefined) {
    const known = knownOf(failure)
    return (
      <Alert
        type="error"
        showIcon
        title={`${file.name}：${sentenceOfError(failure)}`}
        action={
          known && (
            <Link to={withParams(pathname, { part: 'bills', id: known.id })} onClick={onLeave}>
              查看批次 {known.number}
            </Link>
          )
        }
      />
    )
  }
  if (bills === undefined) return <span className={dialog.quiet}>{file.name}：正在读取账单…</span>
  return (
    <>
      {bills.map(({ id }) => (
        <Matched key={id} id={id} />
      ))}
    </>
  )
}

/** One bill, asked again until it is matched. */
function Matched({ id }: { readonly id: string }) {
  const record = useRecord(bill, id)
  const { row } = record
  const refresh = useSteady(record.refresh)
  const isMatching = row?.state === 'matching'
  useEffect(() => {
    if (!isMatching) return
    const timer = setInterval(refresh, pause)
    return () => clearInterval(timer)
  }, [isMatching, refresh])
  if (!row) return <Skeleton active />
  return (
    <div>
      <div className={dialog.between}>
        <span className={dialog.label}>
          {row.number} · {row.billDate} · {String(row.rowCount)} 行
        </span>
        <StateTag of={bill} state={row.state} />
      </div>
      <BillFigures row={row} />
    </div>
  )
}
