import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { newId } from '#kernel/server/uuid.ts'
import { personWith } from '#test/house.ts'
import { openSites, type Sites } from '#test/sites-world.ts'

let sites: Sites
let officer: Person
let stranger: Person
const cause = newId()
const rights = ['interaction.view', 'interaction.reply']

beforeAll(async () => {
  sites = await openSites()
  const of = (ownerId: string) =>
    personWith(rights, { ownerKind: 'organisation', ownerId, scope: 'organisation' })
  officer = of(sites.organisation)
  stranger = of(newId())
  await sites.house.prepare(async act => {
    await act.tx.execute(sql`
      insert into cause (id, kind, number, title, organisation, raise_mode, status, listed, created_by, updated_by)
      values (${cause}, 'project', 'X1', '春蕾助学', ${sites.organisation}, '1', 'raising', true,
              ${act.person.accountId}, ${act.person.accountId})`)
    await act.tx.execute(
      `update platform_setting set value = '{"interval": 0}' where key = 'cmp_comment_settings'`,
    )
  })
})
afterAll(() => sites.house.close())

const receive = async (more: Record<string, unknown>) =>
  (await sites.post('interaction/receive', { cause, kind: 'wish', content: '加油', ...more }))
    .dataPoints
const list = async (filter: readonly object[], person = officer) =>
  (await sites.get('interaction/getListByPage', { filter }, person)).dataPoints.list
const is = (field: string, value: unknown) => ({ field, op: 'is', value })

it('is found by the kind of its cause and by what is overdue, in one’s own organisation only', async () => {
  const made = await receive({ kind: 'question', content: '书送到了吗' })
  const shown = await sites.post('interaction/pass', { id: made.id, version: made.version })
  expect(await list([is('causeKind', 'project')])).toHaveLength(1)
  expect(await list([is('causeKind', 'fund')])).toEqual([])
  expect(await list([is('causeKind', 'project')], stranger)).toEqual([])
  expect(await list([is('overdue', true)])).toEqual([])
  await sites.house.prepare(act =>
    act.tx.execute(
      sql`update interaction set due_at = now() - interval '1 day' where id = ${made.id}`,
    ),
  )
  expect(await list([is('overdue', true)])).toMatchObject([{ id: made.id }])
  const { id } = made
  const answer = { id, version: shown.dataPoints.version, reply: '已全部送达' }
  expect((await sites.post('interaction/reply', answer, officer)).statusCode).toBe(1)
  expect(await list([is('overdue', true)])).toEqual([])
})

it('becomes a complaint that somebody deals with until a day, with measures at the end', async () => {
  let row = await receive({ content: '善款去哪了' })
  const act = async (name: string, more: object = {}, person = officer) => {
    const answer = await sites.post(
      `interaction/${name}`,
      { id: row.id, version: row.version, ...more },
      person,
    )
    if (answer.statusCode === 1) row = answer.dataPoints
    return answer
  }
  const { rows } = await sites.house.prepare(({ tx }) =>
    tx.execute<{ id: string }>(sql`select id from account limit 1`),
  )
  const assigned = { handler: rows[0]?.id ?? newId(), handleBy: '2199-01-01' }
  expect((await act('assign', assigned)).statusMessage).toContain('只有投诉举报需要处理')
  expect((await act('complain')).dataPoints).toMatchObject({ kind: 'complaint' })
  expect(row.dueAt).not.toBeNull()
  expect((await act('complain')).statusMessage).toContain('已是投诉举报')
  expect((await act('handle', { measures: '已核实' })).statusMessage).toContain('请先指派')
  const late = await act('assign', { ...assigned, handleBy: '2020-01-01' })
  expect(late.statusCode).not.toBe(1)
  await sites.house.prepare(({ tx }) =>
    tx.execute(
      sql`update interaction set handler = ${assigned.handler}, handle_by = '2199-01-01' where id = ${row.id}`,
    ),
  )
  expect((await act('handle', { measures: '已核实并公示' })).dataPoints).toMatchObject({
    measures: '已核实并公示',
  })
  expect((await act('handle', { measures: '再次' })).statusMessage).toContain('已办结')
  expect((await act('annotate', { note: '持续关注' })).dataPoints).toMatchObject({
    note: '持续关注',
  })
  expect((await act('annotate', { note: '' }, stranger)).status).toBe(404)
})

it('shows what its writer wrote before on the same cause', async () => {
  const user = await sites.newUser()
  const first = await receive({ user: user.id, content: '第一次留言' })
  const second = await receive({ user: user.id, content: '第二次留言' })
  const thread = (await sites.get('interaction/getThread', { id: second.id }, officer)).dataPoints
  expect(thread.earlier).toMatchObject([{ id: first.id }])
  expect(thread).toMatchObject({ gifts: [], donors: [] })
  expect(
    (await sites.get('interaction/getThread', { id: second.id }, stranger)).statusCode,
  ).not.toBe(1)
})
