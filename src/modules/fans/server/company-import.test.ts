import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { actionsOf } from '#kernel/resource/permission.ts'
import { insertMany } from '#kernel/server/insert-many.ts'
import type { Person } from '#kernel/server/person.ts'
import { findRows } from '#kernel/server/rows.ts'
import { communityModule } from '#modules/community/server/index.ts'
import { helpModule } from '#modules/help/server/index.ts'
import {
  currentStore,
  diskStore,
  platformModule,
  sealedStore,
} from '#modules/platform/server/index.ts'
import { transferModule, transferPorts } from '#modules/transfer/server/index.ts'
import { type CauseWorld, openCauseWorld } from '#test/given-world.ts'
import { answerPort } from '#test/stand-ins.ts'
import { testPorts } from '#test/transfer-ports.ts'
import { company } from '../model/index.ts'
import { fansModule } from './index.ts'

const tasks = '/api/transfer/importTask'
let world: CauseWorld
let folder: string
let keeper: Person

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'companies-'))
  world = await openCauseWorld(
    [platformModule, communityModule, helpModule, fansModule, transferModule],
    true,
  )
  answerPort(currentStore, sealedStore(diskStore(join(folder, 'files')), Buffer.alloc(32, 7)))
  answerPort(transferPorts, testPorts(join(folder, 'scratch'), new Map()))
  keeper = world.of(
    world.north,
    actionsOf(company).map(({ name }) => name),
  )
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

/** The nth code whose last sign fits (GB 32100). */
function codeOf(n: number): string {
  const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
  const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]
  const body = `91610102MA6T${String(n).padStart(5, '0')}`
  const sum = weights.reduce(
    (all, weight, at) => all + weight * alphabet.indexOf(body[at] ?? ''),
    0,
  )
  return body + (alphabet[(31 - (sum % 31)) % 31] ?? '')
}

async function upload(lines: readonly string[], asked: string) {
  await world.call(keeper, 'GET', `${tasks}/getListByPage`)
  const form = new FormData()
  form.set('upfile', new File([`${lines.join('\n')}\n`], '企业.csv'))
  const body = new Response(form)
  const response = await world.app.inject({
    method: 'POST',
    url: `/api/fans/company/import?${asked}`,
    headers: {
      'x-test-person': keeper.accountId,
      'content-type': body.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await body.arrayBuffer()),
  })
  return settled(response.json().dataPoints.importId)
}

interface Task {
  readonly id: string
  readonly version: number
}

async function settled(id: string): Promise<Task & Record<string, unknown>> {
  let row = { id, version: 0, state: 'checking' }
  await expect
    .poll(
      async () => {
        row = (await world.call(keeper, 'GET', `${tasks}/getById`, { id })).dataPoints
        return ['checking', 'running', 'undoing'].includes(row.state)
      },
      { interval: 100, timeout: 60_000 },
    )
    .toBe(false)
  return row
}

const move = ({ id, version }: Task, name: string, answers: object = {}) =>
  world.call(keeper, 'POST', `${tasks}/${name}`, { id, version, ...answers })
const companies = () => world.prepare(({ tx }) => findRows(tx, company, undefined, 1000))
const facts = async () =>
  (await companies()).map(({ uscc, name, industry, contactName, memo }) => [
    ...[uscc, name, industry, contactName, memo],
  ])

it('of many lines tells the wrong ones, fills only what is blank of those that are known, and is undone within a week', async () => {
  await world.prepare(act =>
    insertMany(
      act,
      company,
      Array.from({ length: 12 }, (_, n) => ({
        ...{ organisation: world.north.id, uscc: codeOf(n), name: `旧友企业${n}` },
        ...{ industry: 'C' as const, contactName: n < 6 ? '原联系人' : null },
      })),
    ),
  )
  const before = await facts()
  const lines = Array.from({ length: 500 }, (_, n) => {
    const code = codeOf(n)
    const wrong = n >= 496 ? `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}` : code
    return `表内企业${n},${wrong},信息传输、软件和信息技术服务业,表内联系人,138000${String(n).padStart(5, '0')},表内备注`
  })
  const sheet = ['名称,统一社会信用代码,行业,主联系人,联系电话,备注', ...lines]
  const checked = await upload(sheet, 'mode=upsert&blank=fill')
  expect(checked).toMatchObject({ state: 'checked', total: 500, ready: 496, refused: 4 })
  const errors = await world.call(keeper, 'GET', `${tasks}/getErrors`, { id: checked.id })
  expect(errors.dataPoints).toMatchObject([{ field: 'uscc', count: 4 }])

  await move(checked, 'confirm')
  const done = await settled(checked.id)
  expect(done).toMatchObject({ state: 'done', inserts: 496, updates: 12 })
  const all = await companies()
  expect(all).toHaveLength(496)
  const known = all.filter(({ name }) => name.startsWith('旧友企业'))
  expect(known).toHaveLength(12)
  for (const row of known) expect(row).toMatchObject({ industry: 'C', memo: '表内备注' })
  expect(known.map(({ contactName }) => contactName).toSorted()).toEqual([
    ...Array(6).fill('原联系人'),
    ...Array(6).fill('表内联系人'),
  ])

  const ago = (days: number) =>
    world.prepare(({ tx }) =>
      tx.execute(
        sql`update import_task set done_at = now() - make_interval(days => ${days}) where id = ${done.id}`,
      ),
    )
  await ago(8)
  expect((await move(done, 'undo', { reason: '名单有误' })).statusMessage).toBe(
    '导入完成已超过 7 天，不能撤销',
  )
  await ago(6)
  expect((await move(done, 'undo', { reason: '名单有误' })).statusMessage).toBe('success')
  expect(await settled(done.id)).toMatchObject({ state: 'undone', kept: 0 })
  expect((await facts()).toSorted()).toEqual(before.toSorted())
}, 120_000)
