import { afterAll, beforeAll, expect, it } from 'vitest'
import { insert } from '#kernel/server/commands.ts'
import { runJob } from '#kernel/server/job.ts'
import { registry } from '#kernel/server/serve.ts'
import { newId } from '#kernel/server/uuid.ts'
import { exclusiveLabel } from '#modules/classify/model/index.ts'
import { donation } from '#modules/finance/model/index.ts'
import { donor } from '#modules/people/model/index.ts'
import { desensitisationRule } from '#modules/website/model/index.ts'
import { exportMasks, registerUser } from '#modules/website/server/index.ts'
import { submitChange } from '#modules/website/server/users/user-info-change.ts'
import { paidGift, signedPush } from '#test/faults/intake-client.ts'
import { openStanding, type Standing } from '#test/faults/standing.ts'
import { personWith } from '#test/house.ts'

/* What the sites ask of the books, and the books of the sites, in the whole product. */

const minutes = 60_000
let world: Standing

beforeAll(async () => {
  world = await openStanding()
}, 5 * minutes)
afterAll(async () => {
  await world?.close()
  await world?.drop()
}, minutes)

const register = (phone: string, birthday: string | null = null) =>
  world.product.act('测试', act => registerUser(act, { phone, source: 'site', birthday }))

/** An order of a gift by a phone, through the intake. */
async function order(phone: string, amount: number) {
  const url = '/api/finance/intake/order'
  const {
    channelTradeNo: _no,
    paidAt: _at,
    ...asked
  } = paidGift(`O${newId().slice(-20)}`, { cause: world.north.cause, amount })
  const given = { ...asked, donor: { ...asked.donor, phone } }
  const signed = signedPush(url, given, { client: world.north.client, key: newId() })
  const answer = await world.product.app.inject({
    method: 'POST',
    url,
    headers: signed.headers,
    payload: signed.body,
  })
  return answer.json()
}

it("takes small gifts of minors only, and of the youngest with a guardian's consent", async () => {
  const year = new Date().getFullYear()
  await register('13700000001', `${year - 16}-01-01`)
  const child = await register('13700000002', `${year - 10}-01-01`)
  expect((await order('13700000001', 20_001)).dataPoints.errors[0]).toEqual(
    expect.objectContaining({ field: 'amount', message: '未成年人单笔捐赠不超过 200.00 元' }),
  )
  expect((await order('13700000001', 20_000)).statusCode).toBe(1)
  expect((await order('13700000002', 100)).dataPoints.errors[0].message).toBe(
    '未满 14 周岁的捐赠人须先取得监护人同意',
  )
  const after = { name: '王秀英', relation: '母亲', phone: '13700000009' }
  const change = await world.product.act('测试', act =>
    submitChange(act, { user: child.id, kind: 'guardian', after }),
  )
  await world.account('desk', { roles: ['operator'] })
  const desk = await world.signedIn('desk')
  const { id, version } = change
  const passed = await desk.post('/api/website/userInfoChange/pass', { id, version })
  expect(passed.statusCode).toBe(1)
  expect((await order('13700000002', 100)).statusCode).toBe(1)
  const [given] = await world.execute(
    `select purpose, choice from consent where subject = '${child.id}'`,
  )
  expect(given).toEqual({ purpose: 'guardian', choice: 'given' })
})

it('labels a donor by the very gift that lifts him over the line', async () => {
  const made = await world.plant(exclusiveLabel, {
    ...{ name: '千元捐赠人', target: 'donor', mode: 'rule', refresh: 'onEvent', state: 'enabled' },
    ...{ organisation: null, group: null, exclusiveGroup: false, maxCount: null },
    ...{ validFrom: null, validUntil: null },
    rule: [{ field: 'net', op: 'from', value: 100_000 }],
  })
  const url = '/api/finance/intake/donation'
  const give = async (amount: number) => {
    const gift = paidGift(`L${newId().slice(-20)}`, { cause: world.north.cause, amount })
    const given = { ...gift, donor: { name: '周千', phone: '13700000021' } }
    const signed = signedPush(url, given, { client: world.north.client, key: newId() })
    const answer = await world.product.app.inject({
      ...{ method: 'POST', url, headers: signed.headers, payload: signed.body },
    })
    expect(answer.json().statusCode).toBe(1)
  }
  const bearers = () => world.execute(`select target from label_use where label = '${made}'`)
  await give(99_000)
  expect(await bearers()).toEqual([])
  await give(2000)
  expect(await bearers()).toHaveLength(1)
})

it('names nobody in public who was made anonymous, and leaves the books as they are', async () => {
  const user = await register('13700000003')
  const giver = await world.plant(donor, {
    ...{ number: 'JZ8', organisation: world.north.id, kind: 'person', phone: '13700000003' },
    ...{ name: '林青', displayName: '林女士', mergedInto: null, state: 'active' },
  })
  const gift = await world.plant(donation, {
    ...{ organisation: world.north.id, cause: world.north.cause, donor: giver, moneyIn: null },
    ...{
      displayName: '林女士',
      anonymous: false,
      publishConsent: true,
      state: 'paid',
      amount: 5000,
    },
  })
  const books = () =>
    world.execute('select count(*)::int as n, sum(amount)::text as amount from ledger_entry')
  const before = await books()
  await world.execute(
    `update registered_user set state = 'cancelled', cancelled_at = now() - interval '16 days' where id = '${user.id}'`,
  )
  const { database, house } = world.product
  const job = house.modules.flatMap(({ jobs }) => jobs ?? []).find(isTending)
  if (job === undefined) throw new Error('nobody tends users')
  await runJob(job, {}, { database })
  expect(
    await world.execute(
      `select donation.display_name, anonymous, amount::int, receipt_status, donor.display_name as book, donor.phone is null as gone
         from donation join donor on donor.id = donation.donor where donation.id = '${gift}'`,
    ),
  ).toMatchObject([
    { display_name: '爱心人士', anonymous: true, amount: 5000, book: '爱心人士', gone: false },
  ])
  expect(await books()).toEqual(before)
})

const isTending = ({ name }: { readonly name: string }) => name === 'website.tend-users'

it('hides the name of donors from observers by a rule, in the list and in exports, and from nobody else', async () => {
  const [observer] = await world.execute("select id from role where code = 'observer'")
  await world.account('watcher', { roles: ['observer'] })
  await world.account('books', {
    ownerKind: 'organisation',
    organisation: world.north.id,
    roles: ['org_finance'],
  })
  const watcher = await world.signedIn('watcher')
  const books = await world.signedIn('books')
  const seen = async (browser: typeof watcher) =>
    (await browser.get('/api/finance/donation/getListByPage')).dataPoints.list[0].shown.donor
  const [before, own] = [await seen(watcher), await seen(books)]
  expect(before).toMatch(/^.\*+$/)
  await world.product.act('测试', act =>
    insert(act, registry().get(desensitisationRule.path), {
      name: '观察员看不到捐赠人',
      apiPath: '/api/finance/donation/*',
      field: 'donor',
      algorithm: 'full',
      roles: [observer?.id],
    }),
  )
  expect(await seen(watcher)).toBe('***********')
  expect(await seen(books)).toBe(own)
  const exported = (code: string) =>
    world.product.act('测试', act =>
      exportMasks(act.tx, { ...personWith([]), roleCodes: [code] }, donation.path),
    )
  expect((await exported('observer')).get('donor')?.('林青')).toBe('***********')
  expect((await exported('org_finance')).size).toBe(0)
})
