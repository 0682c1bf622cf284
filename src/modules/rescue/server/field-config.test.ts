import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#kernel/server/china-time.ts'
import { type GrantWorld, openGrantWorld } from '#test/grant-world.ts'
import { personWith } from '#test/house.ts'
import { done } from '#test/payout-world.ts'
import { type FieldRule, plainRules } from '../model/index.ts'

let world: GrantWorld
const keeper = personWith(
  ['view', 'create', 'update', 'delete', 'publish', 'copy'].map(name => `fieldConfig.${name}`),
)
const say = (name: string, question: object) =>
  world.call(keeper, 'POST', `/api/rescueConfig/fieldConfig/${name}`, question as never)
const income: FieldRule = {
  ...{ key: 'x_income', label: '月均收入', kind: 'money', options: [], help: '', group: '补充' },
  ...{ shown: true, required: true, readonly: false, masked: false, printed: true },
  ...{ exported: true, consent: false, conditions: [] },
}
const told = (answer: { dataPoints: unknown }) => JSON.stringify(answer.dataPoints)

beforeAll(async () => {
  world = await openGrantWorld()
})
afterAll(() => world.close())

it('requires a field from the day on which its version begins, and not before', async () => {
  const goods = { saveType: '3', item: '大米', voucherFrom: null, voucherTo: null }
  const batch = await world.batch(goods)
  done(await world.add(batch, await world.people(1)))
  const [line] = await world.lines(batch.id)
  const save = (quantity: number, more: object = {}) =>
    world.line(world.maker, 'update', line?.id ?? '', { quantity, ...more })
  const publish = async (validFrom: string, rule = income) => {
    const draft = done(await say('insert', { rescueType: world.type, form: '5', rules: [rule] }))
    return done(await say('publish', { id: draft.id, version: draft.version, validFrom }))
  }
  await publish(addDays(world.today, 1))
  done(await save(1))
  const fields = await world.call(world.maker, 'GET', '/api/rescueConfig/fieldConfig/getFields', {
    ...{ rescueType: world.type, form: '5', day: addDays(world.today, 1) },
  })
  expect(fields.dataPoints.fields[0]).toMatchObject({ key: 'x_income', own: true, required: true })
  await publish(world.today)
  expect(told(await save(2))).toContain('请填写月均收入')
  done(await save(2, { added: { x_income: 120_000 } }))
  expect(told(await save(3, { added: { x_income: '很多' } }))).toContain('格式不正确')
  const hidden = { ...income, shown: false, required: false }
  await publish(world.today, hidden)
  const [kept] = await world.lines(batch.id)
  const ruleOf = async (more: object) => {
    const asked = { rescueType: world.type, form: '5', ...more }
    const path = '/api/rescueConfig/fieldConfig/getFields'
    const answer = await world.call(world.maker, 'GET', path, asked)
    return answer.dataPoints.fields.find(({ key }: FieldRule) => key === 'x_income')
  }
  expect(kept).toMatchObject({ fieldVersion: 2, added: { x_income: 120_000 } })
  expect(await ruleOf({})).toMatchObject({ shown: false })
  expect(await ruleOf({ version: kept?.fieldVersion })).toMatchObject({ shown: true })
})

it('keeps masks on, locked fields shown, and conditions free of circles', async () => {
  const plain = plainRules('1')
  const wrong = async (rules: readonly FieldRule[]) =>
    told(await say('insert', { form: '1', rules }))
  const but = (key: string, patch: Partial<FieldRule>) =>
    plain.map(rule => (rule.key === key ? { ...rule, ...patch } : rule))
  expect(await wrong(but('idNumber', { masked: false }))).toContain('不能关闭脱敏')
  expect(await wrong(but('name', { required: false }))).toContain('固定为显示且必填')
  const circle = [
    {
      ...income,
      key: 'x_aa',
      label: '甲',
      conditions: [{ field: 'x_bb', op: 'is' as const, value: '1' }],
    },
    {
      ...income,
      key: 'x_bb',
      label: '乙',
      conditions: [{ field: 'x_aa', op: 'is' as const, value: '1' }],
    },
  ]
  expect(await wrong([...plain, ...circle])).toContain('形成循环')
  const draft = done(await say('insert', { form: '1', rules: plain }))
  const published = done(
    await say('publish', { id: draft.id, version: draft.version, validFrom: world.today }),
  )
  const change = { id: published.id, version: published.version, rules: plain.slice(1) }
  expect((await say('update', change)).statusCode).not.toBe(1)
})
