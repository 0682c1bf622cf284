import { sql } from 'drizzle-orm'
import { addDays } from '#kernel/server/china-time.ts'
import type { DemoWorld } from '#kernel/server/demo-world.ts'
import { findRow } from '#kernel/server/rows.ts'
import { outboxMessage } from '../model/outbox-message.ts'
import { sendMail, sendSms } from './send.ts'

/** What a provider answered of letters that did not arrive, or perhaps did. */
const answers = {
  failed: '号码为空号或已停机',
  bounced: '550 收件人邮箱不存在',
} as const

/** Messages that did not arrive: refused by the provider, cut off on the way, and one that was given up. */
export async function keepLostMessages(world: DemoWorld): Promise<void> {
  const admin = await world.staff('admin')
  const [organisation] = world.organisations
  const of = organisation === undefined ? {} : { organisation: organisation.id }
  const at = (days: number) => new Date(`${addDays(world.today, -days)}T06:15:00Z`)
  const end = async (id: string, state: 'failed' | 'sending', answer: string | null) =>
    world.as(world.narrator, new Date(), ({ act }) =>
      act.tx.execute(sql`
        update outbox_message set state = ${state}, tries = 1, claimed_at = created_at,
               provider_message = ${answer} where id = ${id}::uuid`),
    )
  const sms = (days: number, phone: string) =>
    world.as(world.narrator, at(days), ({ act }) =>
      sendSms(act, {
        ...{ ...of, phone, template: 'registrationResult' },
        params: { number: 'RY2026112000007', result: '已通过' },
      }),
    )
  const mail = await world.as(world.narrator, at(7), ({ act }) =>
    sendMail(act, {
      ...{ ...of, to: 'jzr.wang@example.org', subject: '捐赠票据已开具' },
      text: '您的捐赠票据已开具，请点击链接查看。感谢您的善举。',
    }),
  )
  await end(mail, 'failed', answers.bounced)
  await end(await sms(3, '16100004821'), 'failed', answers.failed)
  // Nobody knows what became of one that was cut off: the job that tidies up says so.
  await end(await sms(5, '16400007735'), 'sending', null)
  await world.run('message.tidy-outbox', {})
  const dropped = await sms(11, '16800001906')
  await end(dropped, 'failed', answers.failed)
  await world.as(admin, at(10), async desk => {
    const row = await findRow(desk.act.tx, outboxMessage, dropped)
    if (row !== undefined) await desk.move(outboxMessage.path, 'drop', row)
  })
}
