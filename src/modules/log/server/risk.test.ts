import { afterAll, beforeAll, expect, it } from 'vitest'
import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import { type Operation, operationLog } from '#kernel/server/operation.ts'
import { serve } from '#kernel/server/serve.ts'
import { text } from '#kinds/index.ts'
import { platformModule } from '#modules/platform/server/index.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { people } from '#test/people.ts'
import { answerPort } from '#test/stand-ins.ts'
import { logModule } from './index.ts'
import { riskOf } from './risk.ts'
import { writeOperations } from './write-operations.ts'

/** What may be changed, and closed, by somebody who has just proved who they are. */
const till = resource('shop/till', {
  label: '收银台',
  title: 'name',
  fields: { name: text('名称', { required: true }) },
  stepUp: ['update'],
  lifecycle: lifecycle({
    states: { open: '启用', closed: '停用' },
    initial: 'open',
    moves: {
      close: { label: '停用', from: ['open'], to: 'closed', stepUp: true },
      reopen: { label: '启用', from: ['closed'], to: 'open' },
    },
  }),
  views: { list: ['name'] },
})
let house: TestHouse

beforeAll(async () => {
  const shop = { name: 'shop', servings: [serve(till)] }
  house = await openHouse([people, platformModule, logModule, shop])
  answerPort(operationLog, writeOperations)
})
afterAll(() => house.close())

const risk = (verb: string, more: Partial<Operation> = {}) =>
  riskOf({
    ...{ action: `till.${verb}`, label: verb, resource: till.path, title: '一号' },
    ...{ record: null, version: null, organisation: null, changes: [], reason: null },
    outcome: 'done',
    ...more,
  })

it('is high where the identity is confirmed again, or where the act itself says so', () => {
  expect([risk('update'), risk('close'), risk('create', { isRisky: true })]).toEqual([
    'high',
    'high',
    'high',
  ])
})

it('is medium where something was denied, goes, leaves or is seen in the clear, and low elsewhere', () => {
  const watched = ['delete', 'export', 'import', 'unmask']
  expect(watched.map(verb => risk(verb))).toEqual(watched.map(() => 'medium'))
  expect(risk('create', { outcome: 'denied' })).toBe('medium')
  expect([risk('create'), risk('reopen')]).toEqual(['low', 'low'])
})

it('is high from the twentieth denial within a minute on', async () => {
  const stranger = personWith([])
  const auditor = personWith(['operation.view'])
  const risks = async () => {
    const { dataPoints } = await house.call(auditor, 'GET', '/api/log/operation/getList', {
      filter: [{ field: 'account', op: 'is', value: stranger.accountId }],
    })
    return dataPoints.map((row: { risk: string }) => row.risk)
  }
  for (let turn = 0; turn < 19; turn += 1)
    await house.call(stranger, 'GET', '/api/shop/till/getList')
  expect(await risks()).toEqual(Array(19).fill('medium'))
  await house.call(stranger, 'GET', '/api/shop/till/getList')
  expect((await risks()).filter((each: string) => each === 'high')).toHaveLength(1)
})
