import { eq, sql } from 'drizzle-orm'
import { addDays } from '#kernel/server/china-time.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { storeScene } from '#modules/platform/server/index.ts'
import { bulletin, copywriting, mailDelivery, stationMail, theme } from '../../model/index.ts'
import { tendActivities } from '../activity/tend-activities.ts'
import { recount, sendMail } from '../mail/send.ts'
import { expireBulletins } from '../texts/bulletin.ts'
import { bulletinRead, copyDay } from '../texts/text-tables.ts'
import { type Cast, momentAt } from './cast.ts'

/** A theme that runs, one that is over, one taken off and one that is written; answers the running one. */
export async function fillThemes({ world, operator }: Cast): Promise<string> {
  const day = (days: number) => momentAt(addDays(world.today, days), '09:00').toISOString()
  const write = (title: string, [from, to]: readonly [number, number], slogan: string) =>
    world.as(operator, momentAt(addDays(world.today, Math.min(from, 0) - 3), '10:00'), async desk =>
      desk.insert(theme.path, {
        ...{ title, slogan, from: day(from), to: day(to), rank: 'hearts', colour: '#F28C28' },
        banner: await storeScene(desk, {
          ...{ about: title, variant: 2, resource: theme.path, field: 'banner' },
        }),
        tasks: [
          { kind: 'activity', target: 1, hearts: 20 },
          { kind: 'photo', target: 1, hearts: 10 },
        ],
        awards: '任务完成即得橙心，榜单前十名获得手写感谢卡。',
        intro: `<p>${title}：${slogan}</p>`,
      }),
    )
  const putOn = (row: Awaited<ReturnType<typeof write>>, days: number) =>
    world.as(operator, momentAt(addDays(world.today, days), '11:00'), ({ move }) =>
      move(theme.path, 'putOn', row),
    )
  const running = await write('冬日暖阳行动', [-25, 40], '把温暖送到家门口')
  await putOn(running, -26)
  await putOn(await write('金秋敬老月', [-70, -30], '陪伴是最好的礼物'), -71)
  const off = await putOn(await write('绿色出行月', [-18, 12], '少开一天车，多走一段路'), -19)
  await world.as(operator, momentAt(addDays(world.today, -9), '16:30'), ({ move }) =>
    move(theme.path, 'takeOff', off),
  )
  await write('春天一起读书', [60, 100], '为山里的孩子读一本书')
  await world.run(tendActivities.name, {})
  return running.id
}

/** Letters at every step between being written and being read or recalled. */
export async function fillLetters({ world, operator, reviewer }: Cast): Promise<void> {
  const path = stationMail.path
  const write = (given: Record<string, unknown>) =>
    world.as(operator, new Date(), ({ insert }) =>
      insert(path, { audience: { kind: 'all' }, sendMode: 'now', kind: 'notice', ...given }),
    )
  const submit = async (given: Record<string, unknown>) => {
    const row = await write(given)
    return world.as(operator, new Date(), ({ move }) => move(path, 'submit', row))
  }
  await write({
    ...{ title: '周末一起去看望老人', kind: 'activity', link: '/activities' },
    content: '<p>{{昵称}}，「周末敬老院陪伴」还有名额，等你一起来。</p>',
    audience: { kind: 'some', activeDays: 30 },
  })
  await submit({
    ...{ title: '欢迎加入橙心', kind: 'system', sendMode: 'event', event: 'join' },
    content: '<p>{{昵称}}，欢迎你。每天签到，参加一次活动，就能攒下第一批橙心。</p>',
  })
  const greeting = await submit({
    ...{ title: '谢谢你捐出橙心', kind: 'care', sendMode: 'event', event: 'donated' },
    content: '<p>{{昵称}}，你为「{{项目名称}}」捐出的橙心已收到。</p>',
  })
  await world.as(reviewer, new Date(), ({ move }) =>
    move(path, 'return', greeting, {
      opinion: '请写明由企业按橙心捐款，避免用户误以为是本人捐款。',
    }),
  )
  const timed = { sendMode: 'at', sendAt: momentAt(addDays(world.today, 3), '09:30').toISOString() }
  await submit({
    ...{ title: '本周末活动提醒', kind: 'activity', link: '/activities', ...timed },
    content: '<p>{{昵称}}，本周末有三场活动还能报名，欢迎带上家人一起来。</p>',
  })
  const dropped = await submit({
    ...{ title: '系统升级停用通知', ...timed },
    content: '<p>系统将于周末升级，签到暂停两小时。</p>',
  })
  await world.as(operator, new Date(), ({ move }) => move(path, 'cancel', dropped))
  const sent = await submit({
    title: '橙心规则说明',
    content: '<p>{{昵称}}，你现在有 {{橙心}} 颗橙心。橙心没有现金价值，可以捐给项目。</p>',
  })
  const wrong = await submit({
    title: '活动时间调整通知',
    content: '<p>「秋日护河行动」改为下午两点集合。</p>',
  })
  for (const { id } of [sent, wrong]) await world.run(sendMail.name, { mail: id })
  await world.as(world.narrator, new Date(), async ({ act }) => {
    const table = tableOf(mailDelivery)
    const copies = await findRows(act.tx, mailDelivery, eq(table.mail, sent.id), 6)
    for (const [no, copy] of copies.entries())
      await act.tx
        .update(table)
        .set({
          readAt: act.now.toISOString(),
          ...(no < 2 && { clickedAt: act.now.toISOString() }),
        })
        .where(eq(table.id, copy.id))
    await recount(act, sent.id)
  })
  await world.as(operator, new Date(), async ({ act, move }) => {
    const [row] = await findRows(act.tx, stationMail, eq(tableOf(stationMail).id, wrong.id), 1)
    if (row !== undefined) await move(path, 'recall', row, { reason: '时间写错，另行通知' })
  })
}

/** Notices in every state. */
export async function fillBulletins({ world, operator, reviewer, users }: Cast): Promise<void> {
  const path = bulletin.path
  const at = (days: number) => momentAt(addDays(world.today, days), '09:00')
  const write = (title: string, from: number, more: Record<string, unknown>) =>
    world.as(operator, at(from), ({ insert }) =>
      insert(path, {
        ...{ title, content: `<p>${title}，详情请咨询客服。</p>`, from: at(from).toISOString() },
        ...more,
      }),
    )
  const publish = (row: Awaited<ReturnType<typeof write>>, days: number) =>
    world.as(reviewer, at(days), ({ move }) => move(path, 'publish', row))
  await write('春节期间客服时间', -1, { forms: ['list'] })
  const live = await publish(
    await write('橙心规则说明', -10, { forms: ['popup', 'list'], pinned: true, mustRead: true }),
    -10,
  )
  const to = at(-5).toISOString()
  await publish(await write('系统升级维护', -12, { forms: ['ticker'], to }), -12)
  const off = await publish(await write('积分兑换橙心说明', -3, { forms: ['list'] }), -3)
  await world.as(operator, new Date(), ({ move }) =>
    move(path, 'withdraw', off, { reason: '橙心不与积分互换，标题有误' }),
  )
  await world.run(expireBulletins.name, {})
  await world.as(world.narrator, new Date(), async ({ act }) => {
    const readers = users.slice(0, 5)
    await act.tx
      .insert(bulletinRead)
      .values(readers.map(user => ({ bulletin: live.id, user, at: act.now.toISOString() })))
    await act.tx.execute(sql`update bulletin set readers = ${readers.length} where id = ${live.id}`)
  })
}

/** Texts beside those of a new installation: in use, written, and out of use. */
export async function fillCopies({ world, operator }: Cast): Promise<void> {
  const path = copywriting.path
  const used = await world.as(operator, momentAt(addDays(world.today, -6), '10:00'), async desk => {
    const write = (position: string, code: string, title: string, content: string) =>
      desk.insert(path, { position, code, title, content, weight: 20 })
    const morning = await write(
      'signed',
      'signed.morning',
      '早安',
      '{{昵称}}，早上好，今天也请温暖地开始',
    )
    await desk.move(path, 'putOn', morning)
    await write('praise', 'praise.warm', '谢谢你的热心', '{{昵称}}，有你在，大家都很安心')
    const winter = await write('share', 'share.winter', '冬天的邀请', '天冷了，一起去送一份温暖吧')
    const on = await desk.move(path, 'putOn', winter)
    await desk.move(path, 'takeOff', on)
    return morning.id
  })
  await world.as(world.narrator, new Date(), async ({ act }) => {
    const days = [5, 4, 3, 2, 1].map(ago => ({
      ...{ copy: used, day: addDays(world.today, -ago), shows: 30 + ago * 4, clicks: 3 + ago },
    }))
    await act.tx.insert(copyDay).values(days)
    await act.tx.execute(sql`
      update copywriting set shows = ${days.reduce((sum, { shows }) => sum + shows, 0)},
             clicks = ${days.reduce((sum, { clicks }) => sum + clicks, 0)} where id = ${used}`)
  })
}
