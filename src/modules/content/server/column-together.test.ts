import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWriting, type WritingWorld } from '#test/writing.ts'
import { makeOrganisation } from './fixture/content-world.ts'
import { fillFromTemplate } from './index.ts'

/* The tree of a site, changed by several at once and filled from the platform's. */

let desk: WritingWorld
let mine: string

beforeAll(async () => {
  desk = await openWriting()
  mine = desk.mine
})
afterAll(() => desk.house.close())

interface Known {
  readonly id: string
  readonly code: string
  readonly parent: string | null
  readonly level: number
}

const tree = async (organisation: string): Promise<Known[]> =>
  (await desk.ask(await desk.staffOf(organisation), 'column/getTree')).dataPoints

it('gives one path to one of several who ask for it at the same moment', async () => {
  const admin = await desk.staffOf(mine)
  const ask = (name: string) =>
    desk.call(admin, 'column/insert', { name, code: 'reports', kind: 'list' })
  const answers = await Promise.all(['报告一', '报告二', '报告三', '报告四'].map(ask))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([1, 4001, 4001, 4001])
})

it('never hangs two columns below each other', async () => {
  const admin = await desk.staffOf(mine)
  for (let round = 0; round < 5; round++) {
    const made = ['甲', '乙'].map(name =>
      desk.call(admin, 'column/insert', {
        ...{ name: `栏目${name}${round}`, code: `ring-${name === '甲' ? 'a' : 'b'}-${round}` },
        kind: 'list',
      }),
    )
    const [one = '', other = ''] = (await Promise.all(made)).map(each => each.dataPoints.id)
    const below = (id: string, parent: string) =>
      desk.call(admin, 'column/place', { id, parent, order: [] })
    const moved = await Promise.all([below(one, other), below(other, one)])
    expect(moved.map(({ statusCode }) => statusCode).sort()).toEqual([1, 4001])
  }
})

it('fills a site below the columns that stand for the template, and leaves out what hangs on nothing', async () => {
  const admin = await desk.staffOf(desk.other)
  const before = await tree(desk.other)
  const own = before.find(({ code }) => code === 'disclosure')
  const basic = before.find(({ code }) => code === 'basic')
  await desk.house.prepare(act =>
    act.tx.execute(`update "column" set code = 'gongkai' where id = '${own?.id}'`),
  )
  await desk.house.call(admin, 'DELETE', '/api/article/column/delete', { id: basic?.id })
  const fill = () => desk.call(admin, 'column/fillFromTemplate')
  const made = await Promise.all([fill(), fill()])
  expect(made.map(({ dataPoints }) => dataPoints.made).sort()).toEqual([0, 1])
  const found = (await tree(desk.other)).find(({ code }) => code === 'basic')
  expect(found).toMatchObject({ parent: own?.id, level: 2 })
  const third = await desk.house.prepare(async act => {
    await act.tx.execute(
      `update "column" set state = 'disabled' where organisation is null and code = 'disclosure'`,
    )
    const organisation = await makeOrganisation(act, '河西助老会')
    await fillFromTemplate(act, organisation)
    return organisation
  })
  const codes = (await tree(third)).map(({ code }) => code)
  expect(codes).toContain('party')
  expect(codes).not.toContain('basic')
})
