import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actionsOf } from '#kernel/resource/permission.ts'
import type { Person } from '#kernel/server/person.ts'
import { accessLog, type DataAccess } from '#kernel/server/reveals.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { account } from '#modules/access/model/index.ts'
import { communityModule, insertPerson } from '#modules/community/server/index.ts'
import { recordGifts } from '#modules/finance/server/index.ts'
import { helpModule } from '#modules/help/server/index.ts'
import { whyCompanyBarred } from '#modules/people/server/index.ts'
import { platformModule } from '#modules/platform/server/index.ts'
import { type CauseWorld, openCauseWorld } from '#test/given-world.ts'
import { citizen } from '#test/help-facts.ts'
import { personWith } from '#test/house.ts'
import { answerPort } from '#test/stand-ins.ts'
import { aidedPerson, fansModel } from '../model/index.ts'
import { fansModule } from './index.ts'

const rights = [
  ...fansModel.resources.flatMap(resource => actionsOf(resource).map(({ name }) => name)),
  'donor.view',
]
const code = '91110105MA01A1B2CK'
let world: CauseWorld
let keeper: Person
let south: Person

beforeAll(async () => {
  world = await openCauseWorld([platformModule, communityModule, helpModule, fansModule])
  keeper = world.of(world.north, rights)
  south = world.of(world.south, rights)
})
afterAll(() => world.close())

const call = (path: string, question: Record<string, unknown>, person = keeper) =>
  world.call(person, 'POST', `/api/fans/${path}`, question)
const get = (path: string, question: Record<string, unknown> = {}, person = keeper) =>
  world.call(person, 'GET', `/api/fans/${path}`, question)

/** A code whose last sign fits (GB 32100). */
function codeOf(body: string): string {
  const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
  const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]
  const sum = weights.reduce(
    (all, weight, at) => all + weight * alphabet.indexOf(body[at] ?? ''),
    0,
  )
  return body + (alphabet[(31 - (sum % 31)) % 31] ?? '')
}

const draft = (more: Record<string, unknown>) => ({ organisation: world.north.id, ...more })

describe('a company', () => {
  it('has one place a code in each book, and its registered facts are offered to the others', async () => {
    const uscc = codeOf(code.slice(0, 17))
    const made = await call(
      'company/insert',
      draft({ name: '京北机电有限公司', uscc, industry: 'C' }),
    )
    expect(made.statusMessage).toBe('success')
    const twice = await call('company/insert', draft({ name: '京北机电', uscc }))
    expect(twice.dataPoints.errors[0]).toMatchObject({ field: 'uscc' })
    const known = await get('company/lookUp', { uscc }, south)
    expect(known.dataPoints).toMatchObject({
      own: null,
      facts: { name: '京北机电有限公司', industry: 'C' },
    })
    const there = await call(
      'company/insert',
      { organisation: world.south.id, name: '京北机电有限公司', uscc },
      south,
    )
    const { id, version } = made.dataPoints
    const silent = await call('company/update', { id, version, name: '京北重工有限公司' })
    expect(silent.dataPoints.errors).toEqual([
      { field: 'renameReason', message: '修改名称或信用代码须说明原因' },
    ])
    const renamed = await call('company/update', {
      ...{ id, version, name: '京北重工有限公司', renameReason: '企业更名' },
    })
    expect(renamed.statusMessage).toBe('success')
    const seen = (await get('company/getById', { id })).dataPoints
    expect(seen.formerNames).toEqual(['京北机电有限公司'])
    const other = await get('company/getById', { id: there.dataPoints.id }, south)
    expect(other.dataPoints).toMatchObject({ name: '京北机电有限公司' })
    expect(other.dataPoints.extra.proposed).toMatchObject({ 名称: '京北重工有限公司' })
  })

  it('finds its gifts by name, and counts what came of its agreement', async () => {
    const paidAt = new Date(Date.now() - 86_400_000).toISOString()
    await world.prepare(act =>
      recordGifts(
        act,
        [
          {
            ...{ organisation: world.north.id, cause: null, amount: 500_000, channel: '1' },
            ...{
              merchant: world.north.merchant,
              merchantOrderNo: newId(),
              channelTradeNo: newId(),
            },
            ...{ source: 'mobile', paidAt, giver: { kind: 'company', name: '春晖商贸有限公司' } },
          },
        ],
        { place: 'channel', audit: 'none' },
      ),
    )
    const uscc = codeOf('91110105MA01C3D4E')
    const made = await call('company/insert', draft({ name: '春晖商贸有限公司', uscc }))
    const { id } = made.dataPoints
    const agreed = await call('companyAgreement/insert', {
      ...{ company: id, title: '年度捐赠', kind: 'gift', promised: 1_000_000 },
      ...{ from: '2020-01-01', to: '2099-12-31' },
    })
    expect(agreed.statusMessage).toBe('success')
    const seen = (await get('company/getById', { id })).dataPoints
    expect(seen).toMatchObject({ count: 1, total: 500_000 })
    expect(seen.extra).toMatchObject({ promised: 1_000_000, delivered: 500_000 })
    const kept = await world.call(keeper, 'DELETE', '/api/fans/company/delete', { id })
    expect(kept.statusMessage).toBe('已有捐赠的企业不能删除，请停止合作')
  })

  it('of the state gives large sums only with the consent of who oversees its assets', async () => {
    const uscc = codeOf('91110105MA01E5F6G')
    const stateOwned = { name: '国康能源集团', uscc, kind: 'state' }
    const { id, version } = (await call('company/insert', draft(stateOwned))).dataPoints
    const why = (amount: number) =>
      world.prepare(act =>
        whyCompanyBarred(act, { organisation: world.north.id, name: '国康能源集团', amount }),
      )
    expect(await why(30_000_000)).toBe(
      '「国康能源集团」为国有企业，捐赠 ¥300,000.00 须先在企业资料中上传国资审批文件（慈善法第四十三条）',
    )
    expect(await why(9_999_999)).toBeUndefined()
    // At the desk where the money is entered.
    const counters = await world.prepare(async act => {
      const made = []
      for (const realName of ['清点甲', '清点乙'])
        made.push(
          await insertRow(act, account, {
            ...{ loginName: `c${newId().slice(-10)}`, realName, ownerKind: 'organisation' },
            ...{ organisation: world.north.id, state: 'enabled' },
          }),
        )
      return made.map(row => row.id)
    })
    const clerk = {
      ...world.of(
        world.north,
        ['moneyIn', 'moneyClaim'].flatMap(name =>
          ['view', 'create', 'submit'].map(verb => `${name}.${verb}`),
        ),
      ),
      accountId: counters[0] ?? '',
    }
    const entered = await world.call(clerk, 'POST', '/api/finance/moneyIn/enter', {
      ...{ organisation: world.north.id, origin: '3', amount: 30_000_000, counters },
      ...{ bookedAt: new Date().toISOString(), denominations: { '10000': 3000 } },
      lines: [{ amount: 30_000_000, donorName: '国康能源集团', donorIsUnit: true }],
    })
    expect(JSON.stringify(entered.dataPoints)).toContain('慈善法第四十三条')
    const checked = await call('company/check', { id, version })
    expect(checked.dataPoints.conflict).toMatchObject([{ item: '国有资产' }])
  })
})

describe('a group', () => {
  it('counts its members, takes each donor once, and nobody once it is disbanded', async () => {
    const made = await call('donorGroup/insert', draft({ name: '晨跑公益队', kind: 'riders' }))
    const group = made.dataPoints
    const { rows } = await world.prepare(act =>
      act.tx.execute<{ id: string }>(sql`select id from donor limit 1`),
    )
    const member = { group: group.id, donor: rows[0]?.id, joinedOn: '2026-01-01' }
    expect((await call('groupMember/insert', member)).statusMessage).toBe('success')
    expect((await call('groupMember/insert', member)).status).toBe(400)
    const seen = (await get('donorGroup/getById', { id: group.id })).dataPoints
    expect(seen.memberCount).toBe(1)
    const { id, version } = seen
    await call('donorGroup/disband', { id, version, reason: '活动结束' })
    const late = await call('groupMember/insert', { ...member, donor: newId() })
    expect(late.statusMessage).toBe('该团体已解散')
  })
})

describe('somebody who was helped', () => {
  it('under age is met by nobody without the class P4', async () => {
    const child = await world.prepare(async act => {
      const row = await insertPerson(act, {
        ...{ name: '小雨', idKind: 'idCard', idNumber: citizen('2018-05-01') },
        ...{ sex: '2', birthday: '2018-05-01', phone: null },
      })
      return insertRow(act, aidedPerson, {
        ...{ person: row.id, organisation: world.north.id, minor: true, helpTimes: 1 },
      })
    })
    const blind = personWith(rights, {
      ...{ ownerKind: 'organisation', ownerId: world.north.id, scope: 'organisation' },
      sensitivities: new Set(['P2', 'P3']),
    })
    expect((await get('aidedPerson/getListByPage', {}, blind)).dataPoints.total).toBe(0)
    const hidden = await get('aidedPerson/getById', { id: child.id }, blind)
    expect(hidden.statusMessage).toBe('记录不存在或无权查看')
    const shown = await get('aidedPerson/getListByPage')
    expect(shown.dataPoints.list[0].shown.person).toBe('小**')
  })

  it('under age is shown in the clear for a reason only, and the access log marks the minor', async () => {
    const accesses: DataAccess[] = []
    answerPort(accessLog, async (_act, access) => {
      accesses.push(access)
    })
    const idNumber = citizen('2019-03-02')
    const child = await world.prepare(act =>
      insertPerson(act, {
        ...{ name: '小雪', idKind: 'idCard', idNumber },
        ...{ sex: '2', birthday: '2019-03-02', phone: null },
      }),
    )
    const looker = personWith(['person.view', 'person.unmask'], {
      sensitivities: new Set(['P2', 'P3', 'P4']),
    })
    const reveal = (reason: string) =>
      world.call(looker, 'POST', '/api/community/person/reveal', {
        ...{ id: child.id, field: 'idNumber', purpose: 'verify', reason },
      })
    expect((await reveal('')).status).toBe(400)
    expect(accesses).toEqual([])
    expect((await reveal('核对受助人的身份')).dataPoints.value).toBe(idNumber)
    expect(accesses).toMatchObject([{ isMinor: true, reason: '核对受助人的身份' }])
  })

  it('is visited by two, and the day of the next visit is kept', async () => {
    const aided = (await get('aidedPerson/getListByPage')).dataPoints.list[0]
    const [one, other] = await world.prepare(act =>
      Promise.all(
        ['走访甲', '走访乙'].map(realName =>
          insertRow(act, account, {
            ...{ loginName: `v${newId().slice(-10)}`, realName, ownerKind: 'organisation' },
            ...{ organisation: world.north.id, state: 'enabled' },
          }),
        ),
      ),
    )
    const visit = {
      aided: aided.id,
      on: '2026-06-01',
      first: one?.id,
      way: 'phone',
      next: '2026-09-01',
    }
    const alone = await call('aidVisit/insert', {
      ...visit,
      second: one?.id,
      finding: '身体恢复良好',
    })
    expect(alone.dataPoints.errors).toContainEqual({
      field: 'second',
      message: '回访须两人同行，同行人不能是回访人本人',
    })
    const made = await call('aidVisit/insert', {
      ...visit,
      second: other?.id,
      finding: '身体恢复良好',
    })
    expect(made.statusMessage).toBe('success')
    const seen = await get('aidedPerson/getById', { id: aided.id })
    expect(seen.dataPoints.nextVisit).toBe('2026-09-01')
  })
})
