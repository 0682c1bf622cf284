import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { openCharities } from '#test/charity-world.ts'
import { personWith, type TestHouse } from '#test/house.ts'
import { reconnect } from '#test/stand-ins.ts'
import { charityPorts } from './ports.ts'

let house: TestHouse
let north: string
let south: string

beforeAll(async () => {
  ;({ house, north, south } = await openCharities())
})
afterAll(() => house.close())

const platform = personWith(['organisation.view', 'organisation.message'])
const post = (person: Person, path: string, question: Record<string, unknown>) =>
  house.call(person, 'POST', `/api/charity/${path}`, question)

describe('a message to administrators', () => {
  it('reaches each organisation that has some; the others are named with the reason', async () => {
    const told: string[] = []
    reconnect(charityPorts, {
      tellAdministrators: async (_act, id, { title, body }) => {
        if (id === south) return 0
        told.push(`${id} ${title} ${body}`)
        return 2
      },
    })
    const rows = [north, south].map(id => ({ id, version: 1 }))
    const answers = { title: '年检提醒', body: '请在月底前提交年度工作报告' }
    const send = (person: Person, more: object) =>
      post(person, 'organisation/messageMany', { rows, answers, ...more })
    const empty = await send(platform, { answers: { title: '年' } })
    expect(empty.dataPoints.errors.map((each: { field: string }) => each.field)).toEqual([
      'title',
      'body',
    ])
    const own = personWith(['organisation.view', 'organisation.message'], {
      ownerKind: 'organisation',
      ownerId: north,
      scope: 'organisation',
    })
    expect((await send(own, {})).status).toBe(403)
    expect((await send(personWith(['organisation.view']), {})).statusCode).toBe(4031)
    expect(told).toEqual([])
    expect((await send(platform, {})).dataPoints).toEqual({
      done: [north],
      refused: [{ id: south, title: '南方慈善基金会', reason: '该机构没有启用的管理员' }],
    })
    expect(told).toEqual([`${north} 年检提醒 请在月底前提交年度工作报告`])
  })
})
