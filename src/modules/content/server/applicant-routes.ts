import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { isSystem } from '#kernel/server/person.ts'
import { absent, refusal } from '#kernel/server/refusal.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { lockRow, moveRow, updateRow } from '#kernel/server/rows.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { applicationMine } from '../model/application-calls.ts'
import { application, reopenDays } from '../model/index.ts'
import { type Application, clockResumed, keepTalk, talkFiles, withReply } from './application.ts'
import { answerDueAt } from './application-intake.ts'

const table = tableOf(application)
const at = (call: string) => `/api/helpmanager/application/${call}`
const dayLength = 86_400_000

/** The applicant's own applications, without what staff noted for themselves. */
const mineRoute = route(applicationMine, {
  access: 'signedIn',
  summary: '查询自己的申请',
  async read(_question, act) {
    const rows = await selectRows(
      act.tx,
      application,
      sql`where ${table.account} = ${act.person.accountId} order by ${table.createdAt} desc, ${table.id} desc limit 100`,
    )
    const words = await talkFiles(act, rows)
    const shown = (files: readonly string[] | null) =>
      (files ?? []).flatMap(file => words.get(file) ?? [])
    return rows.map(row => {
      const { id, number, kind, subject, content, state, createdAt, dueAt } = row
      return {
        ...{ id, number, kind, subject, content, state, createdAt, dueAt },
        ...{ result: row.result, satisfaction: row.satisfaction, files: shown(row.files) },
        replies: (row.replies ?? [])
          .filter(({ internal }) => !internal)
          .map(reply => ({ ...reply, files: shown(reply.files) })),
      }
    })
  },
})

/** The applicant answers what was asked, or reopens what was finished within seven days. */
const answerRoute = route({
  method: 'POST',
  path: at('answer'),
  access: 'signedIn',
  summary: '申请人补充说明',
  question: z.strictObject({
    id: z.uuid(),
    text: z.string().trim().min(2, '请填写说明').max(2000),
    files: z.array(z.uuid()).max(5).default([]),
  }),
  async change({ id, text, files }, act) {
    const row = await lockOwn(act, id)
    const replies = withReply(row, act, { side: 'applicant', text, files })
    if (row.state === 'waiting')
      await moveRow(act, application, row, 'answered', { ...clockResumed(row, act), replies })
    else if (row.state === 'finished') {
      const until = Date.parse(row.finishedAt ?? row.updatedAt) + reopenDays * dayLength
      if (act.now.getTime() > until) throw refusal(`处理完成超过 ${reopenDays} 天，请重新提交申请`)
      await moveRow(act, application, row, 'reopen', {
        replies,
        finishedAt: null,
        satisfaction: null,
        dueAt: await answerDueAt(act, row.kind),
        overdueTold: false,
      })
    } else if (row.state === 'closed') throw refusal('申请已关闭')
    else
      await updateRow(act, application, row, { replies }, { verb: 'answer', label: '申请人补充' })
    await keepTalk(act, row, replies)
    return null
  },
})

const rateRoute = route({
  method: 'POST',
  path: at('rate'),
  access: 'signedIn',
  summary: '评价申请的处理',
  question: z.strictObject({ id: z.uuid(), satisfaction: z.int().min(1).max(5) }),
  async change({ id, satisfaction }, act) {
    const row = await lockOwn(act, id)
    if (row.state !== 'finished') throw refusal('处理完成后才能评价')
    await updateRow(act, application, row, { satisfaction }, { verb: 'rate', label: '评价' })
    return null
  },
})

async function lockOwn(act: Act, id: string): Promise<Application> {
  const row = await lockRow(act, application, id)
  if (row.account !== act.person.accountId && !isSystem(act.person)) throw absent()
  return row
}

export const applicantRoutes: readonly AnyRoute[] = [mineRoute, answerRoute, rateRoute]
