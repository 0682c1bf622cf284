import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findRows, insertRow, updateRow } from '#kernel/server/rows.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { charityConfig } from '#modules/charity/model/index.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import {
  officerActions,
  type ProjectWorld,
  projectModules,
  projectWorld,
} from './fixture/project-world.ts'
import { projectDraft } from './fixture/projects.ts'

let house: TestHouse
let world: ProjectWorld
beforeAll(async () => {
  house = await openHouse(projectModules)
  world = await projectWorld(house, personWith)
})
afterAll(() => house.close())

const insert = async (more: object = {}) =>
  (await world.post(world.officer, 'project/insert', projectDraft(world.north.id, { ...more })))
    .dataPoints

describe('a title', () => {
  it('is said to be taken within the own organisation only, and never by itself', async () => {
    const { id, title, version } = await insert()
    const taken = async (more: object, person = world.officer) =>
      (await world.get(person, 'project/getTitleTaken', { title, ...more })).dataPoints
    expect(await taken({})).toEqual({ taken: true })
    expect(await taken({ title: ` ${title} ` })).toEqual({ taken: true })
    expect(await taken({ title: `${title}之二` })).toEqual({ taken: false })
    expect(await taken({ id })).toEqual({ taken: false })
    const stranger = personWith(officerActions, {
      ownerKind: 'organisation',
      ownerId: world.south.id,
      scope: 'organisation',
    })
    expect(await taken({}, stranger)).toEqual({ taken: false })
    expect(await taken({ organisation: world.north.id }, stranger)).toEqual({ taken: false })
    const blind = personWith(['category.view'])
    expect((await world.get(blind, 'project/getTitleTaken', { title })).status).toBe(403)
    const twin = await world.post(world.officer, 'project/insert', {
      ...projectDraft(world.north.id),
      title,
    })
    expect(twin.dataPoints.errors).toEqual([{ field: 'title', message: '本机构已有同名项目' }])
    const gone = await house.call(world.officer, 'DELETE', '/api/project/project/delete', {
      id,
      version,
    })
    expect(gone.statusCode).toBe(1)
    expect(await taken({})).toEqual({ taken: false })
    const next = await world.post(world.officer, 'project/insert', {
      ...projectDraft(world.north.id),
      title,
    })
    expect(next.statusCode).toBe(1)
    const officer = { ...world.officer, actions: new Map(world.officer.actions) }
    officer.actions.set('project.restore', new Set(['organisation']))
    const back = await world.post(officer, 'project/restore', { id })
    expect(back.dataPoints.errors).toEqual([{ field: 'title', message: '本机构已有同名项目' }])
  })
})

describe('the phones of the team', () => {
  it('are those of its members, masked, and shown in the clear with purpose and reason only', async () => {
    const team = [
      { name: '陈测试', duty: '负责人' },
      { name: '林测试', duty: '财务' },
    ]
    const save = async (teamPhones: string) => {
      const row = projectDraft(world.north.id, { team, teamPhones })
      return world.post(world.officer, 'project/insert', row)
    }
    const wrong = async (typed: string) => (await save(typed)).dataPoints.errors
    expect(await wrong('陈测试 12345')).toEqual([
      { field: 'teamPhones', message: '「陈测试 12345」应为 姓名 电话' },
    ])
    expect(await wrong('周外人 13800000051')).toEqual([
      { field: 'teamPhones', message: '项目团队中没有「周外人」' },
    ])
    const typed = '陈测试 13800000051\n林测试：010-12345678'
    const { dataPoints: made } = await save(typed)
    expect(made).toMatchObject({ teamPhones: '陈**', masked: ['teamPhones'] })
    const look = { id: made.id, field: 'teamPhones', purpose: 'contact', reason: '联系项目负责人' }
    const reveal = (person = world.officer) => world.post(person, 'project/reveal', look)
    expect((await reveal()).status).toBe(403)
    const trusted = personWith([...officerActions, 'project.unmask'], {
      ...{ ownerKind: 'organisation', ownerId: world.north.id, scope: 'organisation' },
    })
    expect((await reveal(trusted)).dataPoints).toEqual({ value: typed })
    const { id, version } = made
    const changed = await world.post(world.officer, 'project/update', {
      ...{ id, version, team: [team[0]] },
    })
    expect(changed.dataPoints.teamPhones).toBe('陈**')
  })
})

describe('the management fee', () => {
  it('is that of the organisation where a call leaves it out', async () => {
    expect(await insert()).toMatchObject({ feeRate: 0, feeBasis: '3' })
    await house.prepare(async act => {
      const own = eq(columnNamed(charityConfig, 'organisation'), world.north.id)
      const [row] = await findRows(act.tx, charityConfig, own, 1)
      const fee = { feeRate: 350, feeBasis: '1' } as const
      if (row === undefined)
        await insertRow(act, charityConfig, { organisation: world.north.id, ...fee })
      else await updateRow(act, charityConfig, row, fee)
    })
    expect(await insert()).toMatchObject({ feeRate: 350, feeBasis: '1' })
    expect(await insert({ feeRate: 0 })).toMatchObject({ feeRate: 0, feeBasis: '1' })
    expect(await insert({ feeRate: 200, feeBasis: '2' })).toMatchObject({
      feeRate: 200,
      feeBasis: '2',
    })
  })
})
