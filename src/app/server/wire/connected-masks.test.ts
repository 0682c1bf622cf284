import { afterAll, beforeAll, expect, it } from 'vitest'
import { insert } from '#kernel/server/commands.ts'
import { registry } from '#kernel/server/registry.ts'
import { runJob } from '#kernel/server/start-jobs.ts'
import { donation } from '#modules/finance/model/index.ts'
import { donor } from '#modules/people/model/index.ts'
import { desensitisationRule } from '#modules/website/model/index.ts'
import { exportMasks, registerUser } from '#modules/website/server/index.ts'
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
      netAmount: 5000,
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
      exportMasks(act.tx, { ...personWith([]), roleCodes: [code] }, donation),
    )
  expect((await exported('observer')).get('donor')?.('林青', {})).toBe('***********')
  expect((await exported('org_finance')).size).toBe(0)
})
