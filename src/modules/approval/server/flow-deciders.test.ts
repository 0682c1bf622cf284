import { expect, it } from 'vitest'
import {
  decide,
  faultsOf,
  flow,
  ids,
  north,
  openLetterPeople,
  person,
  post,
  removeOwn,
  south,
  stepsOf,
  submitted,
  world,
} from '#test/letter-people.ts'

openLetterPeople()

it('asks everybody of a step where one does not suffice, and stops at the first refusal', async () => {
  const made = await flow('head', 'insert', {
    ...{ name: '会签', kind: 'letter' },
    steps: [{ name: '会签', role: 'letter_chief', mode: 'all' }],
  })
  expect(made.statusCode).toBe(1)
  const first = await decide('chief', await submitted())
  expect(first.dataPoints.state).toBe('pending')
  expect((await decide('chief', first.dataPoints)).statusMessage).toContain('您已审核过')
  const { id, version } = first.dataPoints
  const back = await post('clerk', '/api/letters/letter/withdraw', { id, version })
  expect(back.statusMessage).toBe('「会签」已有人审核，不能撤回')
  expect(await stepsOf(first.dataPoints.id)).toMatchObject([
    { state: 'approved', everybody: true },
    { state: 'open', everybody: true },
  ])
  // Two at the same moment: the later one sees that the record went on.
  const [one, other] = await Promise.all([
    decide('chieftwo', first.dataPoints),
    decide('chiefthree', first.dataPoints),
  ])
  expect([one.statusCode, other.statusCode].sort()).toEqual([1, 4090])
  const [done, missed] = one.statusCode === 1 ? [one, 'chiefthree'] : [other, 'chieftwo']
  expect(done.dataPoints.state).toBe('pending')
  expect((await decide(missed, done.dataPoints)).dataPoints.state).toBe('approved')
  const again = await decide('chief', await submitted())
  const refused = await decide('chieftwo', again.dataPoints, 'reject')
  expect(refused.dataPoints.state).toBe('rejected')
  expect((await stepsOf(refused.dataPoints.id)).map(step => step.state)).toEqual([
    'approved',
    'rejected',
  ])
  await removeOwn()
})

it('tells who would decide a submission, before a flow is saved', async () => {
  const steps = [
    { name: '复核', role: 'letter_chief' },
    { name: '审批', superior: true, amountFrom: 100_000 },
  ]
  const ask = (name: string, more: object) => flow(name, 'tryOut', { kind: 'letter', ...more })
  const small = await ask('head', { steps, amount: 99_999, submitter: ids.get('chieftwo') })
  expect(small.dataPoints).toEqual({
    left: 1,
    steps: [
      {
        ...{ name: '复核', role: '函件主任', mode: 'any', superior: false },
        people: ['姓chief', '姓chiefthree'],
      },
    ],
  })
  const large = await ask('head', { steps, amount: 100_000, submitter: ids.get('stranger') })
  expect(faultsOf(large)[0]?.field).toBe('submitter')
  const deciders = await world.house.call(
    await person('head'),
    'GET',
    '/api/approval/reviewFlow/getDeciders',
    { kind: 'letter' },
  )
  expect(deciders.dataPoints.roles).toContainEqual({
    ...{ code: 'letter_chief', name: '函件主任', people: 3 },
  })
  const own = await ask('setter', { steps, organisation: south })
  expect(own.dataPoints.steps[0].people).toEqual(['姓stranger'])
})

it('refuses an amount where reviews have none', async () => {
  const made = await flow('setter', 'insert', {
    ...{ name: '入驻', kind: 'settlement', organisation: north },
    steps: [{ name: '大额', amountFrom: 1000 }],
  })
  expect(faultsOf(made).map(({ message }) => message)).toContain('入驻没有金额，不能按金额设置节点')
})
