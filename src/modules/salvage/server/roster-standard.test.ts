import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { addDays } from '#kernel/server/china-time.ts'
import { insertRow } from '#kernel/server/rows.ts'
import {
  household,
  householdMember,
  person,
  personClassify,
} from '#modules/community/model/index.ts'
import { fieldConfig } from '#modules/rescue/model/index.ts'
import { type GrantWorld, openGrantWorld } from '#test/grant-world.ts'
import { citizen } from '#test/help-facts.ts'
import { done, type Shown } from '#test/payout-world.ts'
import { sendFile } from '#test/upload.ts'

let world: GrantWorld
let cause: string
const query = (statement: ReturnType<typeof sql>) =>
  world.prepare(async act => (await act.tx.execute(statement)).rows as Record<string, unknown>[])
/** A row that stands there, past the rules of its own module. */
const plant = <R extends AnyResource>(resource: R, values: object) =>
  world.prepare(act => insertRow(act, resource, values as never))

beforeAll(async () => {
  world = await openGrantWorld()
  cause = (await world.funded(100_000_00)).cause
})
afterAll(() => world.close())

const goods = { saveType: '3', item: '大米', voucherFrom: null, voucherTo: null, proof: ['1'] }
const classifyOf = async (code: string) =>
  String((await query(sql`select id from rescue_classify where code = ${code}`))[0]?.id)
const relationOf = async (code: string) =>
  String((await query(sql`select id from family_relation where code = ${code}`))[0]?.id)
const decide = (who: string, classify: string, more: object = {}) =>
  plant(personClassify, {
    ...{ organisation: world.organisation, person: who, classify, state: 'valid' },
    ...{ from: '2026-01-01', to: addDays(world.today, 300) },
    ...{ decidedBy: '街道办', documentNo: '民政 1 号', ...more },
  })

/** A household in the registry, its head first. */
async function homeOf(number: string, people: readonly string[]): Promise<string> {
  const { organisation } = world
  const [head, child] = [await relationOf('02'), await relationOf('20')]
  return world.prepare(async act => {
    const made = await insertRow(act, household, {
      ...{ number, organisation, head: people[0], members: people.length },
    } as never)
    for (const [at, who] of people.entries())
      await insertRow(act, householdMember, {
        ...{ number: `${number}-${at}`, organisation, household: made.id, person: who },
        ...{ relation: at === 0 ? head : child, isHead: at === 0, reason: 'first' },
        from: '2026-01-01',
      } as never)
    return made.id
  })
}

/** With a type for a while as the statement makes it. */
async function withType(change: ReturnType<typeof sql>, work: () => Promise<void>): Promise<void> {
  await query(sql`update rescue_type set ${change} where id = ${world.type}`)
  try {
    await work()
  } finally {
    await query(sql`update rescue_type set classifies = null, unit = '1' where id = ${world.type}`)
  }
}
const submit = async (row: Shown) =>
  (await world.act(world.maker, 'submit', row)).statusMessage ?? ''

it('a group counts for whom it is decided and while it is in force, and no longer', async () => {
  const [orphan, single] = [await classifyOf('11'), await classifyOf('06')]
  await withType(sql`classifies = array[${orphan}, ${single}]::uuid[]`, async () => {
    const [told = '', over = '', known = ''] = await world.people(3)
    await decide(over, orphan, { to: addDays(world.today, -1) })
    await decide(known, single)
    for (const [who, more] of [
      [told, { classify: orphan }],
      [over, { classify: orphan }],
    ] as const) {
      const row = await world.batch(goods)
      done(await world.add(row, [who], more))
      expect(await submit(row)).toContain('R2 该人员没有在发放日有效的救助分类认定')
    }
    // Whose group nobody names stands under the one that is decided of him.
    const row = await world.batch(goods)
    done(await world.add(row, [known]))
    expect((await world.lines(row.id))[0]?.classify).toBe(single)
    expect(await submit(row)).toBe('success')
  })
})

it('a rule by group finds those of whom it is decided', async () => {
  const group = await classifyOf('11')
  const [one = ''] = await world.people(2, { organisation: world.organisation })
  await decide(one, group)
  const row = await world.batch(goods)
  const found = await world.call(world.maker, 'POST', '/api/rescue/grantBatch/fillRoster', {
    ...{ batch: row.id, classify: group },
  })
  expect(done(found)).toEqual({ count: 1, added: 1 })
  expect((await world.lines(row.id)).map(line => line.person)).toEqual([one])
})

it('a group of a whole household holds for who lives in it', async () => {
  const whole = await classifyOf('01')
  const [head = '', child = ''] = await world.people(2)
  const home = await homeOf('JT801', [head, child])
  await query(sql`update rescue_classify set unit = '2' where id = ${whole}`)
  await decide(head, whole, { household: home })
  const row = await world.batch(goods)
  done(await world.add(row, [child], { classify: whole }))
  expect(await submit(row)).toBe('success')
})

it('households come from the registry: a family is helped once, and by its heads', async () => {
  const [head = '', child = '', alone = ''] = await world.people(3)
  const home = await homeOf('JT802', [head, child])
  const row = await world.batch({
    ...goods,
    ...{ amountMode: '3', unitAmount: 100_00, memberAmount: 20_00 },
  })
  done(await world.add(row, [head], { members: 9 }))
  done(await world.add(row, [alone], { members: 3 }))
  const kept = await world.lines(row.id)
  expect(kept.map(({ household: of, members, amount }) => [of, members, amount])).toEqual([
    [home, 2, 120_00],
    [null, 3, 140_00],
  ])
  await withType(sql`unit = '2'`, async () => {
    done(await world.add(row, [child]))
    expect(await submit(row)).toContain('R7 同一家庭有多行，该类型按家庭救助')
  })
})

it('the amount of a line follows its group, and nobody writes another', async () => {
  const [orphan, single] = [await classifyOf('11'), await classifyOf('06')]
  const [who = ''] = await world.people(1)
  await decide(who, orphan)
  await decide(who, single)
  const amounts = { [orphan]: 300_00, [single]: 100_00 }
  const row = await world.batch({ ...goods, amountMode: '2', unitAmount: null, amounts })
  done(await world.add(row, [who]))
  const [line] = await world.lines(row.id)
  expect(line?.amount).toBe(300_00)
  done(await world.line(world.maker, 'update', line?.id ?? '', { classify: single }))
  expect((await world.lines(row.id))[0]?.amount).toBe(100_00)
  expect(await world.now(row.id)).toMatchObject({ amount: 100_00 })
  const more = await world.line(world.maker, 'update', line?.id ?? '', { amount: 999_00 })
  expect(more.dataPoints.errors[0]).toMatchObject({ field: 'amount' })
})

it('what a batch changes its lines follow: period, cause and amounts', async () => {
  const other = (await world.funded(10_000_00)).cause
  const [who = ''] = await world.people(1)
  const row = await world.batch({ cause })
  done(await world.add(row, [who]))
  const changed = done(
    await world.act(world.maker, 'update', row, {
      ...{ period: '2027-01', cause: other, unitAmount: 70_00 },
    }),
  )
  const [line] = await world.lines(row.id)
  expect(line).toMatchObject({ period: '2027-01', cause: other, amount: 70_00 })
  expect(await world.now(row.id)).toMatchObject({ amount: 70_00, persons: 1 })
  // With the period went the help that he may have in it: in the old one he is free.
  done(await world.act(world.maker, 'submit', changed))
  const again = await world.batch({ cause, period: '2027-01' })
  done(await world.add(again, [who]))
  expect(await submit(again)).toContain('R3 本期已登记 1 次')
  const before = await world.batch({ cause })
  done(await world.add(before, [who]))
  expect(await submit(before)).toBe('success')
})

it('a trial of a sheet opens nobody to the organisation', async () => {
  const idNumber = citizen('1971-04-02')
  const stranger = await plant(person, {
    ...{ number: 'RY90001', name: '外地人', idKind: 'idCard', idNumber, standing: '01' },
    minor: false,
  })
  const row = await world.batch({ cause })
  const file = { name: '名册.csv', bytes: Buffer.from(`\uFEFF证件号码,姓名\n${idNumber},外地人\n`) }
  const send = (dry: string) =>
    sendFile(world, world.maker, {
      url: `/api/rescue/grantBatch/importRoster?${new URLSearchParams({ batch: row.id, dry })}`,
      file,
    })
  const links = async () =>
    (await query(sql`select id from person_link where person = ${stranger.id}`)).length
  expect(done((await send('true')) as never)).toMatchObject({ read: 1, added: 0 })
  expect(await links()).toBe(0)
  expect(done((await send('false')) as never)).toMatchObject({ read: 1, added: 1 })
  expect(await links()).toBe(1)
})

it('what the form of a type requires is there when the roster is submitted, however it was filled', async () => {
  const config = await plant(fieldConfig, {
    ...{ title: '名册', rescueType: world.type, form: '5', edition: 900, state: 'published' },
    validFrom: '2026-01-01',
    rules: [
      {
        ...{ key: 'bank', label: '开户行', help: '', kind: null, options: [], group: '名册' },
        ...{ shown: true, required: true, readonly: false, masked: false, printed: true },
        ...{ exported: true, consent: false, conditions: [] },
      },
    ],
  })
  const row = await world.batch(goods)
  done(await world.add(row, await world.people(2), { bank: '测试银行' }))
  done(await world.add(row, await world.people(1)))
  expect(await submit(row)).toBe('名册第 3 行不完整：请填写开户行')
  const [, , last] = await world.lines(row.id)
  done(await world.line(world.maker, 'update', last?.id ?? '', { bank: '测试银行' }))
  expect(await submit(row)).toBe('success')
  await query(sql`delete from field_config where id = ${config.id}`)
})
