import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect } from '#kernel/server/port.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { accessModule } from '#modules/access/server/index.ts'
import { charityModule } from '#modules/charity/server/index.ts'
import { classifyModule } from '#modules/classify/server/index.ts'
import { currentStore, diskStore, sealedStore } from '#modules/platform/server/index.ts'
import { transferModule, transferPorts } from '#modules/transfer/server/index.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { testPorts } from '#test/transfer-ports.ts'
import { sendFile } from '#test/upload.ts'
import { severeDisease } from '../model/index.ts'
import { rescueModule } from './index.ts'

const keeper = personWith(
  ['view', 'create', 'update', 'delete', 'import'].map(verb => `severeDisease.${verb}`),
)
const tasks = '/api/transfer/importTask'
let house: TestHouse
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'diseases-'))
  house = await openHouse(
    [accessModule, charityModule, classifyModule, rescueModule, transferModule],
    {
      jobs: true,
      connect(own) {
        const disk = diskStore(join(folder, 'files'))
        connect(own, currentStore, sealedStore(disk, Buffer.alloc(32, 9)))
        connect(own, transferPorts, testPorts(join(folder, 'scratch'), new Map()))
      },
    },
  )
  await house.prepare(async act => rescueModule.seed?.(act))
})
afterAll(async () => {
  await house.close()
  await rm(folder, { recursive: true, force: true })
})

const rare = () =>
  house.prepare(({ tx }) => findRows(tx, severeDisease, eq(tableOf(severeDisease).list, 'C'), 1000))

/** 207 diseases of the catalogue; those in lines 12, 80 and 101 of the sheet repeat earlier codes. */
function sheet(): Buffer {
  const codes = Array.from({ length: 207 }, (_, at) => `C${String(at + 1).padStart(3, '0')}`)
  for (const line of [12, 80, 101]) codes[line - 2] = codes[line - 7] ?? ''
  const lines = codes.map(
    (code, at) => `${code},罕见病之${at + 1},罕见病目录,E${at + 1},别名${at + 1}`,
  )
  return Buffer.from(`\uFEFF代码,名称,目录,ICD-10,别名\n${lines.join('\n')}\n`)
}

/** The task once nothing works on it any more. */
async function settled(id: string) {
  let row: Record<string, unknown> = {}
  await expect
    .poll(async () => {
      row = (await house.call(keeper, 'GET', `${tasks}/getById`, { id })).dataPoints
      return ['checking', 'running', 'undoing'].includes(String(row.state))
    })
    .toBe(false)
  return row
}

async function move({ id, version }: Record<string, unknown>, name: string, answers: object = {}) {
  const answer = await house.call(keeper, 'POST', `${tasks}/${name}`, { id, version, ...answers })
  expect(answer.statusMessage).toBe('success')
  return settled(String(id))
}

it('rare diseases come by a sheet: repeated codes are named by their lines, the rest is taken back while unused', async () => {
  // The house knows who asks from his first call on.
  await house.call(keeper, 'GET', `${tasks}/getListByPage`)
  const sent = await sendFile(house, keeper, {
    url: '/api/rescueConfig/severeDisease/import',
    file: { name: '罕见病目录.csv', bytes: sheet() },
  })
  expect(sent.statusMessage).toBe('success')
  const checked = await settled(sent.dataPoints.importId)
  expect(checked).toMatchObject({ state: 'checked', total: 207, ready: 204, duplicates: 3 })
  const told = await house.call(keeper, 'GET', `${tasks}/getRows`, {
    ...{ id: checked.id, only: 'refused' },
  })
  const list: readonly { no: number; errors: { field: string; message: string }[] }[] =
    told.dataPoints.list
  expect(list.map(({ no }) => no)).toEqual([12, 80, 101])
  for (const { errors } of list) expect(errors[0]).toMatchObject({ field: 'code' })
  expect(await rare()).toEqual([])

  // Confirmed, the three are skipped.
  const done = await move(checked, 'confirm')
  expect(done).toMatchObject({ state: 'done', inserts: 204, duplicates: 3 })
  expect(await rare()).toHaveLength(204)
  const undone = await move(done, 'undo', { reason: '目录有新版' })
  expect(undone).toMatchObject({ state: 'undone', inserts: 0, kept: 0 })
  expect(await rare()).toEqual([])
})
