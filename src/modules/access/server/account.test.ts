import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { type AccountWorld, openAccountWorld } from '#test/account-world.ts'
import { personWith } from '#test/house.ts'
import { testOrganisation } from '#test/people.ts'
import { openAdministrator } from './open-account.ts'

let world: AccountWorld
let sysadmin: Person
beforeAll(async () => {
  world = await openAccountWorld()
  const actions = ['view', 'create', 'disable', 'cancel'].map(verb => `account.${verb}`)
  sysadmin = personWith(actions, {
    accountId: await world.account('sysone', { roles: ['sysadmin'] }),
  })
})
afterAll(() => world.close())

const messageOf = (answer: {
  statusMessage: string
  dataPoints: { errors?: { message: string }[] } | null
}) => answer.dataPoints?.errors?.[0]?.message ?? answer.statusMessage

it('shows an account of another organisation to nobody', async () => {
  const [one, other] = await world.house.prepare(async act => [
    await insertRow(act, testOrganisation, { name: '乙基金会' }),
    await insertRow(act, testOrganisation, { name: '丙基金会' }),
  ])
  const foreign = await world.account('foreign', {
    ownerKind: 'organisation',
    organisation: other?.id,
    roles: ['org_head'],
  })
  const head = personWith(['account.view'], {
    ownerKind: 'organisation',
    ownerId: one?.id ?? '',
    scope: 'organisation',
  })
  const answer = await world.house.call(head, 'GET', '/api/access/account/getById', { id: foreign })
  expect(answer).toMatchObject({ statusCode: 4040, statusMessage: '记录不存在或无权查看' })
})

it('opens an account as pending, sends its one-time link, and knows names and phones without case', async () => {
  const root = String(
    (
      await world.execute(
        "select id from department where owner_kind = 'platform' and parent is null",
      )
    )[0]?.id,
  )
  const made = await world.house.call(sysadmin, 'POST', '/api/access/account/insert', {
    ...{
      loginName: 'li.si',
      realName: '李四',
      phone: '13611112222',
      ownerKind: 'platform',
      department: root,
      twoFactor: 'sms',
    },
  })
  expect(made.dataPoints).toMatchObject({ state: 'pending', phone: '136****2222' })
  expect(world.sent.at(-1)).toMatchObject({ phone: '13611112222', template: 'accountLink' })
  const again = await world.house.call(sysadmin, 'POST', '/api/access/account/insert', {
    ...{
      loginName: 'LI.SI',
      realName: '李四',
      phone: '13611113333',
      ownerKind: 'platform',
      department: root,
      twoFactor: 'sms',
    },
  })
  expect(messageOf(again)).toBe('登录名已被使用')
  const phone = await world.house.call(sysadmin, 'POST', '/api/access/account/insert', {
    ...{
      loginName: 'li.wu',
      realName: '李五',
      phone: '13611112222',
      ownerKind: 'platform',
      department: root,
      twoFactor: 'sms',
    },
  })
  expect(messageOf(phone)).toBe('手机已被使用')
})

it('tells the former phone when an administrator gives an account another one', async () => {
  const id = await world.account('called', { phone: '13611119999' })
  const keeper = personWith(['account.view', 'account.update'])
  const [row] = await world.execute(`select id, version from account where id = '${id}'`)
  const change = { ...row, phone: '13611118888' }
  const answer = await world.house.call(keeper, 'POST', '/api/access/account/update', change)
  expect(answer.statusMessage).toBe('success')
  expect(world.sent.at(-1)).toMatchObject({
    ...{ phone: '13611119999', template: 'phoneChanged', params: { loginName: 'called' } },
  })
})

it('shows the link once to whoever made the account where no message can be sent', async () => {
  const silent = await openAccountWorld({ sms: false })
  try {
    const [root] = await silent.execute("select id from department where owner_kind = 'platform'")
    const made = await silent.house.call(sysadmin, 'POST', '/api/access/account/insert', {
      ...{ loginName: 'shown', realName: '王六', phone: '13611114444', ownerKind: 'platform' },
      ...{ department: root?.id, twoFactor: 'sms' },
    })
    expect(made.dataPoints.extra.link).toMatch(/^\/xiugaimima\?ticket=[\w-]{43}$/)
    const { id } = made.dataPoints
    const again = await silent.house.call(sysadmin, 'GET', '/api/access/account/getById', { id })
    expect(again.dataPoints.extra.link).toBeUndefined()
  } finally {
    await silent.close()
  }
})

it('ends the one-time links to a phone that was corrected', async () => {
  const [root] = await world.execute("select id from department where owner_kind = 'platform'")
  const made = await world.house.call(sysadmin, 'POST', '/api/access/account/insert', {
    ...{ loginName: 'misdialled', realName: '郑七', phone: '13611115555', ownerKind: 'platform' },
    ...{ department: root?.id, twoFactor: 'sms' },
  })
  const { id, version } = made.dataPoints
  const openLinks = async () =>
    (await world.execute(`select from password_ticket where account = '${id}' and used_at is null`))
      .length
  expect(await openLinks()).toBe(1)
  const phone = '13611116666'
  const given = { id, version, phone }
  const keeper = personWith(['account.view', 'account.update'])
  const changed = await world.house.call(keeper, 'POST', '/api/access/account/update', given)
  expect(changed.statusMessage).toBe('success')
  expect(await openLinks()).toBe(0)
})

it('gives two organisations that join at once two login names', async () => {
  const [one, other] = await world.house.prepare(async act => [
    await insertRow(act, testOrganisation, { name: '戊基金会' }),
    await insertRow(act, testOrganisation, { name: '己基金会' }),
  ])
  let phone = 13_900_001_000
  const join = (organisation = '', meanwhile?: () => Promise<unknown>) =>
    world.house.prepare(async act => {
      phone += 1
      const facts = { organisation, organisationName: '基金会', name: '负责人', email: null }
      const opened = await openAdministrator(act, { ...facts, phone: String(phone) })
      await meanwhile?.()
      return opened.loginName
    })
  let second: Promise<string> | undefined
  const first = await join(one?.id, async () => {
    second = join(other?.id)
    await expect.poll(waiting).toBe(1)
  })
  expect(await second).not.toBe(first)
})

it('gives whoever joins with an organisation the three roles of its people', async () => {
  const { id } = await world.house.prepare(act =>
    insertRow(act, testOrganisation, { name: '庚基金会' }),
  )
  const { account: opened } = await world.house.prepare(act =>
    openAdministrator(act, {
      ...{ organisation: id, organisationName: '庚基金会', name: '负责人' },
      ...{ phone: '13900001900', email: null },
    }),
  )
  const granted =
    await world.execute(`select role.code from "grant" join role on role.id = "grant".role
    where "grant".account = '${opened}' and "grant".state = 'active' order by role.code`)
  expect(granted.map(({ code }) => code)).toEqual(['org_finance', 'org_head', 'org_operator'])
})

it('lets nobody move himself to where he would reach more, nor prolong his own stay', async () => {
  const [root] = await world.execute(
    "select id from department where owner_kind = 'platform' and parent is null",
  )
  const below = await world.execute(`insert into department
    (id, owner_kind, name, parent, path, level, state)
    values (uuidv7(), 'platform', '小组', '${root?.id}', '${root?.id}.below.', 2, 'enabled') returning id`)
  const accountId = await world.account('climber', { department: String(below[0]?.id) })
  const change = async (scope: 'departments' | 'all', more: object) => {
    const who = personWith(['account.view', 'account.update'], {
      ...{ accountId, scope, departmentIds: [String(below[0]?.id)] },
    })
    const [row] = await world.execute(`select id, version from account where id = '${accountId}'`)
    return world.house.call(who, 'POST', '/api/access/account/update', { ...row, ...more })
  }
  expect(messageOf(await change('departments', { department: root?.id }))).toBe(
    '不能调整自己的部门，请由他人办理',
  )
  expect(messageOf(await change('departments', { validUntil: '2099-01-01' }))).toBe(
    '不能调整自己的有效期，请由他人办理',
  )
  expect((await change('all', { department: root?.id })).statusCode).toBe(1)
})

async function waiting(): Promise<number> {
  const rows = await world.execute(
    "select count(*)::int as n from pg_locks join pg_database on oid = database where datname = current_database() and locktype = 'advisory' and not granted",
  )
  return Number(rows[0]?.n)
}
