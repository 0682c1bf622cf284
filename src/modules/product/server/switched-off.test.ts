import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { inHouse } from '#kernel/server/origin.ts'
import { goLiveNow } from '#modules/datav/server/versions.ts'
import { monthlyContract, monthlyPlan } from '#modules/giving/model/index.ts'
import { openCounterpart, orderOf } from '#modules/giving/server/fixture/papay-counterpart.ts'
import { setDebitChannel } from '#modules/giving/server/index.ts'
import { planDebits, sendDebits } from '#modules/giving/server/monthly/schedule.ts'
import { wechatPapay } from '#modules/giving/server/papay/wechat-papay.ts'
import { sendSms } from '#modules/message/server/index.ts'
import { donor } from '#modules/people/model/index.ts'
import { submitComment } from '#modules/website/server/index.ts'
import { paidGift, signedPush } from '#test/faults/intake-client.ts'
import { openSold, type Sold } from '#test/sold-world.ts'

/* What goes on and what ends when a function is switched off or a subscription is over. */

const minutes = 60_000
let sold: Sold
const today = beijingDay(new Date())

beforeAll(async () => {
  sold = await openSold()
}, 5 * minutes)
afterAll(() => sold?.close(), minutes)

it(
  'debits the twelve signed plans on their day, although 月捐 is switched off (2)',
  async () => {
    const channel = await openCounterpart()
    inHouse(sold.world.product.house, () => setDebitChannel(wechatPapay(channel.settings)))
    const owned = { organisation: sold.world.south.id, cause: sold.world.south.cause }
    const plan = await sold.world.plant(monthlyPlan, {
      ...{ ...owned, merchant: sold.world.south.merchant, state: 'online', retryDays: '1,3,7' },
      ...{ debitDays: ['10'], maxPeriods: 0, deletedAt: null },
    })
    const tomorrow = addDays(today, 1)
    for (let turn = 1; turn <= 12; turn += 1) {
      const giver = await sold.world.plant(donor, {
        organisation: sold.world.south.id,
        state: 'active',
      })
      await sold.world.plant(monthlyContract, {
        ...{
          ...owned,
          plan,
          giver,
          state: 'active',
          amount: 5000,
          debitDay: 10,
          number: `YQ${turn}`,
        },
        ...{ contractCode: `K${turn}`, contractId: `C${turn}`, nextDebitOn: tomorrow, periods: 0 },
        ...{ endedAt: null, fromTeam: null, agreement: null, total: 0, failStreak: 0 },
      })
    }
    await sold.world.account('monthly.keeper', {
      ...{ ownerKind: 'organisation', organisation: sold.world.south.id, roles: ['org_head'] },
    })
    const keeper = await sold.world.signedIn('monthly.keeper')
    expect(await sold.mayOpen(keeper, '/zhuanti/yuejuan')).toBe(true)
    const off = await sold.change(
      'function/disable',
      await sold.idOf('function', 'code', 'monthly'),
    )
    expect(off.statusMessage).toBe('success')
    expect(
      (await sold.uris(keeper)).filter(({ uri }) => uri.startsWith('/zhuanti/yuejuan')),
    ).toEqual([])

    const run = (job: typeof planDebits) =>
      sold.world.product.act('测试', act => act.enqueue(job, {}))
    const count = async (where: string) =>
      Number(
        (await sold.world.execute(`select count(*) as n from monthly_debit where ${where}`))[0]
          ?.n ?? 0,
      )
    await run(planDebits)
    await expect.poll(() => count('notice_at is not null'), { timeout: minutes }).toBe(12)
    // The next day: its notice is a day old, and the debits are made.
    await sold.world.execute(`update monthly_debit
    set notice_at = now() - interval '25 hours', due_on = '${today}', try_on = '${today}'`)
    await run(sendDebits)
    await expect
      .poll(() => count(`state in ('processing', 'success')`), { timeout: minutes })
      .toBe(12)
    for (const order of channel.orders.values()) {
      const { headers, body: payload } = channel.notice('TRANSACTION.SUCCESS', orderOf(order))
      const url = '/api/zhuanti/papay/notify'
      await sold.world.product.app.inject({ method: 'POST', url, headers, payload })
    }
    expect(await count(`state = 'success'`)).toBe(12)
    const gifts = await sold.world.execute(
      `select amount from donation where source = 'monthly' and organisation = '${sold.world.south.id}'`,
    )
    expect(gifts.map(({ amount }) => Number(amount))).toEqual(Array(12).fill(5000))
    await sold.change('function/enable', await sold.idOf('function', 'code', 'monthly'))
    await channel.close()
  },
  5 * minutes,
)

it('ends what displays show with 数据大屏, and when the subscription has ended', async () => {
  const made = await sold.head.post('/api/datav/design/create', {
    ...{ name: '大厅', category: 'general', organisation: null, area: null },
    ...{ template: null, width: null, height: null, theme: null },
  })
  expect(made.statusMessage).toBe('success')
  const { id } = made.dataPoints
  const published = await sold.head.post('/api/datav/design/publish', {
    ...{ id, draftVersion: 1, note: '上墙', goLiveAt: null, cover: null, acceptedWarnings: true },
  })
  expect(published.statusMessage).toBe('success')
  const shared = await sold.head.post('/api/datav/design/share', {
    ...{ screen: id, name: '一楼', days: null, devices: null },
  })
  expect(shared.statusMessage).toBe('success')
  const { token } = shared.dataPoints
  const shown = () =>
    sold.world.browser().post('/api/datav/view/open', {
      ...{ token, screen: null, draft: false, device: 'd1', resolution: '1920x1080' },
    })
  const ended = { statusCode: 4010, statusMessage: '该大屏链接已失效' }
  expect((await shown()).statusCode).toBe(1)
  await sold.change('function/disable', await sold.idOf('function', 'code', 'datav'))
  expect(await shown()).toMatchObject(ended)
  expect(await sold.mayOpen(sold.head, '/product/datavList')).toBe(false)
  // What was to go live by itself waits meanwhile.
  await sold.world.execute(`update big_screen set release = null, state = 'draft', next_release = 1,
    go_live_at = now() - interval '1 minute' where id = '${id}'`)
  const turned = async () => {
    await sold.world.product.act('测试', act => goLiveNow(act))
    const [row] = await sold.world.execute(`select state from big_screen where id = '${id}'`)
    return row?.state
  }
  expect(await turned()).toBe('draft')
  await sold.change('function/enable', await sold.idOf('function', 'code', 'datav'))
  expect(await turned()).toBe('published')
  expect((await shown()).statusCode).toBe(1)
  const subscribed = await sold.change('productOrganisation/insert', {
    ...{ organisation: sold.world.north.id, product: await sold.sell('whole', []) },
    ...{ kind: 'formal', price: 100, from: addDays(today, -1), to: addDays(today, 300) },
  })
  expect(subscribed.statusMessage).toBe('success')
  // Unpaid for, everything stays readable, on walls too; with the end of the subscription it does not.
  const turn = (state: string) =>
    sold.world.execute(`update product_organisation set state = '${state}'
      where organisation = '${sold.world.north.id}'`)
  await turn('limited')
  expect((await shown()).statusCode).toBe(1)
  await turn('ended')
  expect(await shown()).toMatchObject(ended)
  await turn('active')
  expect((await shown()).statusCode).toBe(1)
})

/** A call of each of the four, of somebody whose role grants it. */
const calls = {
  matching: ['/api/zhuanti/matchingPool/getListByPage', null],
  chain: ['/api/evidence/evidenceLeaf/getListByPage', '/useradmin/chainlist'],
  comment: ['/api/website/interaction/getListByPage', '/project/prointeract'],
} as const

it.each(Object.entries(calls))(
  'takes menu, address and calls of %s away at once, and brings them back',
  async (code, [call, place]) => {
    const ask = () => sold.head.get(call, {})
    expect((await ask()).statusCode).toBe(1)
    if (place !== null) expect(await sold.mayOpen(sold.head, place)).toBe(true)
    // What needs it is named, and stays on.
    const own = await sold.idOf('function', 'code', code)
    const report = await sold.idOf('function', 'code', 'report')
    const needing = await sold.change('function/update', { ...report, requires: [own.id] })
    expect(needing.statusMessage).toBe('success')
    const refused = await sold.change('function/disable', own)
    expect(refused.statusMessage).toContain('报告模板')
    expect((await ask()).statusCode).toBe(1)
    await sold.change('function/update', {
      ...(await sold.idOf('function', 'code', 'report')),
      requires: [],
    })
    const off = await sold.change('function/disable', own)
    expect(off.statusMessage).toBe('success')
    expect(await ask()).toMatchObject({ status: 403, statusMessage: '该功能未开通' })
    if (place !== null) expect(await sold.mayOpen(sold.head, place)).toBe(false)
    await sold.change('function/enable', await sold.idOf('function', 'code', code))
    expect((await ask()).statusCode).toBe(1)
  },
)

it('takes gifts with their evidence while 配捐, 存证, 评论 and 短信 are off, and no comment or notice', async () => {
  const turn = async (move: 'disable' | 'enable') => {
    for (const code of ['matching', 'chain', 'comment', 'sms']) {
      const turned = await sold.change(
        `function/${move}`,
        await sold.idOf('function', 'code', code),
      )
      expect(turned.statusMessage).toBe('success')
    }
  }
  const { world } = sold
  const written = () =>
    world.product
      .act('测试', act =>
        submitComment(act, { targetType: 'organisation', target: world.south.id, content: '谢谢' }),
      )
      .then(
        () => 'taken',
        (error: Error) => error.message,
      )
  expect(await written()).toBe('taken')
  await turn('disable')
  const { url, headers, body } = signedPush(
    '/api/finance/intake/donation',
    paidGift('four-off', { amount: 1000, cause: world.south.cause }),
    { client: world.south.client, key: 'four-off' },
  )
  const given = await world.product.app.inject({ method: 'POST', url, headers, payload: body })
  expect(given.json()).toMatchObject({ statusCode: 1 })
  const [gift] = await world.execute(
    `select d.state, count(l.id)::int as leaves from donation d
       left join evidence_leaf l on l.source_id = d.id::text and l.kind = 'donationPaid'
      where d.merchant_order_no = 'four-off' group by 1`,
  )
  expect(gift).toEqual({ state: 'paid', leaves: 1 })
  expect(await written()).toBe('该功能未开通')
  const sent = async (template: string, params: Record<string, string>) => {
    const id = await world.product.act('测试', act =>
      sendSms(act, { phone: '13700001111', template, params, organisation: world.south.id }),
    )
    const message = async () =>
      (
        await world.execute(
          `select state, provider_message as told from outbox_message where id = '${id}'`,
        )
      )[0]
    await expect
      .poll(async () => (await message())?.state, { timeout: minutes })
      .not.toMatch(/queued|sending/)
    return message()
  }
  expect(await sent('notice', { kind: '待办', title: '审核' })).toEqual({
    state: 'failed',
    told: '短信通知未开通',
  })
  // A promise is kept and an account kept safe whatever is switched off.
  for (const [template, params] of [
    ['monthlyNews', { title: '助学', news: '将于明日扣款' }],
    ['passwordReset', {}],
  ] as const)
    expect((await sent(template, params))?.told).not.toBe('短信通知未开通')
  await turn('enable')
  expect(await written()).toBe('taken')
  expect((await sent('notice', { kind: '待办', title: '审核' }))?.told).not.toBe('短信通知未开通')
})

it('leaves what became a switch later to whoever was sold the product before', async () => {
  const { world } = sold
  await world.execute(
    `update product_version set snapshot = jsonb_set(snapshot, '{functions}', (snapshot -> 'functions') - 'comment')`,
  )
  const asked = () => sold.head.get('/api/website/interaction/getListByPage', {})
  const known = (age: string) =>
    world.execute(`update "function" set created_at = now() ${age} where code = 'comment'`)
  await known(`+ interval '1 minute'`)
  await sold.change('function/update', {
    ...(await sold.idOf('function', 'code', 'comment')),
    description: '评论',
  })
  expect((await asked()).statusCode).toBe(1)
  await known(`- interval '9 years'`)
  await sold.change('function/update', {
    ...(await sold.idOf('function', 'code', 'comment')),
    description: '互动评论',
  })
  expect(await asked()).toMatchObject({ status: 403, statusMessage: '该功能未开通' })
})
