import { sql } from 'drizzle-orm'
import type { DemoWorld } from '#kernel/server/demo-world.ts'
import { insertMany } from '#kernel/server/insert-many.ts'
import type { Person } from '#kernel/server/person.ts'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { fanMessage, fanRequest, messageSend } from '../../model/index.ts'

const hour = 3_600_000
const at = (hours: number) => new Date(Date.now() - hours * hour).toISOString()

const said = [
  ['menu', '通过菜单提交求助', 'waiting', 3],
  ['message', '父亲突发脑梗住院，想申请医疗求助', 'waiting', 20],
  ['scan', '孩子今年上大学，学费有困难', 'handling', 30],
  ['message', '房屋被洪水冲毁，请问怎样求助', 'done', 200],
  ['message', '想给家里老人申请救助，需要哪些材料', 'notHelp', 90],
] as const

const places = {
  paid: [
    ['thing1', '捐赠人', 'donor', 20],
    ['thing2', '项目', 'cause', 20],
    ['amount3', '金额', 'amount', 12],
    ['time4', '时间', 'at', 32],
  ],
  care: [
    ['thing1', '尊敬的', 'donor', 20],
    ['thing2', '内容', 'words', 20],
    ['time3', '时间', 'at', 32],
  ],
  audit: [
    ['character_string1', '编号', 'number', 32],
    ['thing2', '结果', 'words', 20],
    ['time3', '时间', 'at', 32],
  ],
  refund: [
    ['thing1', '项目', 'cause', 20],
    ['amount2', '金额', 'amount', 12],
  ],
} as const

const templates = [
  ['paid', '捐赠成功通知', 'PAID_1d2c9ac1', 'enabled'],
  ['care', '关怀提醒', 'CARE_77e0b2f4', 'enabled'],
  ['audit', '材料审核结果通知', 'AUDIT_5b8d1e09', 'enabled'],
  ['refund', '退款通知', 'REFUND_0c93aa12', 'draft'],
] as const

interface Whose {
  readonly organisation: string
  readonly head: Person
  readonly turn: number
}

interface Followers {
  readonly account: string
  readonly fans: readonly string[]
}

/** What fans said and asked, the templates of an account, and what was sent by them. */
export async function fillTalks(
  world: DemoWorld,
  { organisation, head }: Whose,
  { account, fans }: Followers,
): Promise<void> {
  const own = { organisation, account }
  const fanAt = (index: number) => fans[index % fans.length] ?? ''
  await world.as(world.narrator, new Date(), async ({ act }) => {
    const words = ['您好，怎样开票据？', '项目进展到哪里了', '谢谢你们', '我想做志愿者', '怎么月捐']
    await insertMany(
      act,
      fanMessage,
      Array.from({ length: 30 }, (_, index) => ({
        ...{ ...own, fan: fanAt(index), direction: 'in' as const, kind: 'text' as const },
        ...{ body: words[index % words.length] ?? '', at: at(index * 5 + 1) },
      })),
    )
    for (const [index, [way, words, state, hours]] of said.entries())
      await insertRow(act, fanRequest, {
        ...{ ...own, fan: fanAt(index + 7), way, said: words, state },
        number: await nextRecordNumber(act, fanRequest.fields.number.prefix),
        ...{ askedAt: at(hours + 2), lastAt: at(hours), unread: state === 'waiting' ? 2 : 0 },
        ...(state === 'waiting' ? {} : { repliedAt: at(hours - 1) }),
        ...(state === 'done' ? { reason: '已指导线上提交求助申请' } : {}),
        ...(state === 'notHelp' ? { reason: '政策咨询，已告知当地救助热线' } : {}),
      })
  })
  const made = await world.as(head, new Date(), async ({ insert, move }) => {
    const ids = []
    for (const [scene, title, templateId, state] of templates) {
      const fields = places[scene].map(([key, label, source, limit]) => ({
        ...{ key, label, source, limit, text: '' },
      }))
      const row = await insert('fans/messageTemplate', {
        ...{ account, scene, title, templateId, fields, link: 'donation' },
      })
      if (state === 'enabled') await move('fans/messageTemplate', 'enable', row, {})
      ids.push(row.id)
    }
    const [, care] = ids
    const mass = { account, template: care, words: '感谢您一路相伴' }
    await insert('fans/massSend', { ...mass, name: '年末问候' })
    const sent = await insert('fans/massSend', { ...mass, name: '清明慰问', gave: 'no' })
    await move('fans/massSend', 'cancel', sent)
    return ids
  })
  await world.as(world.narrator, new Date(), async ({ act }) => {
    const states = ['delivered', 'delivered', 'sent', 'failed', 'skipped', 'refused'] as const
    const errors = {
      failed: '模板内容不符合要求',
      skipped: '上限：今日已收到 2 条',
      refused: '用户拒收',
    }
    await insertMany(
      act,
      messageSend,
      Array.from({ length: 18 }, (_, index) => {
        const state = states[index % states.length] ?? 'sent'
        const isSent = state === 'delivered' || state === 'sent'
        return {
          ...{ ...own, template: made[0] ?? '', scene: 'paid' as const, fan: fanAt(index), state },
          ...{ business: `demo:${index}`, values: { thing1: '爱心人士', amount3: '100.00元' } },
          ...{ dueAt: at(index * 6), triedAt: at(index * 6), at: isSent ? at(index * 6) : null },
          error: state in errors ? errors[state as keyof typeof errors] : null,
          clickedAt: index % 6 === 0 ? at(index * 6 - 0.2) : null,
        }
      }),
    )
    await act.tx.execute(sql`
      update message_template set sent_once = true where id = ${made[0] ?? null}::uuid`)
  })
}
