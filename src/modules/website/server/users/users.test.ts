import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updateRow } from '#kernel/server/rows.ts'
import { donorsOf } from '#modules/people/server/index.ts'
import { openSites, type Sites } from '#test/sites-world.ts'
import { registeredUser } from '../../model/index.ts'
import { registerUser } from './registered-user.ts'
import { tendUsers } from './tend-users.ts'
import { submitChange } from './user-info-change.ts'

let sites: Sites
beforeAll(async () => {
  sites = await openSites()
})
afterAll(() => sites.house.close())

describe('a registered user', () => {
  it('shows the old nickname until the new one is passed, and the machine marks a blocked word', async () => {
    const user = await sites.newUser()
    const change = await sites.house.prepare(act =>
      submitChange(act, { user: user.id, kind: 'nickname', after: { text: '加微信领奖' } }),
    )
    expect(change.verdict).toBe('bad')
    const before = await sites.get('registeredUser/getById', { id: user.id })
    expect(before.dataPoints.nickname).toBe(user.nickname)
    const good = await sites.house.prepare(act =>
      submitChange(act, { user: user.id, kind: 'nickname', after: { text: '春山' } }),
    )
    expect(good.verdict).toBe('clean')
    await sites.post('userInfoChange/pass', { id: good.id, version: good.version })
    expect((await sites.get('registeredUser/getById', { id: user.id })).dataPoints.nickname).toBe(
      '春山',
    )
    const withdrawn = await sites.get('userInfoChange/getById', { id: change.id })
    expect(withdrawn.dataPoints.state).toBe('withdrawn')
  })

  it('cannot pass the real-name check with an identity number of somebody else', async () => {
    const after = { realName: '张晓明', idNumber: '11010119900307803X' }
    const changes = []
    for (const user of [await sites.newUser(), await sites.newUser()])
      changes.push(
        await sites.house.prepare(act =>
          submitChange(act, { user: user.id, kind: 'realName', after }),
        ),
      )
    const [first, second] = changes
    const passed = await sites.post('userInfoChange/pass', {
      id: first?.id,
      version: first?.version,
    })
    expect(passed.statusCode).toBe(1)
    expect(passed.dataPoints.idNumber).toBe('110101********803X')
    const refused = await sites.post('userInfoChange/pass', {
      id: second?.id,
      version: second?.version,
    })
    expect(refused.statusMessage).toBe('该证件号已被其他用户实名，请合并建议或驳回')
    // Asked before the first was passed, it is offered to be merged all the same.
    const asked = await sites.get('userInfoChange/getById', { id: second?.id })
    expect(asked.dataPoints.extra).toEqual({ sameIdentity: 1 })
    const same = await sites.get('registeredUser/getSameIdentity', { change: second?.id })
    expect(same.dataPoints.map((user: { id: string }) => user.id)).toEqual([
      second?.user,
      first?.user,
    ])
  })

  it('keeps a real name that was passed when another one is asked for and refused', async () => {
    const user = await sites.newUser()
    const ask = (realName: string) =>
      sites.house.prepare(act =>
        submitChange(act, {
          ...{ user: user.id, kind: 'realName' as const },
          after: { realName, idNumber: '110101199003071487' },
        }),
      )
    const state = async () =>
      (await sites.get('registeredUser/getById', { id: user.id })).dataPoints.realNameState
    const first = await ask('周远')
    expect(await state()).toBe('pending')
    await sites.post('userInfoChange/pass', { id: first.id, version: first.version })
    const { id, version } = await ask('周元')
    expect(await state()).toBe('passed')
    await sites.post('userInfoChange/reject', { id, version, opinion: '信息不符' })
    expect(await state()).toBe('passed')
  })

  it('who is another one already is shown beside that one, with the donors of both, to be merged', async () => {
    const [held, asking] = [await sites.newUser(), await sites.newUser()]
    const after = { realName: '李梅', idNumber: '110101199003071567' }
    const ask = (user: string) =>
      sites.house.prepare(act => submitChange(act, { user, kind: 'realName', after }))
    const first = await ask(held.id)
    await sites.post('userInfoChange/pass', { id: first.id, version: first.version })
    const second = await ask(asking.id)
    expect(second).toMatchObject({ verdict: 'suspect', machine: { sameId: [held.id] } })
    const givers = await sites.house.prepare(act =>
      donorsOf(act, sites.organisation, [
        { kind: 'person', phone: held.phone ?? '', name: '李梅' },
        { kind: 'person', phone: asking.phone ?? '', name: '李小梅' },
      ]),
    )
    const question = { change: second.id }
    const users = await sites.get('registeredUser/getSameIdentity', question)
    expect(users.dataPoints.map((row: { id: string }) => row.id)).toEqual([asking.id, held.id])
    const books = (person = sites.clerk) =>
      sites.get('registeredUser/getSameIdentityDonors', question, person)
    const desk = {
      ...sites.clerk,
      actions: new Map(sites.clerk.actions)
        .set('donor.view', new Set(['all' as const]))
        .set('donor.merge', new Set(['all' as const])),
    }
    expect((await books()).dataPoints).toEqual([])
    const [book] = (await books(desk)).dataPoints
    expect(book).toMatchObject({ organisation: sites.organisation, name: '北方慈善基金会' })
    expect(book.donors.map((row: { id: string }) => row.id).sort()).toEqual([...givers].sort())
    expect(book.donors[0].phone).toContain('****')
    expect(book.donors[0].can).toContain('merge')
    expect((await books({ ...desk, ownerKind: 'organisation' })).status).toBe(403)
  })

  it('who cancelled is made anonymous after 15 days and found by no phone', async () => {
    const user = await sites.newUser()
    const asked = await sites.house.prepare(act =>
      submitChange(act, {
        user: user.id,
        kind: 'realName',
        after: { realName: '王玉兰', idNumber: '110101199003071129' },
      }),
    )
    const { version } = (await sites.get('registeredUser/getById', { id: user.id })).dataPoints
    const cancelled = await sites.post('registeredUser/cancel', {
      id: user.id,
      version,
      reason: '本人电话申请',
    })
    expect(cancelled.dataPoints.state).toBe('cancelled')
    await sites.house.run(tendUsers, {})
    expect((await sites.get('registeredUser/getById', { id: user.id })).dataPoints.state).toBe(
      'cancelled',
    )
    await sites.house.prepare(act =>
      act.tx.execute(
        `update registered_user set cancelled_at = now() - interval '16 days' where id = '${user.id}'`,
      ),
    )
    await sites.house.run(tendUsers, {})
    const found = await sites.get('registeredUser/getListByPage', { keyword: String(user.phone) })
    expect(found.dataPoints.list).toEqual([])
    expect((await sites.get('registeredUser/getById', { id: user.id })).dataPoints.state).toBe(
      'erased',
    )
    const forgotten = await sites.get('userInfoChange/getById', { id: asked.id })
    expect(forgotten.dataPoints).toMatchObject({
      state: 'withdrawn',
      realName: null,
      idNumber: null,
    })
  })

  it('stays frozen who cancelled while frozen, and comes back frozen', async () => {
    const { id, version } = await sites.newUser()
    const move = async (name: string, answers: object) => {
      const asked = (await sites.get('registeredUser/getById', { id })).dataPoints
      const question = { id, version: asked.version, ...answers }
      return (await sites.post(`registeredUser/${name}`, question)).dataPoints
    }
    await sites.post('registeredUser/freeze', {
      ...{ id, version, scope: 'activity', days: 7, reason: '套取积分' },
    })
    const say = { targetType: 'platform', user: id, content: '好用' }
    await move('cancel', { reason: '本人电话申请' })
    expect((await sites.post('publicComment/receive', say)).statusMessage).toBe('该用户暂不能发言')
    const back = await move('resume', {})
    expect(back).toMatchObject({ state: 'frozen', freezeScope: 'activity', cancelledAt: null })
    await move('cancel', { reason: '本人电话申请' })
    await sites.house.prepare(act =>
      act.tx.execute(
        `update registered_user set freeze_until = now() - interval '1 minute' where id = '${id}'`,
      ),
    )
    expect(await move('resume', {})).toMatchObject({ state: 'normal', freezeScope: null })
  })

  it('is a minor until the eighteenth birthday, and longer where nobody knows it', async () => {
    const year = new Date().getFullYear()
    const born = (birthday: string, phone: string) =>
      sites.house.prepare(async act => {
        const user = await registerUser(act, { phone, source: 'site', birthday })
        return updateRow(act, registeredUser, user, { minor: true })
      })
    const grown = await born(`${year - 19}-01-01`, '13711110001')
    const young = await born(`${year - 10}-01-01`, '13711110002')
    const said = await sites.house.prepare(async act =>
      updateRow(
        act,
        registeredUser,
        await registerUser(act, { phone: '13711110003', source: 'site' }),
        { minor: true },
      ),
    )
    await sites.house.run(tendUsers, {})
    const minor = async ({ id }: { id: string }) =>
      (await sites.get('registeredUser/getById', { id })).dataPoints.minor
    expect([await minor(grown), await minor(young), await minor(said)]).toEqual([false, true, true])
  })

  it('cannot ask for what could never be passed', async () => {
    const user = await sites.newUser()
    const ask = (kind: string, after: Record<string, string>) =>
      sites.post('userInfoChange/submit', { user: user.id, kind, after })
    expect((await ask('nickname', { text: '长'.repeat(21) })).dataPoints.errors[0].message).toBe(
      '昵称为 1–20 个字',
    )
    expect((await ask('phone', { phone: '123' })).dataPoints.errors[0].message).toBe(
      '手机号格式不正确',
    )
  })

  it('is written to on the sites, also many at once, never with a blocked word', async () => {
    const [one, two, gone] = [await sites.newUser(), await sites.newUser(), await sites.newUser()]
    await sites.house.prepare(act =>
      act.tx.execute(`update registered_user set state = 'erased' where id = '${gone.id}'`),
    )
    const letter = {
      ids: [one.id, two.id, gone.id],
      title: '活动提醒',
      content: '周六上午九点集合',
    }
    const send = (more = {}, person = sites.clerk) =>
      sites.post('registeredUser/sendMessage', { ...letter, ...more }, person)
    expect((await send({}, { ...sites.clerk, actions: new Map() })).status).toBe(403)
    const blocked = await send({ content: '详情加微信了解' })
    expect(blocked.dataPoints.errors[0]).toMatchObject({ field: 'content' })
    expect((await send({})).dataPoints).toEqual({ sent: 2, passedOver: 1 })
    const seen = await sites.get('userMessage/getList', {
      filter: [{ field: 'user', op: 'is', value: one.id }],
    })
    expect(seen.dataPoints).toMatchObject([{ title: '活动提醒' }])
  })
})
