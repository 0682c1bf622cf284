import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insert, move } from '#kernel/server/commands.ts'
import { perform } from '#kernel/server/perform.ts'
import { registry } from '#kernel/server/registry.ts'
import { findRows, insertRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { newId } from '#kernel/server/uuid.ts'
import { file } from '#modules/platform/model/index.ts'
import { desensitisationRule } from '#modules/website/model/index.ts'
import { personWith } from '#test/house.ts'
import { pointsImports } from '#test/points-imports.ts'
import { openPointsWorld, type PointsWorld } from '#test/points-world.ts'
import { badLines } from './bad-lines.ts'

let world: PointsWorld
let approve: ReturnType<typeof pointsImports>['approve']
let batch: ReturnType<typeof pointsImports>['batch']
let read: ReturnType<typeof pointsImports>['read']
let state: ReturnType<typeof pointsImports>['state']
beforeAll(async () => {
  world = await openPointsWorld()
  ;({ approve, batch, read, state } = pointsImports(world))
})
afterAll(() => world.close())

describe('an import', () => {
  it('shows phones and names as the rules of users do, and in the clear to nobody but its maker', async () => {
    const { id: user, phone } = await world.newUser()
    const id = await batch([
      [phone, '张晓明', '3', '2026-10-30', ''],
      ['+86 13512345678 李', '李小雨', '3', '2026-10-30', ''],
    ])
    const cells = async () =>
      (await world.get('pointsImportBatch/getLines', { id })).dataPoints.list.map(
        (line: { cells: { person: string; name: string } }) => [line.cells.person, line.cells.name],
      )
    const [first, second] = await cells()
    expect(first).toEqual([`${phone.slice(0, 3)}****${phone.slice(-4)}`, '张**'])
    expect(second[0]).not.toContain('1351234')
    const rule = await world.prepare(act =>
      insert(act, registry().get(desensitisationRule.path), {
        name: '手机全部隐藏',
        apiPath: '/api/website/registeredUser/*',
        field: 'phone',
        algorithm: 'full',
      }),
    )
    expect((await cells()).map(([person]: [string]) => person)).toEqual(
      Array(2).fill('***********'),
    )
    await world.plain(user, 5)
    const [entry] = (
      await world.get('pointsEntry/getList', {
        filter: JSON.stringify([{ field: 'user', op: 'is', value: user }]),
      })
    ).dataPoints
    expect(entry.extra.phone).toBe('***********')
    const taken = async (person: typeof world.clerk) =>
      JSON.stringify(
        await perform(world.database, person, { requestId: 'test' }, act => badLines(act, id)),
      )
    expect(await taken(world.clerk)).toContain('13512345678')
    expect(await taken(world.other)).not.toContain('1351234')
    const { path } = desensitisationRule
    await world.prepare(act =>
      move(act, registry().get(path), 'disable', { id: rule.id, version: 1 }),
    )
  })

  it('warns of the same points again under its own title, not under another', async () => {
    const { phone } = await world.newUser()
    const line = [phone, '', '6', '2026-10-28', '秋季义诊']
    const first = await batch([line], { title: '义诊志愿积分' })
    await approve(first)
    await expect.poll(() => state(first)).toBe('done')
    const duplicatesUnder = async (title: string) =>
      (await read(await batch([line], { title }))).duplicates
    expect(await duplicatesUnder('义诊志愿积分')).toBe(1)
    expect(await duplicatesUnder('义诊组织积分')).toBe(0)
  })

  it("of an organisation goes by the platform's rule, and stays its own", async () => {
    const sheet = await batch([['U000000001', '', '5', '2026-10-31', '']])
    const { file: content, rule } = await read(sheet)
    const rights = ['view', 'create', 'submit'].map(verb => `pointsImportBatch.${verb}`)
    const [north, south] = [newId(), newId()].map(ownerId =>
      personWith(rights, { ownerKind: 'organisation', ownerId }),
    )
    const copy = await world.prepare(async act => {
      const [row] = await findRows(act.tx, file, eq(tableOf(file).id, content))
      const { id: _, ...facts } = row as NonNullable<typeof row>
      return (await insertRow(act, file, { ...facts, account: north?.accountId ?? null })).id
    })
    const made = await world.post(
      'pointsImportBatch/insert',
      { title: '机构积分', rule, reason: '社区志愿服务', file: copy },
      north,
    )
    expect(made.dataPoints).toMatchObject({ organisation: north?.ownerId })
    const foreign = await world.call(
      south as NonNullable<typeof south>,
      'GET',
      '/api/points/pointsImportBatch/getById',
      { id: made.dataPoints.id },
    )
    expect(foreign.status).toBe(404)
  })

  it('of a sheet without a line is refused, and says so', async () => {
    expect(await read(await batch([]))).toMatchObject({
      state: 'failed',
      message: '表头下面没有数据行，请填写后再上传',
    })
  })

  it('tells a line that stands twice in it, however far apart', async () => {
    const { phone } = await world.newUser()
    const line = [phone, '', '3', '2026-10-30', '志愿']
    const others = Array.from({ length: 600 }, (_, at) => [
      '13700000000',
      '',
      '1',
      '2026-10-30',
      `${at}`,
    ])
    const ready = await read(await batch([line, ...others, line]))
    expect(ready).toMatchObject({ total: 602, valid: 2, duplicates: 1 })
  })
})
