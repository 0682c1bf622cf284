import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { currentStore, diskStore, sealedStore } from '#modules/platform/server/index.ts'
import { importers, transferModule, transferPorts } from '#modules/transfer/server/index.ts'
import { given, writtenBytes } from '#services/sheets/sheet-fixture.ts'
import { writeXlsx } from '#services/sheets/write-xlsx.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { testOrganisation } from '#test/people.ts'
import { answerPort, bring } from '#test/stand-ins.ts'
import { testPorts } from '#test/transfer-ports.ts'
import { role } from '../model/role.ts'
import { accessModule, accountImporter } from './index.ts'
import { openAccount } from './open-account.ts'
import { openStructure } from './seed.ts'

const charity = { name: 'charity', servings: [serve(testOrganisation)] }
const tasks = '/api/transfer/importTask'
const actions = ['account.view', 'account.import', 'grant.view', 'department.view']
const clerk = personWith([...actions, 'importTask.view'], { name: '系统管理员' })
const header = ['登录名*', '姓名*', '手机', '归属', '部门', '角色编码']
let folder: string
let house: TestHouse

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'accounts-'))
  house = await openHouse([charity, accessModule, transferModule], { jobs: true })
  answerPort(currentStore, sealedStore(diskStore(join(folder, 'files')), Buffer.alloc(32, 9)))
  answerPort(transferPorts, testPorts(join(folder, 'scratch'), new Map()))
  bring(importers.of({ path: 'access/account', importer: accountImporter }))
  await house.prepare(async act => {
    for (const code of ['operator', 'closed'])
      await insertRow(act, role, {
        ownerKind: 'platform',
        code,
        name: `角色${code}`,
        holderKinds: ['platform'],
        dataScope: 'all',
        state: code === 'closed' ? 'disabled' : 'enabled',
      })
    const department = await openStructure(act, { ownerKind: 'platform' }, '平台')
    await openAccount(act, {
      ownerKind: 'platform',
      loginName: 'present',
      realName: '在册',
      phone: '13800000001',
      department,
      state: 'enabled',
      roles: [],
      reason: '测试',
    })
  })
})
afterAll(async () => {
  await house.close()
  await rm(folder, { recursive: true, force: true })
})

const upload = (rows: readonly (readonly string[])[]) =>
  uploadAs(clerk, { columns: header, rows, asked: '' })

interface Sheet {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly asked: string
}

async function uploadAs(person: Person, { columns, rows, asked }: Sheet, expected = 'taken') {
  const bytes = await writtenBytes(sink =>
    writeXlsx(sink, {
      sheetName: '账号',
      columns: columns.map(title => ({ title, format: 'text' as const })),
      rows: given(rows),
    }),
  )
  await house.call(person, 'GET', `${tasks}/getListByPage`)
  const form = new FormData()
  form.set('upfile', new File([new Uint8Array(bytes)], '账号.xlsx'))
  const body = new Response(form)
  const response = await house.app.inject({
    method: 'POST',
    url: `/api/access/account/import${asked}`,
    headers: {
      'x-test-person': person.accountId,
      'content-type': body.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await body.arrayBuffer()),
  })
  return expected === 'taken'
    ? settled(response.json().dataPoints.importId, person)
    : response.json()
}

async function settled(id: string, person: Person = clerk) {
  let row: { id: string; version: number; state: string } & Record<string, unknown> = {
    ...{ id, version: 0, state: 'checking' },
  }
  await expect
    .poll(
      async () => {
        row = (await house.call(person, 'GET', `${tasks}/getById`, { id })).dataPoints
        return ['checking', 'running', 'undoing'].includes(row.state)
      },
      { interval: 50 },
    )
    .toBe(false)
  return row
}

interface Task {
  readonly id: string
  readonly version: number
}

const move = (task: Task, name: string, answers: object = {}) => moveAs(clerk, task, name, answers)

async function moveAs(person: Person, { id, version }: Task, name: string, answers: object = {}) {
  const answer = await house.call(person, 'POST', `${tasks}/${name}`, { id, version, ...answers })
  expect(answer.statusMessage).toBe('success')
  return settled(id, person)
}

const accountsNow = async () =>
  (
    await house.prepare(act =>
      act.tx.execute<{ name: string; state: string; source: string; grants: string[] | null }>(
        `select login_name as name, state, source, (select array_agg("grant".state || ' ' || role.code)
          from "grant" join role on role.id = "grant".role where "grant".account = account.id) as grants
         from account where login_name <> 'present' order by login_name`,
      ),
    )
  ).rows

describe('an import of accounts', () => {
  it('makes accounts that wait for activation, with grants that wait for another person', async () => {
    const task = await upload([
      ['zhang.san', '张三', '13800000002', '平台', '平台', 'operator'],
      ['li.si', '李四', '13800000001', '平台', '平台', 'operator'],
      ['wang.wu', '王五', '13800000003', '平台', '平台', 'nobody'],
      ['zhao.liu', '赵六', '13800000004', '平台', '平台', 'closed'],
      ['sun.qi', '孙七', '13800000002', '平台', '平台', ''],
      ['zhou.ba', '周八', '13800000005', '平台', '平台', ''],
    ])
    expect(task).toMatchObject({ state: 'checked', total: 6, ready: 2 })
    expect(await accountsNow()).toEqual([])
    const rows = await house.call(clerk, 'GET', `${tasks}/getRows`, {
      id: task.id,
      only: 'refused',
    })
    const said = rows.dataPoints.list.flatMap(({ errors }: { errors: { message: string }[] }) =>
      errors.map(({ message }) => message),
    )
    expect(said).toContain('角色「nobody」不存在')
    expect(said).toContain('角色「closed」已停用')
    expect(said).toContain('手机已被使用')

    const done = await move(task, 'confirm')
    expect(done).toMatchObject({ state: 'done' })
    expect(await accountsNow()).toEqual([
      { name: 'zhang.san', state: 'pending', source: 'imported', grants: ['pending operator'] },
      { name: 'zhou.ba', state: 'pending', source: 'imported', grants: null },
    ])

    await house.prepare(act =>
      act.tx.execute(`update account set state = 'enabled' where login_name = 'zhou.ba'`),
    )
    await move(done, 'undo', { reason: '名单有误' })
    expect((await accountsNow()).map(({ name }) => name)).toEqual(['zhou.ba'])
  })

  it('changes those that stand, and proposes the roles that they lack', async () => {
    const changer = personWith([...actions, 'importTask.view', 'account.update'], {
      name: '系统管理员',
    })
    const columns = ['登录名*', '姓名', '角色编码']
    const rows = [
      ['present', '在册人员', 'operator'],
      ['nobody.here', '无此人', ''],
    ]
    const task = await uploadAs(changer, { columns, rows, asked: '?mode=update' })
    expect(task).toMatchObject({ state: 'checked', ready: 1, refused: 1 })
    const done = await moveAs(changer, task, 'confirm')
    expect(done).toMatchObject({ state: 'done', inserts: 1, updates: 1 })
    const standing = async () =>
      (
        await house.prepare(act =>
          act.tx.execute<{ name: string; state: string; grants: number }>(
            `select real_name as name, state, (select count(*)::int from "grant" where account = a.id) as grants
               from account a where login_name = 'present'`,
          ),
        )
      ).rows[0]
    expect(await standing()).toEqual({ name: '在册人员', state: 'enabled', grants: 1 })
    const again = await uploadAs(changer, {
      columns,
      rows: rows.slice(0, 1),
      asked: '?mode=update',
    })
    await moveAs(changer, again, 'confirm')
    expect((await standing())?.grants).toBe(1)
    const plain = await uploadAs(clerk, { columns, rows, asked: '?mode=update' }, 'refused')
    expect(plain).toMatchObject({ statusCode: 4001 })
  })
})
