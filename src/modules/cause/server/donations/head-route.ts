import { sql } from 'drizzle-orm'
import { absent } from '#kernel/server/refusal.ts'
import { route } from '#kernel/server/route.ts'
import { causeFigures } from '#modules/finance/server/index.ts'
import { causeHead } from '../../model/head-calls.ts'
import { causesOf } from '../board/causes.ts'
import { causesWithin } from '../board/reach.ts'
import { findCause } from '../kinds.ts'

/** `GET /api/project/cause/getHead`: one cause with its figures, over the list of its gifts. */
export const causeHeadRoute = route(causeHead, {
  access: { action: 'cause.view' },
  summary: '查询募捐标的概况',
  async read({ kind, id }, act) {
    const within = causesWithin(act, { kind }, `${kind}.view`)
    const [row] = await causesOf(
      act,
      kind,
      sql`(select id from cause where id = ${id} and id in ${within})`,
    )
    if (row === undefined) throw absent()
    const whole = await findCause(act.tx, id)
    const figures = (await causeFigures(act.tx, [id])).get(id)
    return {
      id,
      ...{ number: row.number, title: row.title, status: row.status, target: row.target },
      raised: figures?.raised ?? 0,
      paidOut: figures?.paidOut ?? 0,
      available: figures?.available ?? 0,
      gifts: figures?.donations ?? 0,
      donors: figures?.donors ?? 0,
      raiseEnd: whole?.row.raiseEnd ?? null,
      surplusPolicy: whole?.row.surplusPolicy ?? null,
    }
  },
})
