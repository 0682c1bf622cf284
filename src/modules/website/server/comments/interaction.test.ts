import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { newId } from '#kernel/server/uuid.ts'
import { daysAfter, workCalendar } from '#modules/platform/server/index.ts'
import { openSites, type Sites } from '#test/sites-world.ts'
import { reconnect } from '#test/stand-ins.ts'
import { registeredUser } from '../../model/index.ts'
import { websitePorts } from '../ports.ts'
import { submitComment } from './submit-comment.ts'

let sites: Sites
const cause = newId()
beforeAll(async () => {
  sites = await openSites()
  await sites.house.prepare(async act => {
    await act.tx.execute(sql`
      insert into cause (id, kind, number, title, organisation, raise_mode, status, listed, created_by, updated_by)
      values (${cause}, 'project', 'X1', '春蕾助学', ${sites.organisation}, '1', 'raising', true,
              ${act.person.accountId}, ${act.person.accountId})`)
    await act.tx.execute(
      `update platform_setting set value = '{"interval": 0}' where key = 'cmp_comment_settings'`,
    )
  })
})
afterAll(() => sites.house.close())

const receive = (more: Record<string, unknown>) =>
  sites.post('interaction/receive', { cause, kind: 'wish', content: '加油', ...more })
const queue = async (segment = 'pending', person = sites.clerk) =>
  (await sites.get('publicComment/getQueue', { segment }, person)).dataPoints

it('stands in one queue with comments, oldest first, and is decided on its own record', async () => {
  await sites.house.prepare(act =>
    submitComment(act, { targetType: 'platform', content: '页面很快' }),
  )
  const user = await sites.newUser()
  const made = (await receive({ user: user.id, content: '孩子们收到书了吗', kind: 'question' }))
    .dataPoints
  expect(made.dueAt).not.toBeNull()
  const { list, total } = await queue()
  expect(total).toBe(2)
  expect(list.map((row: { resource: string }) => row.resource)).toEqual([
    'website/publicComment',
    'website/interaction',
  ])
  expect(list[1]).toMatchObject({
    id: made.id,
    shown: { cause: '春蕾助学' },
    extra: { credit: { passed: 0, blocked: 0 } },
    can: expect.arrayContaining(['pass', 'block']),
  })
  const figures = async () => (await sites.get('publicComment/getQueueFigures')).dataPoints
  expect(await figures()).toMatchObject({ pending: 2, today: 2, decided: 0 })
  const passed = await sites.post('interaction/pass', { id: made.id, version: made.version })
  expect(passed.dataPoints).toMatchObject({ state: 'passed', decidedBy: sites.clerk.accountId })
  expect((await queue()).total).toBe(1)
  expect((await queue('passed')).list).toMatchObject([{ id: made.id }])
  expect(await figures()).toMatchObject({ pending: 1, decided: 1 })
})

it('is decided by the platform and answered by its organisation once it is shown', async () => {
  const made = (await receive({ content: '请问善款怎么用' })).dataPoints
  const head = {
    ...sites.head,
    actions: new Map(sites.head.actions).set(
      'interaction.reply',
      new Set(['organisation' as const]),
    ),
  }
  const asked = { id: made.id, version: made.version }
  expect((await sites.post('interaction/pass', asked, head)).status).toBe(403)
  const early = await sites.post('interaction/reply', { ...asked, reply: '将于月底公示' }, head)
  expect(early.statusMessage).toBe('当前为「待审核」，不能答复')
  let { version } = (await sites.post('interaction/pass', asked)).dataPoints
  const reply = async (text: string) => {
    const question = { id: made.id, version, reply: text }
    const answer = await sites.post('interaction/reply', question, head)
    if (answer.statusCode === 1) ({ version } = answer.dataPoints)
    return answer
  }
  expect((await reply('详情加微信')).dataPoints.errors[0].message).toContain('敏感词')
  expect((await reply('请扫个人收款码')).dataPoints.errors[0].message).toContain('敏感词')
  expect((await reply('王八蛋，将于月底公示')).dataPoints.reply).toBe('***，将于月底公示')
  expect((await reply('将于月底公示')).dataPoints.reply).toBe('将于月底公示')
})

it('is marked by the machine, and refused about a cause that is not public', async () => {
  const made = (await receive({ content: '想了解的加薇信' })).dataPoints
  expect(made).toMatchObject({ machineScore: 'bad', displayName: '爱心人士' })
  expect((await queue('bad')).list).toMatchObject([{ id: made.id }])
  const blocked = await sites.post('interaction/block', {
    id: made.id,
    version: made.version,
    reason: '广告引流',
  })
  const again = { id: made.id, version: blocked.dataPoints.version }
  expect((await sites.post('interaction/pass', again)).dataPoints.errors[0].field).toBe('reason')
  expect((await sites.post('interaction/pass', { ...again, reason: '误判' })).statusCode).toBe(1)
  await sites.house.prepare(act =>
    act.tx.execute(sql`update cause set listed = false where id = ${cause}`),
  )
  expect((await receive({})).dataPoints.errors[0].message).toBe('该标的未公开，不能留言')
})

it('counts with comments when somebody writes too often, and keeps from others what only moderators see', async () => {
  await sites.house.prepare(async act => {
    await act.tx.execute(sql`update cause set listed = true where id = ${cause}`)
    await act.tx.execute(
      `update platform_setting set value = '{"interval": 0, "dailyLimit": 2}' where key = 'cmp_comment_settings'`,
    )
  })
  const user = await sites.newUser()
  await receive({ user: user.id })
  await sites.house.prepare(act =>
    submitComment(act, { targetType: 'platform', content: '不错', user: user.id }),
  )
  expect((await receive({ user: user.id })).statusMessage).toBe('每天最多发表 2 条评论')
  const nobody = { ...sites.clerk, actions: new Map() }
  expect((await sites.get('publicComment/getQueue', { segment: 'pending' }, nobody)).status).toBe(
    403,
  )
})

it('of a founder about his fund is marked, and to be answered in three working days instead of five', async () => {
  const fund = newId()
  const founder = await sites.newUser()
  await sites.house.prepare(async act => {
    await act.tx.execute(sql`
      insert into cause (id, kind, number, title, organisation, raise_mode, status, listed, created_by, updated_by)
      values (${fund}, 'fund', 'J1', '山区教育基金', ${sites.organisation}, '1', 'raising', true,
              ${act.person.accountId}, ${act.person.accountId})`)
    await act.tx.execute(
      `update platform_setting set value = '{"interval": 0}' where key = 'cmp_comment_settings'`,
    )
  })
  const { phone } = await sites.house.prepare(async act => {
    const [row] = await findRows(act.tx, registeredUser, eq(tableOf(registeredUser).id, founder.id))
    return { phone: row?.phone ?? null }
  })
  reconnect(websitePorts, {
    isFounder: async (_reader, asked) => asked.cause === fund && asked.phone === phone,
  })
  const ask = async (more: object) =>
    (await receive({ cause: fund, kind: 'question', content: '今年资助了多少学校', ...more }))
      .dataPoints
  const [theirs, others] = [await ask({ user: founder.id }), await ask({})]
  const calendar = await sites.house.prepare(act => workCalendar(act.tx))
  const dueIn = (days: number) =>
    daysAfter(new Date(theirs.createdAt), { days, counted: 'working' }, calendar)
      .toISOString()
      .slice(0, 10)
  expect([theirs.fromFounder, theirs.dueAt.slice(0, 10)]).toEqual([true, dueIn(3)])
  expect([others.fromFounder, others.dueAt.slice(0, 10)]).toEqual([null, dueIn(5)])
  const elsewhere = (await receive({ kind: 'question', user: founder.id })).dataPoints
  expect(elsewhere.fromFounder).toBe(null)
})

it('is hidden by the third report at once, and passed again only with a reason', async () => {
  const made = (await receive({ content: '项目负责人收了钱' })).dataPoints
  const shown = await sites.post('interaction/pass', { id: made.id, version: made.version })
  expect(shown.dataPoints.state).toBe('passed')
  const report = (by: string, reason = 'untrue') =>
    sites.post('interaction/report', { id: made.id, by, reason })
  expect((await report('甲')).dataPoints).toMatchObject({ state: 'passed', reports: 1 })
  expect((await report('甲')).statusMessage).toBe('您已举报过该评论')
  await report('乙')
  const hidden = (await report('丙', 'abuse')).dataPoints
  expect(hidden).toMatchObject({ state: 'pending', reports: 3 })
  expect((await report('丁')).statusMessage).toBe('该评论当前不可举报')
  expect((await queue('reported')).list).toMatchObject([
    { id: made.id, extra: { reportReasons: { untrue: 2, abuse: 1 } } },
  ])
  const pass = (more: object) =>
    sites.post('interaction/pass', { id: made.id, version: hidden.version, ...more })
  expect((await pass({})).dataPoints.errors).toMatchObject([{ field: 'reason' }])
  expect((await pass({ reason: '核实无误' })).dataPoints.state).toBe('passed')
  expect((await report('甲')).statusMessage).toBe('您已举报过该评论')
})
