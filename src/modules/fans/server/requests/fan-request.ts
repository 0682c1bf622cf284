import { and, eq, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { insertMany } from '#kernel/server/insert-many.ts'
import { registry } from '#kernel/server/registry.ts'
import { findRow, findRows, insertRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { help } from '#modules/help/model/index.ts'
import {
  fan,
  fanMessage,
  fanRequest,
  messageSend,
  messageTemplate,
  windowHours,
} from '../../model/index.ts'
import { valuesOf } from '../oa/message-values.ts'

const states: Readonly<Record<string, string>> = help.lifecycle?.states ?? {}
const hour = 3_600_000

/** Requests of fans with their rules: answered within the window of the channel, told apart from help requests. */
export const fanRequestServing = serve(fanRequest, {
  movable(row, name) {
    if (name === 'reply' && Date.now() - new Date(row.lastAt).getTime() > windowHours * hour)
      return `粉丝最近来信已超过 ${windowHours} 小时，不能直接回复，请用模板消息催补`
    if (name === 'read' && row.unread === 0) return '没有未读消息'
    return true
  },
  moves: {
    async reply(row, { words }, act) {
      await writeBack(act, row, words)
      return { unread: 0, repliedAt: act.now.toISOString() }
    },
    finish: (_row, { reason }) => ({ reason, unread: 0 }),
    dismiss: (_row, { reason }) => ({ reason, unread: 0 }),
  },
  actions: {
    async remind(row, { papers }, act) {
      await remindOf(act, row, papers)
      return undefined
    },
    async attach(row, { help: id }, act) {
      await readInScope(act, registry().get(help.path), id)
      const found = await findRow(act.tx, help, id)
      if (found === undefined || found.organisation !== row.organisation)
        return act.refuse('请选择本机构的求助单', 'help')
      return {
        ...{ help: id, relation: found.relation, helpKind: found.helpKind },
        amount: found.applyAmount,
      }
    },
    read: () => ({ unread: 0 }),
  },
  async enrich(rows, act) {
    const ids = rows.flatMap(row => row.help ?? [])
    const { rows: found } = await act.tx.execute<{ id: string; number: string; state: string }>(
      sql`select id, number, state from help where id = any(${sql.param(ids)}::uuid[])`,
    )
    const known = new Map(found.map(each => [each.id, each]))
    return new Map(
      rows.map(row => {
        const of = known.get(row.help ?? '')
        const told = of === undefined ? null : { number: of.number, state: states[of.state] ?? '' }
        return [row.id, { help: told }]
      }),
    )
  },
})

/** Words to the fan, as a message that waits to be sent. */
async function writeBack(
  act: Act,
  row: { readonly organisation: string; readonly account: string; readonly fan: string },
  body: string,
): Promise<void> {
  const { organisation, account, fan } = row
  await insertRow(act, fanMessage, {
    ...{ organisation, account, fan, body },
    ...{ direction: 'out', kind: 'text', at: act.now.toISOString(), sending: 'queued' },
  })
}

/** Papers are asked for by the account's template 审核结果, once a day for each request. */
async function remindOf(act: Act, row: Row<typeof fanRequest>, papers: string): Promise<void> {
  const table = tableOf(messageTemplate)
  const [template] = await findRows(
    act.tx,
    messageTemplate,
    and(
      eq(table.account, row.account),
      eq(table.scene, 'audit'),
      eq(table.state as never, 'enabled'),
    ),
    1,
  )
  if (template === undefined) act.refuse('该公众号没有启用「审核结果」模板，请先在公众号管理中启用')
  const to = await findRow(act.tx, fan, row.fan)
  const business = `request:${row.id}:${beijingDay(act.now)}`
  const { organisation, account, number } = row
  const [made] = await insertMany(
    act,
    messageSend,
    [
      {
        ...{ organisation, account, number, business, fan: row.fan, donor: to?.donor ?? null },
        ...{ template: template.id, scene: 'audit' as const, revision: template.revision },
        dueAt: act.now.toISOString(),
        values: valuesOf(template.fields, {
          ...{ donor: to?.nickname ?? '', number, at: act.now },
          words: `请补充：${papers}`,
        }),
      },
    ],
    { skipTaken: true },
  )
  if (made === undefined) act.refuse('今天已催补过一次，请明天再催')
}

/** Requests whose help request has come to its end are done. */
export async function closeRequests(act: Act): Promise<void> {
  await act.tx.execute(sql`
    update fan_request r set state = 'done', unread = 0, version = r.version + 1
      from help h
     where h.id = r.help and r.state in ('waiting', 'handling')
       and h.state in ('closed', 'terminated', 'rejected')`)
}
