import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, beijingDay, beijingDayRange } from '#kernel/server/china-time.ts'
import { type GrantWorld, openGrantWorld } from '#test/grant-world.ts'
import { done } from '#test/payout-world.ts'
import { endGrants } from './finish.ts'
import { issueBatch } from './issue-job.ts'
import { watchGrantNotices } from './notice.ts'
import { checkRoster } from './roster-job.ts'

let world: GrantWorld
let cause: string
const run = (statement: ReturnType<typeof sql>) =>
  world.prepare(async act => (await act.tx.execute(statement)).rows as Record<string, unknown>[])
const eventsOf = async (batch: string) =>
  (
    await run(sql`select p.event, sum(greatest(e.amount, 0))::int as amount from ledger_posting p
      join ledger_entry e on e.posting_id = p.id where p.source_id = ${batch} group by p.id, p.event
      order by min(p.number)`)
  ).map(({ event, amount }) => [event, amount])

beforeAll(async () => {
  world = await openGrantWorld()
  cause = (await world.funded(100_000_00)).cause
})
afterAll(() => world.close())

describe('the last approval', () => {
  it('holds exactly what the cause has, though fifty approve at once', async () => {
    const { cause: poor } = await world.funded(1_000_00)
    const batches = []
    for (const person of await world.people(50)) {
      const row = await world.batch({ cause: poor, unitAmount: 30_00 })
      done(await world.add(row, [person]))
      done(await world.act(world.maker, 'submit', row))
      batches.push(row)
    }
    const answers = await Promise.all(
      batches.map(row => world.act(world.judge, 'approve', row, { opinion: '同意' })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 1)).toHaveLength(33)
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused.map(({ statusMessage }) => statusMessage)).toEqual(
      Array(17).fill('可用余额不足：可用 ¥10.00'),
    )
    expect(await world.balance(poor)).toMatchObject({ available: 10_00, reserved: 990_00 })
  })
})

describe('a voucher batch', () => {
  it('holds, becomes vouchers when it is issued, and gives back what nobody got', async () => {
    const row = await world.approved(cause, 10)
    expect(row).toMatchObject({ state: 'confirmed', held: 1_000_00, persons: 10 })
    expect(done(await world.act(world.issuer, 'issue', row)).state).toBe('issuing')
    expect(await eventsOf(row.id)).toEqual([['P27', 1_000_00]])
    const lines = await world.lines(row.id)
    for (const { id } of lines.slice(0, 8)) done(await world.line(world.issuer, 'issue', id))
    const late = await world.line(world.issuer, 'reject', lines[8]?.id ?? '')
    expect(late.dataPoints.errors).toEqual([expect.objectContaining({ field: 'rejectReason' })])
    for (const { id } of lines.slice(8))
      done(await world.line(world.issuer, 'reject', id, { rejectReason: 'declined' }))
    done(await world.act(world.issuer, 'finish', row))
    expect(await eventsOf(row.id)).toEqual([
      ['P27', 1_000_00],
      ['P28', 200_00],
    ])
    const after = await world.lines(row.id)
    const codes = after.flatMap(({ voucherNo }) => voucherNo ?? [])
    expect(new Set(codes).size).toBe(8)
    const money = await world.call(world.maker, 'GET', '/api/rescue/grantBatch/getMoney', {
      id: row.id,
    })
    expect(money.dataPoints).toMatchObject({ voucherBalance: 800_00, held: 0 })
  })

  it('never goes back: an issued line stays issued, a reversal is a second record, once', async () => {
    const row = await world.issuing(cause, 2)
    const [first, second] = await world.lines(row.id)
    done(await world.line(world.issuer, 'issue', first?.id ?? ''))
    for (const name of ['issue', 'reject']) {
      const answer = await world.line(world.issuer, name, first?.id ?? '', {
        ...(name === 'reject' ? { rejectReason: 'declined' } : {}),
      })
      expect(answer.statusMessage).toMatch(/^该行已发放/)
      // Whoever acts by what he saw before learns that it changed.
      const late = await world.line(world.issuer, name, first?.id ?? '', {
        ...{ version: first?.version },
        ...(name === 'reject' ? { rejectReason: 'declined' } : {}),
      })
      expect(late.status).toBe(409)
    }
    expect((await world.line(world.issuer, 'reverse', first?.id ?? '')).statusMessage).toBe(
      '请先申请冲正',
    )
    done(await world.line(world.issuer, 'askReverse', first?.id ?? '', { reason: '重复登记' }))
    expect((await world.line(world.issuer, 'reverse', first?.id ?? '')).status).toBe(403)
    const { version } = (await world.lines(row.id))[0] ?? {}
    done(await world.line(world.judge, 'reverse', first?.id ?? ''))
    expect((await world.line(world.judge, 'reverse', first?.id ?? '', { version })).status).toBe(
      409,
    )
    const again = await world.line(world.judge, 'reverse', first?.id ?? '')
    expect(again.statusMessage).toBe('该记录已冲正')
    const amounts = (await world.lines(row.id)).map(({ amount }) => amount)
    expect(amounts.toSorted()).toEqual([-100_00, 100_00, 100_00])
    expect((await eventsOf(row.id)).at(-1)).toEqual(['P28', 100_00])
    expect(second?.sendStatus).toBe('0')
  })

  it('is made, decided, issued and sampled by different people', async () => {
    const row = await world.batch({ cause })
    done(await world.add(row, await world.people(4)))
    done(await world.act(world.maker, 'submit', row))
    expect((await world.act(world.maker, 'approve', row, { opinion: '同意' })).status).toBe(403)
    done(await world.act(world.judge, 'approve', row, { opinion: '同意' }))
    for (const person of [world.maker, world.judge])
      expect((await world.act(person, 'issue', row)).status).toBe(403)
    done(await world.act(world.issuer, 'issue', row))
    const [line] = await world.lines(row.id)
    expect((await world.line(world.judge, 'issue', line?.id ?? '')).status).toBe(403)
    for (const { id } of await world.lines(row.id))
      done(await world.line(world.issuer, 'issue', id))
    done(await world.act(world.judge, 'sample', row))
    const sampled = (await world.lines(row.id)).filter(each => each.sampled)
    expect(sampled).toHaveLength(3)
    const found = { verifyResult: '1' }
    expect((await world.line(world.issuer, 'verify', sampled[0]?.id ?? '', found)).status).toBe(403)
    for (const { id } of sampled) done(await world.line(world.judge, 'verify', id, found))
    done(await world.act(world.issuer, 'finish', row))
    done(await world.act(world.maker, 'close', row))
  })

  it('expires: what is left goes back to the same cause', async () => {
    const row = await world.issuing(cause, 1)
    const [line] = await world.lines(row.id)
    done(await world.line(world.issuer, 'issue', line?.id ?? ''))
    await run(sql`update rescue_record set voucher_used = 6000, voucher_left = 4000, voucher_state = '2',
      voucher_to = ${addDays(world.today, -1)}::date where id = ${line?.id}`)
    await world.run(endGrants, {})
    await world.run(endGrants, {})
    const [after] = await world.lines(row.id)
    expect(after).toMatchObject({ voucherState: '4', voucherLeft: 0, voucherUsed: 60_00 })
    expect(await eventsOf(row.id)).toEqual([
      ['P27', 100_00],
      ['P28', 40_00],
    ])
  })

  it('issues line by line in a job that may be begun again', async () => {
    const row = await world.issuing(cause, 6)
    const lines = await world.lines(row.id)
    await run(sql`update person set standing = '03' where id = ${lines[2]?.person}`)
    await world.run(issueBatch, { batch: row.id })
    const first = await world.lines(row.id)
    await world.run(issueBatch, { batch: row.id })
    const codes = (rows: typeof first) => rows.map(({ voucherNo }) => voucherNo)
    expect(codes(await world.lines(row.id))).toEqual(codes(first))
    expect(first.filter(({ sendStatus }) => sendStatus === '1')).toHaveLength(5)
    const dead = await world.line(world.issuer, 'issue', lines[2]?.id ?? '')
    expect(JSON.stringify(dead.dataPoints)).toContain('R1')
    done(await world.line(world.issuer, 'reject', lines[2]?.id ?? '', { rejectReason: 'dead' }))
    done(await world.act(world.issuer, 'finish', row))
  })
})

describe('a roster', () => {
  it('tells that another organisation helps already, and not which or with how much', async () => {
    const [person = ''] = await world.people(1)
    const south = world.projects.south.id
    const other = world.somebody(south)
    await world.prepare(act =>
      act.tx.execute(sql`insert into person_link (id, version, created_at, updated_at, person,
        organisation, reason, purpose, valid_from, valid_to) select gen_random_uuid(), 1, now(), now(),
        ${person}, ${south}, 'rescue', '救助发放', ${world.today}::date, ${addDays(world.today, 9)}::date`),
    )
    const goods = { saveType: '3', item: '大米', voucherFrom: null, voucherTo: null }
    const mine = await world.batch({ ...goods })
    const theirs = await world.batch(goods, other)
    done(await world.add(mine, [person]))
    done(await world.add(theirs, [person], {}, other))
    const both = await Promise.all([
      world.act(world.maker, 'submit', mine),
      world.act(other, 'submit', theirs),
    ])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([0, 1])
    const late = both.find(({ statusCode }) => statusCode === 0)
    expect(late?.statusMessage).toContain('R3 其他机构已登记')
    expect(JSON.stringify(late)).not.toMatch(/基金会|100\.00|10000/)
  })

  it('is checked as a job, and a warning waits for its answer', async () => {
    const account = '622200000000001'
    const cash = { saveType: '2', voucherFrom: null, voucherTo: null, proof: ['4'] }
    const row = await world.batch({ cause, ...cash })
    done(await world.add(row, await world.people(3), { account }))
    await world.run(checkRoster, { batch: row.id })
    expect(await world.now(row.id)).toMatchObject({ warns: 3, blocks: 0, checkDone: 3 })
    const refused = await world.act(world.maker, 'submit', row)
    expect(refused.statusMessage).toContain('R6 同一账户收款不少于 3 人')
    const found = await world.call(world.maker, 'GET', '/api/rescue/rosterFinding/getListByPage')
    for (const { id, version } of found.dataPoints.list)
      done(
        await world.call(world.maker, 'POST', '/api/rescue/rosterFinding/answer', {
          ...{ id, version, answer: '同一监护人代领' },
        }),
      )
    done(await world.act(world.maker, 'submit', row))
  })

  it('refuses a minor without a guardian, and tells minors as a number', async () => {
    const row = await world.batch({ cause, needNotice: true })
    const minors = await world.people(1, { birthday: '2018-05-01' })
    const refused = await world.add(row, minors)
    expect(refused.dataPoints.errors[0].message).toContain('未成年人须登记监护人')
    done(await world.add(row, minors, { receiver: '监护人甲' }))
    done(await world.add(row, await world.people(2)))
    const told = await world.call(world.maker, 'GET', '/api/rescue/grantBatch/getNotice', {
      id: row.id,
    })
    expect(told.dataPoints).toMatchObject({ minors: 1 })
    expect(told.dataPoints.lines.map(({ name }: { name: string }) => name)).toEqual([
      '受**',
      '受**',
    ])
  })

  it('is noticed for its days: an objection holds one line alone', async () => {
    const row = await world.batch({ cause, needNotice: true })
    done(await world.add(row, await world.people(3)))
    done(await world.act(world.maker, 'submit', row))
    done(await world.act(world.judge, 'approve', row, { opinion: '同意' }))
    const { noticeFrom, noticeTo } = await world.now(row.id)
    const from = beijingDay(new Date(String(noticeFrom)))
    expect(noticeTo).toBe(beijingDayRange(addDays(from, 7)).from.toISOString())
    await world.run(watchGrantNotices, {})
    expect((await world.now(row.id)).state).toBe('noticing')
    const [first, second] = await world.lines(row.id)
    const objection = done(
      await world.call(world.maker, 'POST', '/api/rescue/rosterObjection/insert', {
        ...{ record: first?.id, content: '该户已有商品房两套' },
      }),
    )
    await run(sql`update grant_batch set notice_to = now() where id = ${row.id}`)
    await world.run(watchGrantNotices, {})
    expect((await world.now(row.id)).state).toBe('confirmed')
    done(await world.act(world.issuer, 'issue', row))
    expect((await world.line(world.issuer, 'issue', first?.id ?? '')).statusMessage).toContain(
      '异议',
    )
    done(await world.line(world.issuer, 'issue', second?.id ?? ''))
    const path = '/api/rescue/rosterObjection'
    const found = done(
      await world.call(world.maker, 'POST', `${path}/find`, {
        ...{ id: objection.id, version: objection.version, result: 'remove' },
        finding: '经查属实，不符合条件',
      }),
    )
    const confirm = { id: found.id, version: found.version }
    expect((await world.call(world.maker, 'POST', `${path}/confirm`, confirm)).status).toBe(403)
    done(await world.call(world.judge, 'POST', `${path}/confirm`, confirm))
    expect((await world.lines(row.id))[0]).toMatchObject({
      sendStatus: '2',
      rejectReason: 'objected',
    })
  })

  it('of an express grant has no notice, and is red when nobody has closed it for three days', async () => {
    const row = await world.issuing(cause, 1, { quick: true })
    const [line] = await world.lines(row.id)
    done(await world.line(world.issuer, 'issue', line?.id ?? ''))
    done(await world.act(world.issuer, 'finish', row))
    await run(
      sql`update grant_batch set finished_at = now() - interval '4 days' where id = ${row.id}`,
    )
    const seen = await world.call(world.maker, 'GET', '/api/rescue/grantBatch/getById', {
      id: row.id,
    })
    expect(seen.dataPoints.extra.lateRecord).toBe(true)
  })
})

describe('the board', () => {
  it('counts the rows that its card opens, while a batch is being issued', async () => {
    const span = { from: `${world.today.slice(0, 7)}-01`, to: world.today }
    const board = await world.call(world.maker, 'GET', '/api/rescue/rescueRecord/getBoard', span)
    const rows = await world.call(world.maker, 'GET', '/api/rescue/rescueRecord/getListByPage', {
      filter: [
        { field: 'sendStatus', op: 'is', value: '1' },
        { field: 'reversed', op: 'is', value: false },
        { field: 'issuedAt', op: 'from', value: `${span.from}T00:00:00+08:00` },
        { field: 'issuedAt', op: 'to', value: `${span.to}T23:59:59.999+08:00` },
        { field: 'amount', op: 'from', value: 0 },
      ],
    })
    expect(board.dataPoints.times).toBeGreaterThan(10)
    expect(board.dataPoints.times).toBe(rows.dataPoints.total)
  })
})
