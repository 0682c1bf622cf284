import { and, eq, ne, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { addDays, beijingDay, beijingDayRange } from '#kernel/server/china-time.ts'
import { insertMany } from '#kernel/server/insert-many.ts'
import { findRow, findRows, lockRow, moveRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import {
  fan,
  messageScenes,
  messageSend,
  messageTemplate,
  officialAccount,
  sourcesOf,
} from '../../model/index.ts'
import { valuesOf } from './message-values.ts'
import { limitOf } from './template-places.ts'

type Template = Row<typeof messageTemplate>
type Counted = { id: string; sent: number; delivered: number; clicked: number }
const nothing = { sent: 0, delivered: 0, clicked: 0 }

/** Templates with their rules: one enabled of an account and scene, the scene stays once sent, changes make a version. */
export const messageTemplateServing = serve(messageTemplate, {
  openPicks: true,
  async prepare(draft, act) {
    const account = await findRow(act.tx, officialAccount, draft.account)
    return { organisation: account?.organisation ?? '' }
  },
  check(next, act, before) {
    if (before?.sentOnce === true && next.scene !== before.scene)
      act.mark('scene', '已发送过消息的模板不能更换场景')
    const known = new Set(sourcesOf[next.scene])
    const keys = new Set<string>()
    for (const { key, label, source, text = '', limit } of next.fields) {
      const name = label || key
      if (keys.has(key)) act.mark('fields', `「${name}」重复`)
      keys.add(key)
      if (!known.has(source))
        act.mark('fields', `「${messageScenes[next.scene]}」没有「${name}」所选的来源`)
      if (source === 'text' && text === '') act.mark('fields', `请填写「${name}」的固定文字`)
      if (limit > limitOf(key)) act.mark('fields', `「${name}」最多 ${limitOf(key)} 个字`)
      if (source === 'text' && text.length > limit)
        act.mark('fields', `「${name}」的固定文字超过 ${limit} 个字`)
    }
  },
  async updated(row, act, before) {
    if (JSON.stringify(row.fields) !== JSON.stringify(before.fields) && before.sentOnce)
      await act.tx.execute(
        sql`update message_template set revision = revision + 1 where id = ${row.id}::uuid`,
      )
  },
  moves: {
    async enable(row, { replace }, act) {
      await lockRow(act, officialAccount, row.account)
      const [other] = await othersOf(act, row)
      if (other !== undefined && replace !== true)
        act.refuse(`「${messageScenes[row.scene]}」已启用「${other.title}」，请选择替换`, 'replace')
      if (other !== undefined) await moveRow(act, messageTemplate, other, 'giveWay')
      return undefined
    },
  },
  actions: {
    async trySend(row, { fan: id, words }, act) {
      const to = await findRow(act.tx, fan, id)
      if (to?.account !== row.account) act.refuse('请选择该公众号的粉丝', 'fan')
      if (to?.subscribed === false) act.refuse('对方已取消关注', 'fan')
      await insertMany(act, messageSend, [
        {
          ...{ organisation: row.organisation, template: row.id, account: row.account, fan: id },
          ...{ scene: row.scene, business: `try:${act.requestId}`.slice(0, 90), number: '测试' },
          ...{ revision: row.revision, dueAt: act.now.toISOString() },
          values: valuesOf(row.fields, {
            ...{ donor: to?.nickname ?? '', cause: '测试标的', amount: 100, number: 'TEST' },
            ...{ at: act.now, organisation: '测试', words: words ?? '测试' },
          }),
        },
      ])
      return undefined
    },
  },
  async enrich(rows, act) {
    const today = beijingDayRange(beijingDay(act.now)).from.toISOString()
    const { rows: counted } = await act.tx.execute<Counted>(sql`
      select template as id, count(*) filter (where state in ('sent', 'delivered', 'refused'))::int as sent,
             count(*) filter (where state = 'delivered')::int as delivered,
             count(*) filter (where clicked_at is not null)::int as clicked
        from message_send
       where template = any(${sql.param(rows.map(({ id }) => id))}::uuid[])
         and at >= ${today}::timestamptz group by 1`)
    const known = new Map(counted.map(each => [each.id, each]))
    return new Map(
      rows.map(row => {
        const { sent, delivered, clicked } = known.get(row.id) ?? nothing
        return [row.id, { today: { sent, delivered, clicked } }]
      }),
    )
  },
  async detail(row, act) {
    const since = beijingDayRange(addDays(beijingDay(act.now), -6)).from.toISOString()
    const { rows } = await act.tx.execute<{ error: string; count: number }>(sql`
      select coalesce(error, '未说明') as error, count(*)::int as count from message_send
       where template = ${row.id}::uuid and state in ('failed', 'refused', 'skipped')
         and created_at >= ${since}::timestamptz group by 1 order by 2 desc limit 10`)
    return { failures: rows }
  },
})

function othersOf(act: Act, row: Template): Promise<Template[]> {
  const table = tableOf(messageTemplate)
  return findRows(
    act.tx,
    messageTemplate,
    and(
      eq(table.account, row.account),
      eq(table.scene, row.scene),
      eq(table.state as never, 'enabled'),
      ne(table.id, row.id),
    ),
    1,
  )
}

/** What was sent, with one move: what failed may be tried again, by the same number of the fact. */
export const messageSendServing = serve(messageSend, {
  moves: {
    retry: (_row, _answers, act) => ({
      ...{ dueAt: act.now.toISOString(), triedAt: null, error: null, at: null },
    }),
  },
})
