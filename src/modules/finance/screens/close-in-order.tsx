import { useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { useState } from 'react'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import { tell } from '#ui/logic/asks.ts'
import { keys } from '#ui/logic/query-client.ts'
import { sentencesOfError } from '#ui/logic/request.ts'
import { bill } from '../model/bill.ts'
import { closingDay } from '../model/closing-day.ts'
import {
  closingDayConfirmInOrder,
  type closingDayOpen,
  closingDayPrepareThrough,
} from '../model/closing-day-calls.ts'

type LedOn = AnswerOf<typeof closingDayPrepareThrough>
type Waiting = NonNullable<AnswerOf<typeof closingDayOpen>>['prepared']

/** Asks, leads the days on, and tells how far they came and what was in the way. */
function useLeading() {
  const { modal } = App.useApp()
  const client = useQueryClient()
  const [isLeading, setLeading] = useState(false)
  const lead = async (verb: string, work: () => Promise<LedOn>) => {
    setLeading(true)
    try {
      const { days, stopped } = await work()
      const done = `已${verb} ${days.length} 天：${days[0]}${days.length > 1 ? ` 至 ${days.at(-1)}` : ''}`
      if (stopped === null) modal.success({ title: done, okText: '知道了' })
      else
        modal.warning({
          title: done,
          content: lines([`${stopped.day} 未能${verb}，其后的日期未处理：`, ...stopped.why]),
          okText: '知道了',
        })
    } catch (error) {
      modal.error({
        title: `未能${verb}`,
        content: lines(sentencesOfError(error)),
        okText: '知道了',
      })
    } finally {
      setLeading(false)
      // The calendar and the day are told under the bills.
      for (const { path } of [closingDay, bill])
        void client.invalidateQueries({ queryKey: keys.resource(path) })
    }
  }
  const ask = (title: string, content: string, run: () => Promise<void>) =>
    modal.confirm({ title, content, okText: '确定', cancelText: '取消', onOk: run })
  return { lead, ask, isLeading }
}

const lines = (sentences: readonly string[]) =>
  sentences.map(sentence => <div key={sentence}>{sentence}</div>)

/** 依次关账至某日: prepares the open days one after another; another person confirms them. */
export function PrepareThrough({
  day,
  label,
  organisation,
}: {
  readonly day: string
  readonly label: string
  /** Absent: the own one. */
  readonly organisation?: string | undefined
}) {
  const { lead, ask, isLeading } = useLeading()
  return (
    <Button
      loading={isLeading}
      onClick={() =>
        ask(
          `依次准备关账至 ${day}？`,
          '从首个未关账日起逐日检查并准备；遇到不能关账的一日即停并说明原因。准备后由另一人确认。',
          () =>
            lead('准备关账', () =>
              tell(closingDayPrepareThrough, {
                day,
                ...(organisation === undefined ? {} : { organisation }),
              }),
            ),
        )
      }
    >
      {label}
    </Button>
  )
}

/** 依次确认: closes the days that somebody else prepared, the first one first. */
export function ConfirmInOrder({ waiting }: { readonly waiting: Waiting }) {
  const { lead, ask, isLeading } = useLeading()
  const [first] = waiting
  const last = waiting.at(-1)
  if (first === undefined || last === undefined) return null
  return (
    <Button
      type="primary"
      loading={isLeading}
      onClick={() =>
        ask(
          `依次确认关账 ${first.day} 至 ${last.day}？`,
          '关账后，这些日期不能再记账，也不能反关账；以后得知的业务记入首个未关账日。',
          () =>
            lead('关账', () =>
              tell(closingDayConfirmInOrder, {
                rows: waiting.map(({ id, version }) => ({ id, version })),
              }),
            ),
        )
      }
    >
      依次确认 {waiting.length} 天
    </Button>
  )
}
