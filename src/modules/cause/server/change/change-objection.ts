import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { findRow, lockRow, moveRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { changeObjection, changeRequest } from '../../model/index.ts'

const table = tableOf(changeObjection)

/** 公告异议: while one is open its change is not written; one that holds ends the request. */
export const changeObjectionServing = serve(changeObjection, {
  async prepare(draft, act) {
    const request = await findRow(act.tx, changeRequest, draft.changeRequest)
    const number = await nextRecordNumber(act, 'YY')
    if (request === undefined) return { number }
    const { organisation, cause, causeKind } = request
    return { number, organisation, cause, causeKind }
  },
  async check(next, act, before) {
    if (next.receivedOn > beijingDay(act.now)) act.mark('receivedOn', '收到日期不能晚于今天')
    if (before !== undefined) return
    const request = await lockRow(act, changeRequest, next.changeRequest)
    if (request.state !== 'notice') act.mark('changeRequest', '只能对公告中的变更提出异议')
    else if (next.receivedOn < (request.noticeStart ?? ''))
      act.mark('receivedOn', `不能早于公告开始日期 ${request.noticeStart}`)
  },
  moves: {
    async uphold(row, { reply }, act) {
      const request = await lockRow(act, changeRequest, row.changeRequest)
      if (request.state === 'notice' || request.state === 'approved')
        await moveRow(act, changeRequest, request, 'uphold', {
          statusReason: `异议 ${row.number} 成立：${reply}`.slice(0, 500),
        })
      return { reply, ...decidedBy(act) }
    },
    dismiss: (_row, { reply }, act) => ({ reply, ...decidedBy(act) }),
  },
})

const decidedBy = (act: Act) => ({
  decidedBy: act.person.accountId,
  decidedAt: act.now.toISOString(),
})

/** How many objections to these requests nobody has decided on. */
export async function openObjections(
  { tx }: Pick<Act, 'tx'>,
  requests: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (requests.length === 0) return new Map()
  const { rows } = await tx.execute<{ request: string; count: number }>(sql`
    select change_request as request, count(*)::int as count from ${table}
     where ${and(inArray(table.changeRequest, [...requests]), eq(table.state, 'open'))} group by 1`)
  return new Map(rows.map(({ request, count }) => [request, count]))
}
