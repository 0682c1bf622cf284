import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { reviewTodoSources } from '#modules/approval/server/index.ts'
import { personWith } from '#test/house.ts'
import { openWriting, type WritingWorld } from '#test/writing.ts'

/* The flows of one to three steps, which organisations may set, and the number a column asks. */

let desk: WritingWorld
let mine: string

beforeAll(async () => {
  desk = await openWriting()
  mine = desk.mine
})
afterAll(() => desk.house.close())

const setFlow = (setter: Person, kind: string, names: readonly string[]) =>
  desk.house.call(setter, 'POST', '/api/approval/reviewFlow/insert', {
    ...{ kind, name: '本会文章审核', steps: names.map(name => ({ name })) },
  })
const flowSetter = () =>
  desk.staffOf(mine, ['reviewFlow.view', 'reviewFlow.create', 'article.review'])

async function columnOfSteps(code: string, reviewSteps: number) {
  const facts = { name: `栏目${code}`, code, kind: 'list', reviewSteps }
  const made = await desk.call(await desk.staffOf(mine), 'column/insert', facts)
  expect(made).toMatchObject({ statusCode: 1 })
}
const withdrawFlows = () =>
  desk.house.prepare(act =>
    act.tx.execute(`delete from review_flow where organisation = '${mine}'`),
  )

it('never has fewer steps than the number it stands for', async () => {
  const refused = await setFlow(await flowSetter(), 'article.triple', ['初审', '终审'])
  expect(refused.dataPoints.errors).toEqual([
    {
      field: 'steps',
      message: '文章（三审）须经 3 级审核，流程只有 2 个节点，不能少于 3 个',
    },
  ])
  expect((await setFlow(await flowSetter(), 'article', ['编辑'])).statusCode).toBe(1)
  await withdrawFlows()
})

it('takes no text in by a flow that was set before with fewer steps', async () => {
  await columnOfSteps('thrice', 3)
  const made = await setFlow(await flowSetter(), 'article.triple', ['初审', '复审', '终审'])
  expect(made).toMatchObject({ statusCode: 1 })
  await desk.house.prepare(act =>
    act.tx.execute(`update review_flow set steps = '[{"name":"初审"}]'::jsonb
                     where id = '${made.dataPoints.id}'`),
  )
  const writer = await desk.staffOf(mine)
  const row = await desk.written(writer, 'thrice')
  expect((await desk.moved(writer, row, 'submit')).statusMessage).toBe(
    '文章（三审）须经 3 级审核，流程只有 1 个节点，不能少于 3 个，请先在审核流程中补足',
  )
  await withdrawFlows()
})

it('may have more, and says how many of them a text has passed', async () => {
  await columnOfSteps('twice', 2)
  const made = await setFlow(
    await flowSetter(),
    'article.double',
    ['一', '二', '三'].map(n => `${n}审`),
  )
  expect(made).toMatchObject({ statusCode: 1 })
  const writer = await desk.staffOf(mine)
  const row = await desk.written(writer, 'twice')
  let sent = (await desk.moved(writer, row, 'submit')).dataPoints
  for (const step of [1, 2, 3]) {
    expect(sent).toMatchObject({ state: 'pending', step, stepsTotal: 3 })
    sent = await desk.approved(sent, mine)
  }
  expect(sent).toMatchObject({ state: 'published' })
  await withdrawFlows()
})

it('lists what waits for a reviewer page by page, and nothing of what he wrote or decided', async () => {
  await columnOfSteps('single', 1)
  const [writer, reviewer] = [
    await desk.staffOf(mine, ['article.review']),
    await desk.staffOf(mine, ['article.review']),
  ]
  const waitingFor = async (person: Person, page = 1) => {
    const filter = JSON.stringify([{ field: 'awaitsMe', op: 'is', value: true }])
    return (await desk.ask(person, 'article/getListByPage', { filter, page, limit: 10 })).dataPoints
  }
  const before = (await waitingFor(reviewer)).total
  for (let no = 1; no <= 11; no += 1) {
    const row = await desk.written(writer, 'single', { title: `志愿者走进社区之${no}` })
    expect(await desk.moved(writer, row, 'submit', { checks: [] })).toMatchObject({ statusCode: 1 })
  }
  expect((await waitingFor(writer)).total).toBe(before)
  const { list, total } = await waitingFor(reviewer)
  expect([list.length, total - before]).toEqual([10, 11])
  expect((await waitingFor(reviewer, 2)).list).toHaveLength(before + 1)
  expect(await desk.moved(reviewer, list[0], 'approve')).toMatchObject({ statusCode: 1 })
  expect((await waitingFor(reviewer)).total - before).toBe(10)
})

it('counts what waits where its reviewer finds it: texts of organisations apart for the platform', async () => {
  await columnOfSteps('apart', 1)
  const editor = await desk.staffOf(mine, ['article.review'])
  const watcher = personWith(['article.view', 'article.review'], { ownerKind: 'platform' })
  const countsOf = (person: Person) =>
    desk.house.prepare(async act => {
      const counts: Record<string, number> = {}
      for (const source of reviewTodoSources()) {
        if (!['review.article', 'review.article.foreign'].includes(source.kind)) continue
        const { count } = await source.count({ ...act, person })
        const items = await source.list({ ...act, person }, 100)
        expect(items).toHaveLength(count)
        counts[source.link] = count
      }
      return counts
    })
  const [own, watched] = [await countsOf(editor), await countsOf(watcher)]
  const row = await desk.written(await desk.staffOf(mine), 'apart')
  await desk.moved(await desk.staffOf(mine), row, 'submit', { checks: [] })
  const one = (before: Record<string, number>, place: string) => ({
    ...before,
    [place]: (before[place] ?? 0) + 1,
  })
  expect(await countsOf(editor)).toEqual(one(own, '/article/articlelist?tab=mine'))
  expect(await countsOf(watcher)).toEqual(one(watched, '/article/orgartlist'))
})
