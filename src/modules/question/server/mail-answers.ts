import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { JobWork } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { job } from '#kernel/server/job.ts'
import { faultText, log } from '#kernel/server/log.ts'
import { Refusal } from '#kernel/server/refusal.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { printMoney } from '#kinds/index.ts'
import { account } from '#modules/access/model/index.ts'
import type { DatasetAnswer } from '#modules/dataset/model/index.ts'
import { answerQuery } from '#modules/dataset/server/index.ts'
import { sendMail } from '#modules/message/server/index.ts'
import { bulkPorts } from '#services/bulk/index.ts'
import { dataQuestion } from '../model/index.ts'

const table = tableOf(dataQuestion)
/** Rows that a mail lists. */
const mostRows = 50

/** Which questions are mailed on a day: weekly ones on Mondays, monthly ones on the first. */
export function dueOn(day: string): readonly ('weekly' | 'monthly')[] {
  const isMonday = new Date(day).getUTCDay() === 1
  return [
    ...(isMonday ? ['weekly' as const] : []),
    ...(day.endsWith('-01') ? ['monthly' as const] : []),
  ]
}

/** Mornings: kept questions are answered in the name of who keeps them, and mailed to that account. */
export const mailAnswers = job('question.mail-answers', {
  label: '定时发送数据问题的答案',
  payload: z.object({ day: z.iso.date().optional() }),
  retries: 0,
  every: '0 8 * * *',
  async run({ day }, work) {
    const due = await work.change(async act => {
      const kinds = dueOn(day ?? beijingDay(act.now))
      return kinds.length === 0
        ? []
        : findRows(act.tx, dataQuestion, inArray(table.schedule, [...kinds]))
    })
    for (const question of due) {
      if (work.signal.aborted) return
      try {
        await mailAnswer(work, question)
      } catch (error) {
        // One question that takes too long leaves the others their mail.
        log.error({ question: question.id, error: faultText(error) }, 'an answer was not mailed')
      }
    }
  },
})

async function mailAnswer(work: JobWork, question: Row<typeof dataQuestion>): Promise<void> {
  const owner = question.owner
  if (owner === null) return
  // Who left, or lost the right, gets nothing: the scope is that of this morning.
  const person = await work.database.read('all', reader => bulkPorts().personNow(reader, owner))
  if (person?.actions.has('dataQuestion.view') !== true) return
  await work.change(async act => {
    const row = await findRow(act.tx, account, owner)
    if (row?.email == null) return
    const text = await answered(() => answerQuery(act, question.query), question)
    await sendMail(act, {
      ...{ to: row.email, account: owner, organisation: question.organisation },
      ...{ subject: `数据问题：${question.text}`, text },
    })
  }, person)
}

async function answered(
  ask: () => Promise<DatasetAnswer>,
  { text }: Pick<Row<typeof dataQuestion>, 'text'>,
): Promise<string> {
  try {
    return letterOf(text, await ask())
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return `${text}\n\n未能查询：${error.message}`
  }
}

/** An answer as a letter: its figures line by line, and how they are reckoned. */
export function letterOf(text: string, { columns, rows, from, to }: DatasetAnswer): string {
  const print = (value: DatasetAnswer['rows'][number][number], at: number) => {
    if (typeof value !== 'number') return value ?? '—'
    const unit = columns[at]?.unit
    if (unit === 'money') return `¥${printMoney(value)}`
    return unit === 'percent' ? `${(value / 100).toFixed(2)}%` : value.toLocaleString('zh-CN')
  }
  return [
    text,
    from === null ? '全部时间' : `${from} 至 ${to}`,
    '',
    columns.map(({ label }) => label).join('\t'),
    ...rows.slice(0, mostRows).map(row => row.map(print).join('\t')),
    ...(rows.length > mostRows ? [`……共 ${rows.length} 行，请登录查看`] : []),
    '',
    ...columns.flatMap(({ label, definition }) => (definition ? [`${label}：${definition}`] : [])),
  ].join('\n')
}
