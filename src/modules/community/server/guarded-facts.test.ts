import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beijingDay, beijingDayRange, beijingMonthStart } from '#kernel/server/china-time.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { type CommunityWorld, type Made, openCommunity } from '#test/community-world.ts'
import { dayFromNow } from '#test/days.ts'
import { citizen } from '#test/help-facts.ts'
import { household, visit } from '../model/index.ts'
import { noteGrownUp } from './grown-up.ts'

let world: CommunityWorld
beforeAll(async () => {
  world = await openCommunity()
})
afterAll(() => world.house.close())

const update = async (id: string, more: object) =>
  world.act(world.worker, 'person', 'update', await world.row('person', id), more)
const first = (answer: Awaited<ReturnType<typeof update>>) => answer.dataPoints.errors?.[0]

/** A change of a guarded fact, asked for by one and approved by another. */
async function changed(id: string, more: object): Promise<void> {
  const asked = await world.ok(
    world.post(world.worker, 'personChange/insert', {
      ...{ organisation: world.north, person: id, evidence: [newId()], ...more },
    }),
  )
  await world.ok(world.act(world.operator, 'personChange', 'approve', asked, { opinion: '属实' }))
}

describe('who is under age', () => {
  it('stays so: a citizen’s birthday and sex are those of the number (BR-42)', async () => {
    const id = await world.register(citizen('2016-05-01'))
    expect(first(await update(id, { birthday: '1990-01-01' }))).toEqual({
      ...{ field: 'birthday', message: '出生日期与证件号码不一致' },
    })
    const { sex } = await world.row('person', id)
    const other = first(await update(id, { sex: sex === '1' ? '2' : '1' }))
    expect(other).toEqual({ field: 'sex', message: '性别与证件号码不一致' })
    await world.house.run(noteGrownUp, {})
    expect(await world.row('person', id)).toMatchObject({ minor: true, bornIn: '2016-05' })
  })

  it('of another paper is not made of age by one person, and figures follow a correction', async () => {
    const { person } = await world.ok(
      world.post(world.worker, 'personIntake/insert', {
        ...{ idKind: 'passport', paper: 'E12345678', name: '小安', community: world.home.id },
        ...{ populationKind: '4', sex: '1', birthday: '2015-03-02' },
      }),
    )
    const id = String(person)
    const refused = first(await update(id, { birthday: '1990-03-02' }))
    expect(refused).toMatchObject({ field: 'birthday' })
    await world.ok(update(id, { birthday: '2014-07-02' }))
    expect(await world.row('person', id)).toMatchObject({ minor: true, bornIn: '2014-07' })
  })
})

it('who was registered dead is alive again by two people alone (BR-28)', async () => {
  const id = await world.register(citizen('1950-01-01'))
  await changed(id, { field: 'death', diedOn: dayFromNow(-2) })
  expect(await world.row('person', id)).toMatchObject({ standing: '03' })
  expect(first(await update(id, { standing: '01', standingOn: null }))).toEqual({
    ...{ field: 'standing', message: '更正死亡登记请提交变更申请' },
  })
  await changed(id, { field: 'alive' })
  expect(await world.row('person', id)).toMatchObject({ standing: '01', standingOn: null })
  const none = await world.post(world.worker, 'personChange/insert', {
    ...{ organisation: world.north, person: id, evidence: [newId()], field: 'alive' },
  })
  expect(none.dataPoints.errors[0]).toEqual({ field: 'field', message: '该人员没有死亡登记' })
  await changed(id, { field: 'death', diedOn: dayFromNow(-2) })
  const dead = await world.row('person', id)
  const retire = { closeReason: '档案归并' }
  await world.ok(world.act(world.worker, 'person', 'retire', dead, retire))
  expect(await world.row('person', id)).toMatchObject({ standing: '03' })
})

it('an organisation finds by disability and group only those who agreed that it knows', async () => {
  const idNumber = citizen('1960-02-02')
  const id = await world.register(idNumber)
  await world.ok(
    world.post(world.worker, 'personConsent/insert', {
      ...{ person: id, kind: 'sensitive', from: dayFromNow(-1), to: dayFromNow(300) },
      papers: [newId()],
    }),
  )
  await world.ok(
    world.post(world.worker, 'personHealth/insert', {
      ...{ person: id, disabilityNo: `${idNumber}43` },
    }),
  )
  const home = await world.house.prepare(act =>
    insertRow(act, household, {
      ...{ number: 'JT700', organisation: world.north, head: id, members: 1 },
      ...{ state: 'closed' },
    } as never),
  )
  await world.ok(
    world.post(world.worker, 'personClassify/insert', {
      ...{ person: id, household: home.id, classify: await world.classify('04') },
      ...{ from: dayFromNow(-10), to: dayFromNow(20), documentNo: '民政 3 号', decidedBy: '街道' },
    }),
  )
  await world.ok(
    world.post(world.stranger, 'personIntake/insert', {
      ...{ organisation: world.south, paper: idNumber, name: '张三丰' },
    }),
  )
  const found = async (who: typeof world.worker, field: string) => {
    const { list } = (
      await world.get(who, 'person/getListByPage', {
        filter: [{ field, op: 'is', value: 'yes' }],
      })
    ).dataPoints as unknown as { list: Made[] }
    return list.some(each => each.id === id)
  }
  for (const field of ['disability', 'classified']) {
    expect([field, await found(world.worker, field)]).toEqual([field, true])
    expect([field, await found(world.street, field)]).toEqual([field, true])
    expect([field, await found(world.stranger, field)]).toEqual([field, false])
  }
  await world.ok(
    world.post(world.stranger, 'personConsent/insert', {
      ...{ person: id, kind: 'sensitive', from: dayFromNow(-1), to: dayFromNow(300) },
      papers: [newId()],
    }),
  )
  for (const field of ['disability', 'classified'])
    expect([field, await found(world.stranger, field)]).toEqual([field, true])
})

it('a month is one of Beijing: visits count from its first hour, and a year has twelve', async () => {
  const person = await world.register(citizen())
  const today = beijingDay(new Date())
  const begin = (months: number) => beijingDayRange(beijingMonthStart(today, months)).from.getTime()
  const hour = 3_600_000
  const moments = [begin(0) + hour, begin(0) - hour, begin(-11) + hour, begin(-11) - hour]
  await world.house.prepare(async act => {
    for (const [at, moment] of moments.entries())
      await insertRow(act, visit, {
        ...{ number: `ZF70${at}`, organisation: world.north, community: world.home.id, person },
        ...{ at: new Date(moment).toISOString(), minutes: 10, kind: 'daily', findings: '在家' },
        ...{ visitors: [world.worker.accountId], risk: 'none' },
      } as never)
  })
  const counted = (await world.row('community', world.home.id)) as unknown as {
    extra: { counts?: { visits: number }; visits?: number }
  }
  expect(JSON.stringify(counted.extra)).toContain('"visits":1')
  const { risks } = (await world.get(world.worker, 'community/getFigures', { id: world.home.id }))
    .dataPoints as unknown as { risks: { month: string; none: number }[] }
  expect(risks.at(0)?.month).toBe(beijingMonthStart(today, -11).slice(0, 7))
  expect(risks.reduce((sum, { none }) => sum + none, 0)).toBe(3)
})
