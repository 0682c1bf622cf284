import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { moneyIn } from '#modules/finance/model/index.ts'
import { bankOf, organisationAccount, post } from '#modules/finance/server/index.ts'
import { dayFromNow } from '#test/days.ts'
import { type GrantWorld, openGrantWorld } from '#test/grant-world.ts'
import { done } from '#test/payout-world.ts'
import { sendFile } from '#test/upload.ts'
import { endGrants } from './finish.ts'
import { issueBatch } from './issue-job.ts'
import { watchGrantNotices } from './notice.ts'
import { whyGrantsOpen } from './why-grants-open.ts'

let world: GrantWorld
let cause: string
const query = (statement: ReturnType<typeof sql>) =>
  world.prepare(async act => (await act.tx.execute(statement)).rows as Record<string, unknown>[])

beforeAll(async () => {
  world = await openGrantWorld()
  cause = (await world.funded(100_000_00)).cause
  await world.call(world.payer, 'GET', '/api/cause/payout/getListByPage')
})
afterAll(() => world.close())

const bar = (who: unknown) =>
  query(sql`insert into blacklist (id, version, created_at, updated_at, person, organisation, reason,
      to_recover, recovered, valid_from, state)
    values (gen_random_uuid(), 1, now(), now(), ${who}, ${world.organisation}, '提供虚假材料', 0, 0,
      current_date, 'active')`)

/** Money on the bank account that waits to be claimed. */
const cameBack = (amount: number) =>
  world.prepare(async act => {
    const { organisation } = world
    const { id } = await insertRow(act, moneyIn, {
      ...{ number: newId().slice(0, 30), organisation, origin: '2' as const },
      ...{ bankAccount: world.bank, bookedAt: act.now.toISOString(), amount, openAmount: amount },
      state: 'unclaimed' as const,
    })
    await post(act.tx, {
      event: 'P09',
      organisation,
      source: { table: 'moneyIn', id },
      occurredAt: act.now.toISOString(),
      lines: [
        { account: bankOf(world.bank), amount },
        { account: organisationAccount('unclaimed', organisation), amount: -amount },
      ],
    })
    return id
  })

it('who was found to have deceived after the approval gets no voucher (R9)', async () => {
  const row = await world.issuing(cause, 2)
  const [first, second] = await world.lines(row.id)
  await bar(first?.person)
  const refused = await world.line(world.issuer, 'issue', first?.id ?? '')
  expect(refused.dataPoints.errors).toEqual([
    { field: 'sendStatus', message: '在失信名单中，不能发放（R9），请驳回' },
  ])
  done(await world.act(world.issuer, 'issueAll', row))
  await world.run(issueBatch, { batch: row.id })
  const lines = await world.lines(row.id)
  expect(lines.map(({ id, sendStatus }) => [id === second?.id, sendStatus])).toEqual([
    [false, '0'],
    [true, '1'],
  ])
})

it('goods are signed for: what a till does for vouchers proves nothing of them', async () => {
  const row = await world.batch({
    ...{ cause, saveType: '3', item: '大米', voucherFrom: null, voucherTo: null },
    proof: ['1', '5'],
  })
  done(await world.add(row, await world.people(1)))
  done(await world.act(world.maker, 'submit', row))
  done(await world.act(world.judge, 'approve', row, { opinion: '同意' }))
  done(await world.act(world.issuer, 'issue', row))
  const [line] = await world.lines(row.id)
  const unsigned = await world.line(world.issuer, 'issue', line?.id ?? '', { proofKind: '5' })
  expect(unsigned.dataPoints.errors).toEqual([
    { field: 'proofKind', message: '核销即签收只用于代金券' },
  ])
  done(
    await world.line(world.issuer, 'issue', line?.id ?? '', {
      ...{ proofKind: '1', proofFiles: [newId()] },
    }),
  )
})

it('a sample is drawn of all that was issued, not of the first line', async () => {
  const row = await world.issuing(cause, 5)
  const [first, ...others] = await world.lines(row.id)
  done(await world.line(world.issuer, 'issue', first?.id ?? ''))
  const early = await world.act(world.judge, 'sample', row)
  expect(early.statusMessage).toBe('还有 4 行未发放，发放完再抽取样本')
  for (const { id } of others) done(await world.line(world.issuer, 'issue', id))
  done(await world.act(world.judge, 'sample', row))
  expect((await world.lines(row.id)).filter(({ sampled }) => sampled)).toHaveLength(3)
})

it('cash that the bank gave back is not issued, and is counted once when it is paid again', async () => {
  const row = await world.batch({
    ...{ cause, saveType: '2', unitAmount: 10_00, voucherFrom: null, voucherTo: null },
    proof: ['4'],
  })
  for (const [no, person] of (await world.people(2)).entries())
    done(await world.add(row, [person], { account: `6222000000000${700 + no}` }))
  done(await world.act(world.maker, 'submit', row))
  const confirmed = done(await world.act(world.judge, 'approve', row, { opinion: '同意' }))
  const seen = async () =>
    (
      await world.call(world.payer, 'GET', '/api/cause/payout/getById', {
        id: String(confirmed.payout),
      })
    ).dataPoints
  done(await world.move(world.reviewer(), 'approve', await seen(), { opinion: '账户已核实' }))
  const pay = async () => {
    const { id, number, version } = await seen()
    const lines = [1, 2].map(no => `${number}-000${no},10.00,成功,`).join('\n')
    return sendFile(world, world.payer, {
      url: `/api/cause/payout/payRoster?${new URLSearchParams({
        ...{ id, version: String(version), payFrom: world.bank, payWay: '2' },
        ...{ paidOn: dayFromNow(0), bankSerial: newId().slice(0, 30) },
      })}`,
      file: { name: 'file.csv', bytes: Buffer.from(`\uFEFF单号,金额,结果,失败原因\n${lines}\n`) },
    })
  }
  const bounce = async () => {
    const returnMoney = await cameBack(20_00)
    const answer = { returnMoney, reason: '收款行退回' }
    return done(await world.move(world.payer, 'bounce', await seen(), answer))
  }
  const stands = async () => {
    const { state, issued, pending, rejected } = await world.now(row.id)
    const lines = (await world.lines(row.id)).map(each => [each.sendStatus, each.rejectNote])
    return { state, issued, pending, rejected, lines }
  }
  done(await pay())
  expect(await stands()).toMatchObject({ issued: 2, pending: 0 })
  const failed = await bounce()
  expect(await stands()).toEqual({
    ...{ state: 'issuing', issued: 0, pending: 2, rejected: 0 },
    lines: Array(2).fill(['0', '收款行退回']),
  })
  done(await world.move(world.payer, 'retry', failed))
  done(await pay())
  expect(await stands()).toEqual({
    ...{ state: 'issuing', issued: 2, pending: 0, rejected: 0 },
    lines: Array(2).fill(['1', null]),
  })
  // Once the batch is over, what came back late is rejected, and may be issued again by another batch.
  done(await world.act(world.issuer, 'finish', row))
  const late = await bounce()
  expect(await stands()).toMatchObject({ state: 'finished', issued: 0, pending: 2 })
  done(await world.move(world.payer, 'void', late, { reason: '账号有误' }))
  expect(await stands()).toEqual({
    ...{ state: 'finished', issued: 0, pending: 0, rejected: 2 },
    lines: Array(2).fill(['2', '收款行退回']),
  })
  done(await world.act(world.maker, 'reissue', row))
})

it('an objection that comes as the notice ends is either heard or told that it is late', async () => {
  const row = await world.batch({ cause, needNotice: true })
  done(await world.add(row, await world.people(1)))
  done(await world.act(world.maker, 'submit', row))
  done(await world.act(world.judge, 'approve', row, { opinion: '同意' }))
  const [line] = await world.lines(row.id)
  let objected: ReturnType<typeof world.call> | undefined
  await world.prepare(async act => {
    await act.tx.execute(sql`update grant_batch set state = 'confirmed' where id = ${row.id}`)
    let isAnswered = false
    objected = world.call(world.judge, 'POST', '/api/rescue/rosterObjection/insert', {
      ...{ record: line?.id, content: '其家庭有两套房产' },
    })
    objected.then(
      () => (isAnswered = true),
      () => (isAnswered = true),
    )
    const waits = async () =>
      (await act.tx.execute(sql`select 1 from pg_locks where not granted limit 1`)).rows.length > 0
    while (!isAnswered && !(await waits())) await new Promise(resolve => setTimeout(resolve, 20))
  })
  expect((await objected)?.statusMessage).not.toBe('success')
  expect((await world.lines(row.id))[0]).toMatchObject({ heldBack: false })
})

it('a roster of cash that no payout can take is refused at its submission, and one of before stops nobody else', async () => {
  const cash = { saveType: '2', voucherFrom: null, voucherTo: null, proof: ['4'] }
  const noticed = { cause, needNotice: true, unitAmount: 1 }
  const long = await world.batch({ ...noticed, ...cash })
  done(await world.add(long, await world.people(1), { account: '62220000000008001' }))
  await query(sql`
    with more as (
      insert into person (id, version, created_at, updated_at, number, name, id_kind, id_number,
          minor, standing)
      select gen_random_uuid(), 1, now(), now(), 'L' || n, p.name, p.id_kind, p.id_number, false, '01'
        from generate_series(2, 5001) n, person p
       where p.id = (select person from rescue_record where batch = ${long.id})
      returning id, substr(number, 2)::int as no
    )
    insert into rescue_record
    select r.* from rescue_record f, more, jsonb_populate_record(null::rescue_record,
        to_jsonb(f) || jsonb_build_object('id', gen_random_uuid(), 'no', more.no,
          'person', more.id, 'number', f.number || more.no)) r
     where f.batch = ${long.id}`)
  await query(sql`update grant_batch set persons = 5001, pending = 5001 where id = ${long.id}`)
  const refused = await world.act(world.maker, 'submit', long)
  expect(refused.statusMessage).toBe('现金批次不超过 5,000 人，请分批')
  const other = await world.batch(noticed)
  done(await world.add(other, await world.people(1)))
  done(await world.act(world.maker, 'submit', other))
  done(await world.act(world.judge, 'approve', other, { opinion: '同意' }))
  await query(sql`
    update grant_batch set state = 'noticing', notice_to = now() - interval '1 minute'
     where id in (${long.id}, ${other.id})`)
  await world.run(watchGrantNotices, {})
  expect((await world.now(long.id)).state).toBe('noticing')
  expect((await world.now(other.id)).state).toBe('confirmed')
})

it('a cause is not closed over a roster on its way, nor over vouchers that people hold', async () => {
  const { cause: own } = await world.funded(1000_00)
  const why = () => world.prepare(act => whyGrantsOpen(act, own))
  expect(await why()).toEqual([])
  const row = await world.approved(own, 1)
  expect(await why()).toEqual([`发放批次 ${row.number} 待发放`])
  done(await world.act(world.issuer, 'issue', row))
  const [line] = await world.lines(row.id)
  done(await world.line(world.issuer, 'issue', line?.id ?? ''))
  done(await world.act(world.issuer, 'finish', row))
  expect(await why()).toEqual(['代金券 ¥100.00 尚未使用'])
  await query(sql`
    update rescue_record set voucher_to = current_date - 2 where batch = ${row.id}`)
  await world.run(endGrants, {})
  expect(await why()).toEqual([])
})

it('a former batch brings back nobody whom the organisation does not see any more', async () => {
  const [gone = '', seen = ''] = await world.people(2)
  const former = await world.batch({ cause })
  done(await world.add(former, [gone, seen]))
  await query(sql`update person_link set valid_to = current_date - 1 where person = ${gone}`)
  const row = await world.batch({ cause, period: '2031-01' })
  const filled = await world.call(world.maker, 'POST', '/api/rescue/grantBatch/fillRoster', {
    ...{ batch: row.id, source: former.id },
  })
  expect(done(filled)).toMatchObject({ added: 1 })
  expect((await world.lines(row.id)).map(({ person }) => person)).toEqual([seen])
})
