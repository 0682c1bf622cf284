import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { actionsOf } from '#kernel/resource/permission.ts'
import type { Person } from '#kernel/server/person.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { account } from '#modules/access/model/index.ts'
import { communityModule, insertPerson } from '#modules/community/server/index.ts'
import { recordGifts } from '#modules/finance/server/index.ts'
import { help } from '#modules/help/model/index.ts'
import { helpModule } from '#modules/help/server/index.ts'
import { platformModule } from '#modules/platform/server/index.ts'
import { type CauseWorld, openCauseWorld } from '#test/given-world.ts'
import { citizen } from '#test/help-facts.ts'
import { personWith } from '#test/house.ts'
import { aidedPerson, fansModel } from '../model/index.ts'
import { renewAided } from './aided-person.ts'
import { fansModule } from './index.ts'
import { renewAllDonors } from './renew-donors.ts'

const rights = [
  ...fansModel.resources.flatMap(resource => actionsOf(resource).map(({ name }) => name)),
  'donor.view',
]
let world: CauseWorld
let keeper: Person

beforeAll(async () => {
  world = await openCauseWorld([platformModule, communityModule, helpModule, fansModule])
  keeper = world.of(world.north, rights)
})
afterAll(() => world.close())

const call = (path: string, question: Record<string, unknown>, person = keeper) =>
  world.call(person, 'POST', `/api/fans/${path}`, question)
const get = (path: string, question: Record<string, unknown> = {}, person = keeper) =>
  world.call(person, 'GET', `/api/fans/${path}`, question)
const query = (statement: ReturnType<typeof sql>) => world.prepare(act => act.tx.execute(statement))

const somebody = (birthday: string) =>
  world.prepare(async act =>
    insertPerson(act, {
      ...{ name: '周小满', idKind: 'idCard', idNumber: citizen(birthday) },
      ...{ sex: '2', birthday, phone: null },
    }),
  )

it('what was found at the home of a child is read by nobody without the class P4 (BR-42)', async () => {
  const { id: person } = await somebody('2018-05-01')
  const aided = await world.prepare(act =>
    insertRow(act, aidedPerson, {
      ...{ person, organisation: world.north.id, minor: true, helpTimes: 1 },
    }),
  )
  const [first, second] = await world.prepare(act =>
    Promise.all(
      ['走访甲', '走访乙'].map(realName =>
        insertRow(act, account, {
          ...{ loginName: `v${newId().slice(-10)}`, realName, ownerKind: 'organisation' },
          ...{ organisation: world.north.id, state: 'enabled' },
        }),
      ),
    ),
  )
  const made = await call('aidVisit/insert', {
    ...{ aided: aided.id, on: '2026-06-01', first: first?.id, second: second?.id, way: 'phone' },
    finding: '周小满在实验小学就读',
  })
  expect(made.statusMessage).toBe('success')
  const blind = personWith(rights, {
    ...{ ownerKind: 'organisation', ownerId: world.north.id, scope: 'organisation' },
    sensitivities: new Set(['P2', 'P3']),
  })
  expect((await get('aidVisit/getListByPage', {}, blind)).dataPoints.total).toBe(0)
  const hidden = await get('aidVisit/getById', { id: made.dataPoints.id }, blind)
  expect(hidden.statusMessage).toBe('记录不存在或无权查看')
  expect((await get('aidVisit/getListByPage')).dataPoints.total).toBe(1)
})

it('who was helped by the money of a fund has had it, in the list and on the line of time', async () => {
  const { id: beneficiary } = await somebody('1960-04-02')
  const request = await world.prepare(async act => {
    const row = await insertRow(act, help, {
      ...{ organisation: world.north.id, number: `H${newId().slice(-12)}`, title: '周**助医求助' },
      ...{ charityField: '6', executor: '测试机构', targetAmount: 3_000_00, contactName: '陈测试' },
      ...{ contactPhone: '13800000003', contactAddress: '测试路 1 号', helpKind: '1' },
      ...{ beneficiary, applicant: beneficiary, applicantPhone: '13800000088' },
      ...{ applyAmount: 3_000_00, approvedAmount: 3_000_00, fundMode: '2', state: 'executing' },
      ...{ raiseMode: '2', raiseStart: world.today, raiseEnd: world.today },
      ...{ execStart: world.today, execEnd: world.today, areas: ['110105'] },
      approvedAt: act.now.toISOString(),
    } as never)
    // As the payout of a fund leaves it behind that names the request.
    await act.tx.execute(sql`
      insert into request_payment (payout, request, number, state, paid, reserved, paid_on)
      values (gen_random_uuid(), ${row.id}, 'P2026000001', 'paid', 120000, 0, ${world.today}::date)`)
    return row.id
  })
  await world.run(renewAided, {})
  const { list } = (await get('aidedPerson/getListByPage', { sort: '-cash' })).dataPoints
  const row = list.find((each: { person: string }) => each.person === beneficiary)
  expect(row).toMatchObject({ helpTimes: 1, cash: 1_200_00 })
  const line = (await get('aidedPerson/getTimeline', { id: row.id })).dataPoints
  expect(line.events).toContainEqual(
    expect.objectContaining({ kind: '拨付', title: 'P2026000001', amount: 1_200_00 }),
  )
  expect(line.byOrganisation).toMatchObject([{ amount: 1_200_00, times: 1 }])
  // A payment that came back is none.
  await query(sql`update request_payment set paid = 0, paid_on = null where request = ${request}`)
  await world.run(renewAided, {})
  const after = await get('aidedPerson/getById', { id: row.id })
  expect(after.dataPoints).toMatchObject({ cash: 0 })
})

/** A gift of a company, or of a person in the name of a group. */
const give = (giver: object, more: object = {}) =>
  world.prepare(act =>
    recordGifts(
      act,
      [
        {
          ...{ organisation: world.north.id, cause: null, amount: 500_00, channel: '1' },
          ...{ merchant: world.north.merchant, merchantOrderNo: newId(), channelTradeNo: newId() },
          ...{ source: 'mobile', paidAt: new Date().toISOString(), giver, ...more },
        } as never,
      ],
      { place: 'channel', audit: 'none' },
    ),
  )

it('a group whose gift was given back has brought nothing, in the list as on the board', async () => {
  const group = (
    await call('donorGroup/insert', {
      ...{ organisation: world.north.id, name: '晨光跑团', kind: 'riders' },
    })
  ).dataPoints
  const credits = [{ kind: 'team', ref: group.number, amount: 500_00 }]
  const [gift] = await give({ kind: 'person', name: '陈一', phone: '13700000401' }, { credits })
  const shown = async () => {
    await world.run(renewAllDonors, {})
    const { total, count } = (await get('donorGroup/getById', { id: group.id })).dataPoints
    const { amount } = (await get('donorGroup/getBoard')).dataPoints
    return { total, count, amount }
  }
  expect(await shown()).toEqual({ total: 500_00, count: 1, amount: 500_00 })
  await query(sql`
    update donation set state = 'refunded', refunded_amount = amount, net_amount = 0
     where id = ${gift}::uuid`)
  expect(await shown()).toEqual({ total: 0, count: 0, amount: 0 })
})

it('of an agreement to match gifts the board counts what was matched, as the list does', async () => {
  await give({ kind: 'company', name: '春晖商贸有限公司' })
  const company = (
    await call('company/insert', {
      ...{ organisation: world.north.id, name: '春晖商贸有限公司', kind: 'overseas' },
      overseasNo: 'HK2',
    })
  ).dataPoints
  const agreed = await call('companyAgreement/insert', {
    ...{ company: company.id, title: '配捐协议', kind: 'matching', promised: 1_000_00, rate: 5000 },
    ...{ from: '2020-01-01', to: '2099-12-31' },
  })
  expect(agreed.statusMessage).toBe('success')
  const row = (await get('company/getById', { id: company.id })).dataPoints
  expect(row).toMatchObject({ total: 500_00, extra: { promised: 1_000_00, delivered: 0 } })
  const board = (await get('company/getBoard', { period: 'year' })).dataPoints
  expect(board).toMatchObject({ promised: 1_000_00, delivered: 0 })
  expect(board.years.at(-1)).toMatchObject({ delivered: 0 })
})
