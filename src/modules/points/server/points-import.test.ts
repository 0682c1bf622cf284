import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insert, move } from '#kernel/server/commands.ts'
import { perform } from '#kernel/server/perform.ts'
import { registry } from '#kernel/server/registry.ts'
import { findRows, insertRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { newId } from '#kernel/server/uuid.ts'
import { outboxMessage } from '#modules/message/model/outbox-message.ts'
import { file } from '#modules/platform/model/index.ts'
import { currentStore } from '#modules/platform/server/index.ts'
import { desensitisationRule } from '#modules/website/model/index.ts'
import { registerUser } from '#modules/website/server/index.ts'
import { writeCsv } from '#services/sheets/write-csv.ts'
import { personWith } from '#test/house.ts'
import { openPointsWorld, type PointsWorld } from '#test/points-world.ts'
import { badLines } from './bad-lines.ts'
import { countLines, postBatch, undoBatch } from './import-jobs.ts'
import { claimInvited, spend } from './index.ts'
import { credit } from './ledger.ts'

let world: PointsWorld
beforeAll(async () => {
  world = await openPointsWorld()
})
afterAll(() => world.close())

describe('an import', () => {
  async function batch(
    lines: readonly string[][],
    more: { invites?: boolean; title?: string } = {},
  ) {
    const id = await world.prepare(async act => {
      const row = await insertRow(act, file, {
        name: 'a.csv',
        size: 10,
        mime: 'text/csv',
        sha256: 'x',
        resource: 'points/pointsImportBatch',
        field: 'file',
        account: world.clerk.accountId,
      } as never)
      return row.id
    })
    const sink = new PassThrough()
    const titles = ['手机号或用户编号', '姓名', '积分', '日期', '说明']
    const made = buffer(sink)
    await writeCsv(sink, {
      columns: titles.map(title => ({ title, format: 'text' })),
      rows: lines,
    } as never)
    const content = await made
    await currentStore().put(
      id,
      (async function* () {
        yield content
      })(),
    )
    const [rule] = (await world.get('pointsRule/getList', { keyword: 'import' })).dataPoints
    const asked = {
      title: '十月志愿积分',
      rule: rule.id,
      reason: '社区志愿服务',
      file: id,
      ...more,
    }
    const inserted = await world.post('pointsImportBatch/insert', asked)
    await expect.poll(() => state(inserted.dataPoints.id)).not.toBe('checking')
    return inserted.dataPoints.id as string
  }
  const read = async (id: string) =>
    (await world.get('pointsImportBatch/getById', { id })).dataPoints
  const state = async (id: string) => (await read(id)).state

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

  it('invites the phones of nobody where it is asked to, and posts when they register', async () => {
    const { phone, id: known } = await world.newUser()
    const lines = [
      [phone, '', '7', '2026-10-30', ''],
      ['13700000001', '', '20', '2026-10-30', '甲'],
      ['13700000001', '', '5', '2026-10-29', '乙'],
      ['13700000001', '', '5', '2026-10-29', '乙'],
      ['13700000002', '', '9', '2026-10-30', ''],
      ['U999999999', '', '9', '2026-10-30', ''],
    ]
    const id = await batch(lines, { invites: true })
    expect(await read(id)).toMatchObject({ valid: 5, invalid: 1, duplicates: 1, points: 46 })
    const figures = (await world.get('pointsImportBatch/getFigures', { id })).dataPoints
    expect(figures).toMatchObject({ users: 3, invited: 2, most: 30 })
    // One of them comes before the batch is approved: nothing is sent to them.
    const early = await register('13700000002')
    await approve(id)
    await expect.poll(() => state(id)).toBe('partial')
    expect(await invitations()).toEqual([
      expect.stringContaining('您有30个爱心积分待领取，请用本手机号注册公益宝后查收'),
    ])
    const linesOf = async (only: string) =>
      (await world.get('pointsImportBatch/getLines', { id, only })).dataPoints.list
    expect(await linesOf('invited')).toHaveLength(3)
    expect((await world.balance(known)).available).toBe(7)
    expect((await world.balance(early)).available).toBe(9)
    const late = await register('13700000001')
    expect((await world.balance(late)).available).toBe(30)
    expect(await linesOf('invited')).toHaveLength(0)
    expect(await read(id)).toMatchObject({ posted: 5 })
    expect(await register('13700000003').then(each => world.balance(each))).toMatchObject({
      available: 0,
    })
  })

  it('takes an invitation back with its batch', async () => {
    const line = ['13700000004', '', '20', '2026-10-30', '甲']
    const id = await batch([line], { invites: true })
    await approve(id)
    await expect.poll(() => state(id)).toBe('done')
    const undone = { id, version: (await read(id)).version, reason: '重复发放' }
    expect((await world.post('pointsImportBatch/undo', undone)).statusCode).toBe(1)
    await expect.poll(() => state(id)).toBe('undone')
    const user = await register('13700000004')
    expect((await world.balance(user)).available).toBe(0)
  })

  // As the product itself connects it: who registers claims what waits for the phone.
  const register = (phone: string) =>
    world.prepare(async act => {
      const user = await registerUser(act, { phone, source: 'site' })
      await claimInvited(act, user.id)
      return user.id
    })
  const invitations = async () => {
    const sent = await world.prepare(act =>
      findRows(act.tx, outboxMessage, eq(tableOf(outboxMessage).subject, 'pointsInvitation')),
    )
    return sent.map(each => each.body)
  }
  async function approve(id: string): Promise<void> {
    const { version } = await read(id)
    expect((await world.post('pointsImportBatch/submit', { id, version })).statusCode).toBe(1)
    const next = (await read(id)).version
    const answer = await world.post('pointsImportBatch/approve', { id, version: next }, world.other)
    expect(answer.statusCode).toBe(1)
  }

  it('sums more points than a small number holds', async () => {
    const { id: user } = await world.newUser()
    const batch = newId()
    const counted = await world.prepare(async act => {
      await act.tx.execute(sql`
        insert into points_import_line (id, batch, row_no, cells, "user", points, state)
        select gen_random_uuid(), ${batch}, n, '', ${user}, 100000, 'ok' from generate_series(1, 30000) as n`)
      return countLines(act, batch)
    })
    expect(counted).toMatchObject({ valid: 30_000, points: 3_000_000_000 })
  })

  it('posts every good line once though the job is run again, tells the bad ones, and takes the unspent back', async () => {
    const { id: one, phone: first } = await world.newUser()
    const { id: two, phone: second } = await world.newUser()
    const id = await batch([
      [first, '', '20', '2026-10-31', '甲'],
      [second, '', '30', '2026-10-31', '乙'],
      [second, '', '30', '2026-10-31', '乙'],
      ['13700000000', '', '5', '2026-10-31', ''],
      [first, '', '100001', '2026-10-31', ''],
      ['abc', '', '5', '2036-10-31', ''],
    ])
    const ready = await read(id)
    expect(ready).toMatchObject({
      state: 'ready',
      total: 6,
      valid: 3,
      invalid: 3,
      duplicates: 1,
      points: 80,
    })
    const bad = (await world.get('pointsImportBatch/getLines', { id, only: 'bad' })).dataPoints.list
    expect(bad.map((line: { error: string }) => line.error)).toEqual([
      '用户不存在',
      '积分超限（1 到 100,000 的整数）',
      '手机号格式；日期在未来',
    ])
    expect(bad[0].cells.person).toBe('137****0000')
    const fixed = await world.post('pointsImportBatch/correctLine', {
      id,
      line: bad[0].id,
      cells: { person: first },
    })
    expect(fixed.dataPoints).toEqual({ error: null })
    const submitted = await world.post('pointsImportBatch/submit', {
      id,
      version: (await read(id)).version,
    })
    const move = { id, version: submitted.dataPoints.version }
    expect((await world.post('pointsImportBatch/approve', move)).statusCode).toBe(4031)
    expect(
      (await world.post('pointsImportBatch/approve', move, world.other)).dataPoints.state,
    ).toBe('importing')
    await expect.poll(() => state(id)).toBe('partial')
    await world.run(postBatch, { id })
    const lines = (await world.get('pointsImportBatch/getLines', { id, only: 'posted' })).dataPoints
    expect(lines.list[0]).toMatchObject({
      userNumber: expect.stringMatching(/^U\d{9}$/),
      entryNumber: expect.stringMatching(/^JF\d{16}$/),
    })
    expect(await world.balance(one)).toMatchObject({ available: 25 })
    expect(await world.balance(two)).toMatchObject({ available: 60 })
    await world.prepare(act =>
      spend(act, { user: two, points: 10, source: { type: 'shop', id: 'x' } }),
    )
    await world.post('pointsImportBatch/undo', {
      id,
      version: (await read(id)).version,
      reason: '重复导入',
    })
    await expect.poll(() => state(id)).toBe('partial')
    await world.run(undoBatch, { id })
    expect(await world.balance(one)).toMatchObject({ available: 0 })
    expect(await world.balance(two)).toMatchObject({ available: 0 })
    expect((await world.post('pointsEntry/check', {})).dataPoints.differences).toEqual([])
  })

  it('settles the debt of whoever owes points, and releases and expires what is due before', async () => {
    const [plain, owing, late] = [
      await world.newUser(),
      await world.newUser(),
      await world.newUser(),
    ]
    const entry = await world.plain(owing.id, 10)
    await world.prepare(act =>
      spend(act, { user: owing.id, points: 8, source: { type: 'shop', id: 'debt' } }),
    )
    await world.post('pointsEntry/reverse', { id: entry, reason: '核实后收回' })
    await world.at(new Date(Date.now() - 40 * 86_400_000), act =>
      credit(act, {
        ...{ user: late.id, kind: 'earn', points: 7, validDays: 30 },
        source: { type: 'test', id: 'gone' },
      }),
    )
    const line = (phone: string, points: string) => [phone, '', points, '2026-11-01', '']
    const id = await batch([
      line(owing.phone, '5'),
      line(plain.phone, '4'),
      line(owing.phone, '6'),
      line(late.phone, '2'),
    ])
    const { version } = await read(id)
    const sent = await world.post('pointsImportBatch/submit', { id, version })
    await world.post(
      'pointsImportBatch/approve',
      { id, version: sent.dataPoints.version },
      world.other,
    )
    await expect.poll(() => state(id)).toBe('done')
    const available = async (user: string) => (await world.balance(user)).available
    expect(await Promise.all([plain, owing, late].map(({ id: user }) => available(user)))).toEqual([
      4, 3, 2,
    ])
    expect((await world.post('pointsEntry/check', {})).dataPoints.differences).toEqual([])
  })
})
