import { afterAll, beforeAll, expect, it } from 'vitest'
import { builtPlaces } from '#app/server/places.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { insert, update } from '#kernel/server/commands.ts'
import { perform } from '#kernel/server/perform.ts'
import { asSystem } from '#kernel/server/person.ts'
import { registry } from '#kernel/server/registry.ts'
import { findRow } from '#kernel/server/rows.ts'
import { runJob } from '#kernel/server/start-jobs.ts'
import { allSubjects, screenOf } from '#modules/approval/server/subject.ts'
import { disclosureTask, fundraisingPlan, report } from '#modules/cause/model/index.ts'
import { certificate } from '#modules/charity/model/index.ts'
import { article, column } from '#modules/content/model/index.ts'
import { moneyClaim, moneyIn } from '#modules/finance/model/index.ts'
import { donor } from '#modules/people/model/index.ts'
import { todoSources } from '#modules/platform/server/index.ts'
import { publicComment, sensitiveWord } from '#modules/website/model/index.ts'
import type { Browser } from '#test/account-world.ts'
import { dayFromNow } from '#test/days.ts'
import { headOf, openStanding, type Standing } from '#test/faults/standing.ts'

/* What modules ask of each other is answered by the real one in the whole product. */

const minutes = 60_000
let world: Standing
let head: Browser

beforeAll(async () => {
  world = await openStanding()
  head = await headOf(world, world.north)
}, 5 * minutes)
afterAll(async () => {
  await world?.close()
  await world?.drop()
}, minutes)

async function findings(): Promise<{ item: string; level: string; message: string }[]> {
  const answer = await head.get('/api/project/project/getPrecheck', { id: world.north.cause })
  return answer.dataPoints.findings
}

it('stops a project by the words that the sites forbid', async () => {
  const words = async () => (await findings()).find(({ item }) => item === '敏感词')
  expect(await words()).toMatchObject({ level: 'pass' })
  await world.execute(
    `update project set detail = '本项目承诺翻倍返利计划' where id = '${world.north.cause}'`,
  )
  const word = { word: '翻倍返利计划', category: 'ad', level: 'review' }
  const { product } = world
  const serving = registry().get(sensitiveWord.path)
  const { id } = await product.act('测试', act => insert(act, serving, word))
  await expect.poll(words).toMatchObject({ level: 'warn' })
  await product.act('测试', act => update(act, serving, { id, version: 1, level: 'block' }))
  await expect.poll(words).toMatchObject({ level: 'block', message: '含有敏感词：翻倍返利计划' })
  await world.execute(
    `update project set detail = '承诺翻·倍返利计划' where id = '${world.north.cause}'`,
  )
  expect(await words()).toMatchObject({ message: '含有敏感词：翻·倍返利计划' })
})

it('counts the disclosures of an organisation whose day has passed, and none before', async () => {
  const site = await world.plant(column, {
    organisation: world.north.id,
    parent: null,
    kind: 'disclosure',
    required: ['charter', 'audit', 'progress'],
  })
  await world.plant(column, { organisation: world.south.id, parent: null, required: ['audit'] })
  const overdue = async () => (await findings()).find(({ item }) => item === '披露逾期')
  const madeAgo = (days: number) =>
    world.execute(
      `update "column" set created_at = now() - interval '${days} days' where id = '${site}'`,
    )
  await madeAgo(1)
  expect(await overdue()).toMatchObject({ level: 'pass' })
  await madeAgo(100)
  expect(await overdue()).toMatchObject({ message: '机构有 1 项信息披露逾期' })
  await madeAgo(400)
  expect(await overdue()).toMatchObject({ message: '机构有 2 项信息披露逾期' })
  const day = beijingDay(new Date(Date.now() - 2 * 24 * 60 * minutes))
  await world.plant(disclosureTask, {
    ...{ organisation: world.north.id, cause: world.north.cause, kind: 'quarter' },
    ...{ period: { from: day, to: day }, periodStart: day, dueOn: day, state: 'open' },
  })
  expect(await overdue()).toMatchObject({ message: '机构有 3 项信息披露逾期' })
  await world.execute("update disclosure_task set state = 'done'")
})

it('keeps a project open while somebody has still to confirm a gift to it', async () => {
  await world.execute(
    `update project set state = 'executing', ending = null where id = '${world.north.cause}'`,
  )
  const claim = await world.plant(moneyClaim, {
    organisation: world.north.id,
    cause: world.north.cause,
    state: 'proposed',
  })
  const close = async () => {
    const id = world.north.cause
    const { dataPoints: row } = await head.get('/api/project/project/getById', { id })
    const { version } = row
    return head.post('/api/project/project/close', { id, version, reason: '服务已全部完成' })
  }
  expect((await close()).statusMessage).toBe('不能结项：1 笔认领待确认；结项报告尚未发布')
  const { id: organisation, cause } = world.north
  await world.plant(report, { organisation, cause, type: '4', state: 'published' })
  await world.execute(`update money_claim set state = 'confirmed' where id = '${claim}'`)
  expect((await close()).statusCode).toBe(1)
})

it('counts the public comments of an article', async () => {
  const id = await world.plant(article, { organisation: world.north.id })
  const comment = { targetType: 'article', target: id, user: null, parent: null } as const
  const shown = await world.plant(publicComment, { ...comment, state: 'passed' })
  await world.plant(publicComment, { ...comment, state: 'pending' })
  const counted = async () => {
    const { database, house } = world.product
    const job = house.modules.flatMap(({ jobs }) => jobs ?? []).find(isSummary)
    if (job !== undefined) await runJob(job, {}, { database })
    const read = perform(database, asSystem('测试'), { requestId: '测试' }, act =>
      findRow(act.tx, article, id),
    )
    return (await read)?.comments
  }
  expect(await counted()).toBe(1)
  await world.execute(`update public_comment set state = 'blocked' where id = '${shown}'`)
  expect(await counted()).toBe(0)
})

const isSummary = ({ name }: { readonly name: string }) => name === 'content.sum-figures'

it('shows nobody more personal values a day than the security settings allow', async () => {
  await world.set('unmask.dailyLimit', 2)
  const id = await world.plant(moneyIn, { organisation: world.north.id, payerName: '王付款' })
  const reveal = () =>
    head.post('/api/finance/moneyIn/reveal', {
      ...{ id, field: 'payerName', purpose: 'verify', reason: '核对付款户名' },
    })
  expect((await reveal()).dataPoints).toEqual({ value: '王付款' })
  expect((await reveal()).statusCode).toBe(1)
  expect(await reveal()).toMatchObject({
    statusCode: 0,
    statusMessage: '今日查看敏感信息已达上限 2 次',
  })
})

it('tells before certificates and plans end, and whose they are', async () => {
  const { north, south } = world
  for (const [organisation, validTo] of [
    [north.id, dayFromNow(-3)],
    [north.id, dayFromNow(91)],
    [south.id, dayFromNow(20)],
  ] as const)
    await world.plant(certificate, { organisation, validTo, type: '5', state: 'valid' })
  for (const [planName, endDate, state] of [
    ['将到期的方案', dayFromNow(30), 'raising'],
    ['还早的方案', dayFromNow(31), 'raising'],
    ['已结束的方案', dayFromNow(5), 'ended'],
  ] as const)
    await world.plant(fundraisingPlan, { organisation: north.id, planName, endDate, state })
  const endings = async (browser: Browser) => {
    const { dataPoints } = await browser.get('/api/platform/dashboard/get')
    return dataPoints.expiring.map((each: Record<string, unknown>) => [
      each.daysLeft,
      each.owner === '' ? each.title : `${each.owner} ${each.title}`,
    ])
  }
  expect(await endings(head)).toEqual([
    [-3, '税前扣除资格'],
    [30, '将到期的方案'],
  ])
  await world.account('overseer', { roles: ['operator'] })
  const seen = await endings(await world.signedIn('overseer'))
  expect(seen).toContainEqual([20, `${south.name} 税前扣除资格`])
})

it("asks another person's consent before a minor's values are shown, and logs it with the look", async () => {
  await world.account('head2', {
    ownerKind: 'organisation',
    organisation: world.north.id,
    roles: ['org_head'],
  })
  const second = await world.signedIn('head2')
  await world.set('unmask.dailyLimit', 50)
  const id = await world.plant(donor, {
    ...{ number: 'JZ1', organisation: world.north.id, name: '小明', phone: '13812340001' },
    ...{ minor: true, guardianName: '王芳', guardianPhone: '13812340002' },
  })
  const look = () =>
    head.post('/api/people/donor/reveal', {
      ...{ id, field: 'guardianPhone', purpose: 'contact', reason: '联系监护人确认捐赠' },
    })
  const first = (await look()).dataPoints
  expect(first.value).toBeUndefined()
  expect((await look()).dataPoints).toEqual({ asked: first.asked })
  const asked = await second.get('/api/transfer/revealApproval/getListByPage')
  expect(asked.dataPoints.list).toMatchObject([
    { number: first.asked, purpose: 'contact', field: '监护人手机', state: 'pending' },
  ])
  const [request] = asked.dataPoints.list
  const decide = { id: request.id, version: request.version }
  await world.execute("update session set elevated_until = now() + interval '1 hour'")
  expect(await head.post('/api/transfer/revealApproval/approve', decide)).toMatchObject({
    statusMessage: '不能审批自己的查看申请',
  })
  expect((await second.post('/api/transfer/revealApproval/approve', decide)).statusCode).toBe(1)
  expect((await look()).dataPoints).toEqual({ value: '13812340002' })
  const log = await world.execute(
    `select fields, purpose, minor, approval from data_access where record = '${id}'`,
  )
  expect(log).toEqual([
    { fields: '监护人手机', purpose: 'contact', minor: true, approval: first.asked },
  ])
  // A consent opens what it names, and nothing else of the record.
  const other = await head.post('/api/people/donor/reveal', {
    ...{ id, field: 'phone', purpose: 'contact', reason: '联系本人确认捐赠' },
  })
  expect(other.dataPoints).toEqual({ asked: expect.any(String) })
  expect(other.dataPoints.asked).not.toBe(first.asked)
})

it('leads from every source of to-do items to a built screen', () => {
  const links = todoSources().map(({ kind, link }) => ({ kind, link }))
  const kinds = links.map(({ kind }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['moneyIn', 'moneyClaim', 'review.project']))
  const isBuilt = (link: string) => builtPlaces.includes(link.split('?')[0] ?? '')
  expect(links.filter(({ link }) => !isBuilt(link))).toEqual([])
})

it('leads from every reviewed record to a built screen that is told which record', () => {
  const screens = allSubjects().map(subject => ({
    kind: subject.kind,
    url: new URL(screenOf(subject, 'one'), 'http://localhost'),
  }))
  expect(screens.length).toBeGreaterThan(5)
  expect(screens.filter(({ url }) => !builtPlaces.includes(url.pathname))).toEqual([])
  expect(screens.filter(({ url }) => url.searchParams.get('id') !== 'one')).toEqual([])
})

it('shows on the board what waits in the own books, and who has too few administrators', async () => {
  const waiting = { state: 'unclaimed', bookedAt: new Date(Date.now() - 86_400_000).toISOString() }
  for (const organisation of [world.north.id, world.north.id, world.south.id])
    await world.plant(moneyIn, { ...waiting, organisation })
  await world.execute('update charity_config set min_administrators = 9')
  const board = async (browser: Browser) =>
    (await browser.get('/api/charity/kanban/get', {})).dataPoints
  const of = async (organisation: string, name: string, role: string) => {
    await world.account(name, { ownerKind: 'organisation', organisation, roles: [role] })
    return board(await world.signedIn(name))
  }
  // Told to whoever may claim it; heads have no such right.
  const { todo } = await of(world.north.id, 'northern.clerk', 'org_finance')
  const { risks } = await board(head)
  expect(todo).toContainEqual(expect.objectContaining({ kind: 'moneyIn.unclaimed', count: 2 }))
  expect(risks).toMatchObject({
    administrators: 1,
    overdue: 1,
    unsynced: { project: 0, fund: 0, help: 0 },
  })
  const late = { filter: JSON.stringify([{ field: 'disclosureOverdue', op: 'is', value: true }]) }
  const found = await head.get('/api/charity/organisation/getListByPage', late)
  expect(found.dataPoints.list.map(({ id }: { id: string }) => id)).toEqual([world.north.id])
  const clerk = await of(world.south.id, 'southern.clerk', 'org_finance')
  expect(clerk.todo).toContainEqual(
    expect.objectContaining({ kind: 'moneyIn.unclaimed', count: 1 }),
  )
  const other = await of(world.south.id, 'southern', 'org_head')
  expect(other.risks).toMatchObject({ overdue: 0 })
})
