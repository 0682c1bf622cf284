import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { modules } from '#app/server/modules.ts'
import { commandsOf } from '#kernel/resource/command.ts'
import { actionsOf } from '#kernel/resource/permission.ts'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { operationLog } from '#kernel/server/operation.ts'
import { findRow } from '#kernel/server/rows.ts'
import { category } from '#modules/classify/model/index.ts'
import { operation } from '#modules/log/model/index.ts'
import { writeOperations } from '#modules/log/server/index.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { answerPort } from '../stand-ins.ts'

/* What may be taken back (撤销) in the whole product, and what never. */

const servings = modules.flatMap(module => module.servings ?? [])
const resources: readonly AnyResource[] = servings.map(({ resource }) => resource)
const reversible = resources.flatMap(resource =>
  Object.entries(commandsOf(resource))
    .filter(([, { inverse }]) => inverse !== undefined)
    .map(([name, move]) => ({ resource, name, move })),
)

describe('what is never taken back', () => {
  it('is whatever a second person decides, a message that went out, and all that is money', () => {
    const decisions = ['approve', 'reject', 'return', 'submit', 'confirm', 'pay', 'refuse', 'reply']
    expect(reversible.length).toBeGreaterThan(10)
    for (const { resource, name } of reversible) {
      expect(decisions, `${resource.path}.${name}`).not.toContain(name)
      expect(['finance', 'points', 'approval', 'message']).not.toContain(resource.module)
    }
  })

  it('is an edit or a removal of what money, keys and points go by', () => {
    const held = resources.filter(({ module }) => ['finance', 'points'].includes(module))
    const edited = held.filter(({ verbs }) => verbs === undefined || verbs.includes('update'))
    expect(edited.length).toBeGreaterThan(4)
    for (const { path, final = [] } of edited) expect(final, path).toContain('update')
  })

  it('is what asked the identity again', () => {
    for (const { resource, name, move } of reversible) {
      expect(move.stepUp, `${resource.path}.${name}`).not.toBe(true)
      expect(resource.stepUp ?? []).not.toContain(move.inverse)
    }
  })
})

describe('the recycle bin', () => {
  const kept = resources.filter(({ softDelete }) => softDelete === true)

  it.each(kept.map(resource => [resource.path, resource] as const))(
    'of %s brings back by an action of its own that roles may grant',
    (_path, resource) => {
      expect(actionsOf(resource)).toContainEqual({
        name: `${resource.name}.restore`,
        label: '恢复',
        resource: resource.name,
      })
    },
  )
})

describe('an act of the product that is taken back', () => {
  let house: TestHouse
  beforeAll(async () => {
    house = await openHouse(modules)
    answerPort(operationLog, writeOperations)
  })
  afterAll(() => house.close())

  it('stands in the operation log as the act it is, with what it takes back', async () => {
    const clerk = personWith([...actionsOf(category), ...actionsOf(operation)].map(a => a.name))
    const call = (verb: string, question: Record<string, unknown>) =>
      house.call(clerk, 'POST', `/api/classify/category/${verb}`, question)
    const made = await call('insert', { domain: 'goods', code: 'ZK1', name: '助困物资' })
    expect(made.statusCode).toBe(1)
    const { id, version } = made.dataPoints
    const disabled = await call('disable', { id, version })
    const token = disabled.headers['x-undo']
    expect(await house.call(clerk, 'POST', '/api/common/undo/undo', { token })).toMatchObject({
      statusCode: 1,
      dataPoints: { done: [id] },
    })
    const row = await house.database.read('all', reader => findRow(reader, category, id))
    expect(row).toMatchObject({ state: 'enabled' })
    const late = await house.call(clerk, 'POST', '/api/common/undo/undo', { token })
    expect(late.statusMessage).toBe('该操作已撤销')
    const log = await house.call(clerk, 'GET', '/api/log/operation/getListByPage', {
      filter: [{ field: 'record', op: 'is', value: id }],
      sort: '-at',
    })
    expect(log.dataPoints.list.slice(0, 3)).toMatchObject([
      { label: '撤销停用分类', outcome: 'failed', failure: '该操作已撤销' },
      { label: '启用分类', outcome: 'done', reason: expect.stringMatching(/^撤销「停用分类」/) },
      { label: '停用分类', outcome: 'done' },
    ])
  })
})
