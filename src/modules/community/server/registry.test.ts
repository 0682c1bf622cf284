import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kernel/server/uuid.ts'
import { type CommunityWorld, type Made, openCommunity } from '#test/community-world.ts'
import { dayFromNow } from '#test/days.ts'
import { citizen } from '#test/help-facts.ts'
import { personWith } from '#test/house.ts'
import { endClassifies, lastDayOf } from './classify.ts'

let world: CommunityWorld

beforeAll(async () => {
  world = await openCommunity()
})
afterAll(() => world.house.close())

const intake = (more: object) =>
  world.post(world.worker, 'personIntake/insert', { name: '张三丰', ...more })

/** A person with a consent for the northern organisation. */
async function consented(idNumber: string): Promise<string> {
  const id = await world.register(idNumber)
  await world.ok(
    world.post(world.worker, 'personConsent/insert', {
      ...{ person: id, kind: 'sensitive', from: dayFromNow(-1), to: dayFromNow(365) },
      papers: [newId()],
    }),
  )
  return id
}

describe('the number of a paper', () => {
  it('tells sex and birthday, and is refused with another sex or check digit', async () => {
    const made = await world.ok(intake({ paper: '11010519491231002X' }))
    const row = await world.row('person', String(made.person))
    expect(row).toMatchObject({ sex: '2', birthYear: 1949, bornIn: '1949-12' })
    const other = await intake({ paper: '11010519491231002X', sex: '1' })
    expect(other.dataPoints.errors).toEqual([{ field: 'sex', message: '性别与证件号码不一致' }])
    const wrong = await intake({ paper: '110105194912310021' })
    expect(wrong.dataPoints.errors[0]).toMatchObject({ field: 'paper' })
    expect(wrong.dataPoints.errors[0].message).toContain('校验位')
  })

  it('of fifteen digits is lengthened, marked, and found as the same person', async () => {
    const made = await world.ok(intake({ paper: '110105491231002' }))
    expect(made).toMatchObject({ converted: true, outcome: 'linked' })
  })

  it('makes one person though thirty clerks enter it at once', async () => {
    const idNumber = citizen()
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        world.post(world.worker, 'person/register', { idNumber, name: '李四' }),
      ),
    )
    expect(new Set(answers.map(({ dataPoints }) => dataPoints.number)).size).toBe(1)
    expect(answers.filter(({ dataPoints }) => dataPoints.isNew)).toHaveLength(1)
  })
})

describe('an organisation', () => {
  it('learns nothing of a person whose name it does not know, and links one it does', async () => {
    const idNumber = citizen('1960-05-01')
    const id = await consented(idNumber)
    await world.ok(
      world.post(world.worker, 'personHealth/insert', { person: id, monthlyIncome: 100_000 }),
    )
    const far = { organisation: world.south }
    const wrong = await world.post(world.stranger, 'personIntake/insert', {
      ...{ ...far, paper: idNumber, name: '别的人' },
    })
    expect(wrong.dataPoints.errors).toEqual([{ field: 'paper', message: '证件号码与姓名不一致' }])
    expect((await world.get(world.stranger, 'person/getById', { id })).statusCode).toBe(4040)
    await world.ok(
      world.post(world.stranger, 'personIntake/insert', {
        ...{ ...far, paper: idNumber, name: '张三丰' },
      }),
    )
    const own = personWith(
      [...world.stranger.actions.keys()].filter(name => name !== 'person.sensitive'),
      { ...world.stranger, scope: 'organisation', accountId: newId() },
    )
    const seen = await world.row('person', id, own)
    expect(Object.keys(seen)).not.toContain('health')
    expect(Object.keys(seen)).not.toContain('disabilityNo')
    const health = await world.get(world.stranger, 'personHealth/getListByPage', {
      filter: [{ field: 'person', op: 'is', value: id }],
    })
    expect(health.dataPoints.list).toEqual([])
    const mine = await world.get(world.worker, 'personHealth/getListByPage', {
      filter: [{ field: 'person', op: 'is', value: id }],
    })
    expect(mine.dataPoints.list).toHaveLength(1)
  })

  it('keeps health only while a consent names it', async () => {
    const id = await world.register(citizen())
    const refused = await world.post(world.worker, 'personHealth/insert', { person: id })
    expect(refused.dataPoints.errors[0]).toMatchObject({ field: 'person' })
    const agreed = await consented(citizen())
    await world.ok(world.post(world.worker, 'personHealth/insert', { person: agreed }))
    const list = await world.get(world.worker, 'personConsent/getListByPage', {
      filter: [{ field: 'person', op: 'is', value: agreed }],
    })
    await world.ok(world.act(world.worker, 'personConsent', 'withdraw', list.dataPoints.list[0]))
    const after = await world.get(world.worker, 'personHealth/getListByPage', {
      filter: [{ field: 'person', op: 'is', value: agreed }],
    })
    expect(after.dataPoints.list).toEqual([])
  })

  it('and the unit of another street meet no person of a community that is not theirs', async () => {
    const id = await world.register(citizen())
    expect((await world.get(world.street, 'person/getById', { id })).statusCode).toBe(1)
    for (const who of [world.otherStreet, world.stranger])
      expect((await world.get(who, 'person/getById', { id })).statusCode).toBe(4040)
  })
})

it('a certificate and the indicators say category, grade and self-care', async () => {
  const idNumber = citizen('1955-01-01')
  const id = await consented(idNumber)
  const made = await world.ok(
    world.post(world.worker, 'personHealth/insert', {
      ...{ person: id, disabilityNo: `${idNumber}43`, unmet: ['1', '2'] },
    }),
  )
  const { shown } = made as unknown as { shown: Record<string, string> }
  expect(shown).toMatchObject({ disabilityCategory: '肢体残疾' })
  expect(shown.disabilityGrade).toContain('三级')
  expect(shown.livingAbility).toContain('半护理')
  const more = ['1', '2', '3', '4']
  for (const [unmet, ability] of [
    [more.slice(0, 3), '半护理'],
    [more, '全护理'],
  ] as const) {
    const known = await world.row('personHealth', made.id, world.worker)
    const set = await world.ok(world.act(world.worker, 'personHealth', 'update', known, { unmet }))
    expect((set as unknown as { shown: Record<string, string> }).shown.livingAbility).toContain(
      ability,
    )
  }
  const all = ['1', '2', '3', '4', '5']
  const next = await world.ok(
    world.act(
      world.worker,
      'personHealth',
      'update',
      await world.row('personHealth', made.id, world.worker),
      { unmet: all },
    ),
  )
  expect((next as unknown as { shown: Record<string, string> }).shown.livingAbility).toContain(
    '全护理',
  )
  const foreign = await world.act(world.worker, 'personHealth', 'update', next, {
    disabilityNo: `${citizen()}43`,
  })
  expect(foreign.dataPoints.errors[0]).toMatchObject({ field: 'disabilityNo' })
})

it('a decision lasts no longer than its group allows, is due in time, and ends by itself', async () => {
  const id = await world.register(citizen('1970-01-01'))
  const classify = await world.classify('04')
  const household = (await world.ok(world.post(world.worker, 'household/insert', { head: id }))).id
  const decided = (from: string, to: string) =>
    world.post(world.worker, 'personClassify/insert', {
      ...{ person: id, household, classify, from, to },
      ...{ documentNo: '民政〔2026〕1 号', decidedBy: '街道办' },
    })
  const long = await decided('2026-03-01', '2027-06-01')
  expect(long.dataPoints.errors[0]).toMatchObject({ field: 'to' })
  expect(lastDayOf('2026-03-01', 12)).toBe('2027-02-28')
  const made = await world.ok(decided(dayFromNow(-100), dayFromNow(20)))
  const twice = await decided(dayFromNow(-1), dayFromNow(10))
  expect(twice.dataPoints.errors[0]).toMatchObject({ field: 'from' })
  const due = async () =>
    (
      await world.house.call(world.worker, 'GET', '/api/platform/todo/getListByPage', {
        kind: 'personClassify',
      })
    ).dataPoints.total
  expect(await due()).toBe(1)
  const ends = (days: number) =>
    world.sql(`update person_classify set "to" = '${dayFromNow(days)}' where id = '${made.id}'`)
  await ends(31)
  expect(await due()).toBe(0)
  await ends(30)
  expect(await due()).toBe(1)
  const low = async () => {
    const { cards } = (
      await world.get(world.operator, 'community/getFigures', { id: world.home.id })
    ).dataPoints as { cards: { lowIncome: number } }
    return cards.lowIncome
  }
  expect(await low()).toBe(1)
  await world.sql(`update person_classify set "to" = '${dayFromNow(-1)}' where id = '${made.id}'`)
  expect(await low()).toBe(0)
  await world.house.run(endClassifies, {})
  expect(await world.row('personClassify', made.id)).toMatchObject({ state: 'ended' })
  expect(await due()).toBe(0)
})

describe('a visit', () => {
  const visit = (more: object) =>
    world.post(world.worker, 'homeVisit/insert', {
      ...{ at: new Date().toISOString(), visitors: [world.worker.accountId], findings: '情况稳定' },
      ...more,
    })

  it('into a house wants two people', async () => {
    const person = await world.register(citizen())
    const alone = await visit({ person, kind: 'check' })
    expect(alone.dataPoints.errors[0]).toEqual({
      ...{ field: 'visitors', message: '入户核查须两人以上同行，现有 1 人' },
    })
    await world.ok(visit({ person, kind: 'check', companions: '楼长' }))
  })

  it('that finds danger waits for somebody at once', async () => {
    const person = await world.register(citizen())
    const made = await world.ok(visit({ person, risk: 'urgent' }))
    expect(made.state).toBe('waiting')
    const todo = await world.house.call(world.second, 'GET', '/api/platform/todo/getListByPage', {
      kind: 'homeVisit',
    })
    expect(todo.dataPoints.list[0].record).toBe(made.id)
    const late = await world.act(world.second, 'homeVisit', 'update', made, {
      findings: '另一个人改',
    })
    expect(late.statusCode).not.toBe(1)
    const done = await world.ok(
      world.act(world.second, 'homeVisit', 'handle', made, { handledNote: '已送医' }),
    )
    expect(done.state).toBe('handled')
  })
})

describe('two records of one person', () => {
  it('are found, become one with all that hangs on them, and part again', async () => {
    const { findPairs } = await import('./pairs/find-pairs.ts')
    const [one, other] = [
      await world.register(citizen('1966-06-06'), { name: '王小明' }),
      await world.register(citizen('1966-06-06'), { name: '王小明' }),
    ]
    await world.ok(
      world.post(world.worker, 'homeVisit/insert', {
        ...{ person: other, at: new Date().toISOString(), findings: '在家' },
        visitors: [world.worker.accountId],
      }),
    )
    const family = await world.ok(world.post(world.worker, 'household/insert', { head: other }))
    await world.house.run(findPairs, {})
    const list = async () =>
      (
        await world.get(world.operator, 'duplicatePair/getListByPage', {
          filter: [{ field: 'state', op: 'is', value: 'open' }],
        })
      ).dataPoints.list as unknown as Made[]
    const [pair] = (await list()).filter(each => [each.one, each.other].includes(one))
    if (pair === undefined) throw new Error('no pair')
    expect(pair.rules).toContain('nameBirthday')
    const keep = pair.one === one ? 'one' : 'other'
    const merged = await world.ok(
      world.act(world.operator, 'duplicatePair', 'merge', pair, { keep }),
    )
    const visits = await world.sql<{ person: string }>(
      `select person from home_visit where person in ('${one}', '${other}')`,
    )
    expect(visits.map(each => each.person)).toEqual([one])
    const members = await world.sql<{ person: string }>(
      `select person from household_member where household = '${family.id}'`,
    )
    expect(members.map(each => each.person)).toEqual([one])
    const gone = await world.row('person', other)
    const found = await world.get(world.operator, 'person/find', { number: String(gone.number) })
    expect(found.dataPoints.id).toBe(one)
    await world.ok(world.act(world.operator, 'duplicatePair', 'undo', merged))
    const back = await world.sql<{ person: string }>(
      `select person from home_visit where person in ('${one}', '${other}')`,
    )
    expect(back.map(each => each.person)).toEqual([other])
    const open = await world.row('duplicatePair', pair.id)
    await world.ok(world.act(world.operator, 'duplicatePair', 'keepApart', open))
    await world.house.run(findPairs, {})
    expect((await list()).filter(each => [each.one, each.other].includes(one))).toEqual([])
  })
})
