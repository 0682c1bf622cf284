import { Alert } from 'antd'
import { useAsk } from '#ui/logic/asks.ts'
import { useMaybeSession } from '#ui/logic/session.ts'
import { useCan } from '#ui/logic/use-can.ts'
import type { ListColumns } from '#ui/views/list-columns.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { closingDay } from '../model/closing-day.ts'
import { closingDayOpen, mostDays } from '../model/closing-day-calls.ts'
import { ConfirmInOrder, PrepareThrough } from './close-in-order.tsx'

const columns: ListColumns<typeof closingDay> = {
  day: { width: 116 },
  from: { width: 116 },
  postings: { width: 96 },
  createdBy: { title: '准备人', width: 96, render: row => row.shown.createdBy ?? '系统' },
  createdAt: { title: '准备时间', width: 138 },
  confirmedAt: { width: 138 },
}

const shown = [
  'day',
  'from',
  'postings',
  'createdBy',
  'createdAt',
  'confirmedBy',
  'confirmedAt',
  'state',
]

/** 关账: the days of the books that were closed, and what keeps the next one open. */
export function ClosingList() {
  const own = useMaybeSession()?.account.organisation
  return (
    <ListScreen
      resource={closingDay}
      title="关账"
      tabs="states"
      above={<Standing />}
      shown={own ? shown : ['organisation', ...shown]}
      initial={own ? { organisation: own.id } : {}}
      columns={columns}
    />
  )
}

/** How far the own books are closed; the platform reads it organisation by organisation in the list. */
function Standing() {
  const { data } = useAsk(closingDayOpen, {})
  const mayPrepare = useCan('closingDay.create')
  const mayConfirm = useCan('closingDay.approve')
  if (!data) return null
  const { closedThrough, firstOpen, lastClosable, stopped, why, prepared } = data
  const mine = prepared.filter(({ isOwn }) => isOwn)
  // In order: what stands before the first one that this person prepared.
  const waiting = prepared.slice(0, mine[0] === undefined ? mostDays : prepared.indexOf(mine[0]))
  const until = closedThrough === null ? '尚未关账' : `关账至 ${closedThrough}`
  if (firstOpen === null)
    return <Alert type="success" showIcon title={`${until}，没有待关账的日期`} />
  const isReady = why.length === 0
  return (
    <Alert
      type={stopped !== null ? 'error' : isReady ? 'info' : 'warning'}
      showIcon
      title={`${until}；待关账 ${firstOpen} 至 ${lastClosable}`}
      action={
        <>
          {mayPrepare && prepared.at(-1)?.day !== lastClosable && (
            <PrepareThrough day={lastClosable} label={`依次关账至 ${lastClosable}`} />
          )}{' '}
          {mayConfirm && <ConfirmInOrder waiting={waiting.slice(0, mostDays)} />}
        </>
      }
      description={
        isReady
          ? prepared.length > 0
            ? `${prepared.map(({ day }) => day).join('、')} 待另一人确认。`
            : `${firstOpen} 可以关账：由一人新增，另一人确认。`
          : why.map(sentence => <div key={sentence}>{sentence}</div>)
      }
    />
  )
}
