import { Alert, Skeleton } from 'antd'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { withParams } from '#ui/logic/request.ts'
import { useRecord } from '#ui/logic/use-record.ts'
import { useSteady } from '#ui/logic/use-steady.ts'
import dialog from '#ui/views/dialog.module.css'
import { StateTag } from '#ui/views/state-tag.tsx'
import { bill } from '../model/bill.ts'
import { BillFigures } from './bill-figures.tsx'
import { nameOf } from './bills/look-list.tsx'
import type { Saved } from './bills/use-upload.ts'

/** Milliseconds between two questions about a bill that is being matched. */
const pause = 1_500
/** Figures of so many batches are shown whole. */
const shownWhole = 3

interface SentBillsProps {
  readonly saved: readonly Saved[]
  /** Further files are on their way. */
  readonly isSaving: boolean
  onLeave(): void
}

/** Each bill with what came of it: a refused one stops no other. */
export function SentBills({ saved, isSaving, onLeave }: SentBillsProps) {
  const { pathname } = useLocation()
  const made = saved.flatMap(({ bills }) => bills)
  return (
    <>
      {made.length > 0 && (
        <Alert type="success" showIcon title={`已保存 ${made.length} 个账单批次，正在逐笔对账`} />
      )}
      {saved.map(({ at, key, refused, bills, ...which }) =>
        refused === null ? (
          bills.map(({ id }) => (
            <Matched
              key={id}
              id={id}
              name={nameOf(which)}
              isWhole={made.length <= shownWhole}
              onLeave={onLeave}
            />
          ))
        ) : (
          <Alert
            key={`${at} ${key}`}
            type="error"
            showIcon
            title={`${nameOf(which)}：${refused.message}`}
            action={
              refused.known && (
                <Link
                  to={withParams(pathname, { part: 'bills', id: refused.known.id })}
                  onClick={onLeave}
                >
                  查看批次 {refused.known.number}
                </Link>
              )
            }
          />
        ),
      )}
      {isSaving && <span className={dialog.quiet}>正在保存其余账单…</span>}
    </>
  )
}

interface MatchedProps {
  readonly id: string
  readonly name: string
  readonly isWhole: boolean
  onLeave(): void
}

/** One batch, asked again until it is matched. */
function Matched({ id, name, isWhole, onLeave }: MatchedProps) {
  const { pathname } = useLocation()
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
          <Link to={withParams(pathname, { part: 'bills', id })} onClick={onLeave}>
            {row.number}
          </Link>{' '}
          · {row.billDate} · {String(row.rowCount)} 行
          <span className={dialog.quiet}> · {name}</span>
        </span>
        <StateTag of={bill} state={row.state} />
      </div>
      {isWhole && <BillFigures row={row} />}
    </div>
  )
}
