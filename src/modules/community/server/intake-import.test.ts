import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { actionsOf } from '#kernel/resource/permission.ts'
import type { Person } from '#kernel/server/person.ts'
import { connect } from '#kernel/server/port.ts'
import { findRows, insertRow } from '#kernel/server/rows.ts'
import { accessModule } from '#modules/access/server/index.ts'
import { approvalModule } from '#modules/approval/server/index.ts'
import { organisationFacts } from '#modules/charity/model/fixture/organisation-facts.ts'
import { organisation } from '#modules/charity/model/index.ts'
import { charityModule } from '#modules/charity/server/index.ts'
import { classifyModule } from '#modules/classify/server/index.ts'
import { evidenceModule } from '#modules/evidence/server/index.ts'
import { peopleModule } from '#modules/people/server/index.ts'
import {
  currentStore,
  diskStore,
  platformModule,
  sealedStore,
} from '#modules/platform/server/index.ts'
import { rescueModule } from '#modules/rescue/server/index.ts'
import { transferModule, transferPorts } from '#modules/transfer/server/index.ts'
import { agreements } from '#test/agreements.ts'
import { citizen } from '#test/help-facts.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { testPorts } from '#test/transfer-ports.ts'
import { sendFile } from '#test/upload.ts'
import { personIntake } from '../model/index.ts'
import { communityModule } from './index.ts'

let house: TestHouse
let folder: string
let clerk: Person

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'intake-'))
  house = await openHouse(
    [
      ...[platformModule, accessModule, agreements, approvalModule, charityModule, classifyModule],
      ...[evidenceModule, peopleModule, communityModule, rescueModule, transferModule],
    ],
    {
      jobs: true,
      connect(own) {
        const disk = diskStore(join(folder, 'files'))
        connect(own, currentStore, sealedStore(disk, Buffer.alloc(32, 9)))
        connect(own, transferPorts, testPorts(join(folder, 'scratch'), new Map()))
      },
    },
  )
  const { id } = await house.prepare(act =>
    insertRow(act, organisation, organisationFacts('北方社工服务中心')),
  )
  const rights = actionsOf(personIntake).map(({ name }) => name)
  clerk = personWith(rights, { ownerKind: 'organisation', ownerId: id, scope: 'organisation' })
})
afterAll(async () => {
  await house.close()
  await rm(folder, { recursive: true, force: true })
})

const tasks = '/api/transfer/importTask'

async function settled(id: string) {
  let row: Record<string, unknown> = {}
  await expect
    .poll(async () => {
      row = (await house.call(clerk, 'GET', `${tasks}/getById`, { id })).dataPoints
      return ['checking', 'running', 'undoing'].includes(String(row.state))
    })
    .toBe(false)
  return row
}

it('a sheet of people lengthens an old number and marks it, and names the line of a bad phone', async () => {
  await house.call(clerk, 'GET', `${tasks}/getListByPage`)
  const lines = [
    '居民身份证,110105491231002,张老,13800000001',
    `居民身份证,${citizen()},李青,1380000`,
    `居民身份证,${citizen()},王红,13800000003`,
  ]
  const sent = await sendFile(house, clerk, {
    url: '/api/community/personIntake/import',
    file: {
      name: '人员.csv',
      bytes: Buffer.from(`\uFEFF证件类型,证件号码,姓名,手机\n${lines.join('\n')}\n`),
    },
  })
  expect(sent.statusMessage).toBe('success')
  const checked = await settled(sent.dataPoints.importId)
  expect(checked).toMatchObject({ total: 3, ready: 2, refused: 1 })
  const told = await house.call(clerk, 'GET', `${tasks}/getRows`, {
    ...{ id: checked.id, only: 'refused' },
  })
  expect(told.dataPoints.list).toMatchObject([{ no: 3, errors: [{ field: 'phone' }] }])
  const { id, version } = checked
  await house.call(clerk, 'POST', `${tasks}/confirm`, { id, version })
  expect(await settled(String(id))).toMatchObject({ state: 'done', inserts: 2 })
  const rows = await house.prepare(({ tx }) => findRows(tx, personIntake, undefined))
  const old = rows.find(({ name }) => name === '张老')
  expect(old).toMatchObject({ paper: '11010519491231002X', converted: true, outcome: 'made' })
  expect(rows.find(({ name }) => name === '王红')).toMatchObject({ converted: false })
})
