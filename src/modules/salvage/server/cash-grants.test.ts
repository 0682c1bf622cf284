import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#kernel/server/uuid.ts'
import { dayFromNow } from '#test/days.ts'
import { type GrantWorld, openGrantWorld } from '#test/grant-world.ts'
import { done } from '#test/payout-world.ts'
import { sendFile } from '#test/upload.ts'

let world: GrantWorld
let at: { cause: string; line: string }
beforeAll(async () => {
  world = await openGrantWorld()
  at = await world.funded(10_000_00)
  await world.call(world.payer, 'GET', '/api/cause/payout/getListByPage')
})
afterAll(() => world.close())

it('cash is paid by a payout: a changed amount refuses the file, failures keep the bank’s reason and are issued again', async () => {
  const row = await world.batch({
    ...{ cause: at.cause, budgetLine: at.line, saveType: '2', unitAmount: 10_00 },
    ...{ voucherFrom: null, voucherTo: null, proof: ['4'] },
  })
  const people = await world.people(20)
  for (const [no, person] of people.entries())
    done(await world.add(row, [person], { account: `6222000000000${100 + no}` }))
  done(await world.act(world.maker, 'submit', row))
  const confirmed = done(await world.act(world.judge, 'approve', row, { opinion: '同意' }))
  const path = '/api/cause/payout/getById'
  const seen = async () =>
    (await world.call(world.payer, 'GET', path, { id: String(confirmed.payout) })).dataPoints
  let payout = await seen()
  expect(payout).toMatchObject({ state: 'pending', lineCount: 20, amount: 200_00 })
  expect((await world.move(world.maker, 'approve', payout, { opinion: '核对' })).status).toBe(403)
  payout = done(await world.move(world.reviewer(), 'approve', payout, { opinion: '账户已核实' }))
  const file = (change: (no: number) => string) =>
    people
      .map((_, i) => `${payout.number}-${String(i + 1).padStart(4, '0')},${change(i + 1)}`)
      .join('\n')
  const send = (csv: string) =>
    sendFile(world, world.payer, {
      url: `/api/cause/payout/payRoster?${new URLSearchParams({
        ...{ id: payout.id, version: String(payout.version), payFrom: world.bank, payWay: '2' },
        ...{ paidOn: dayFromNow(0), bankSerial: newId().slice(0, 30) },
      })}`,
      file: { name: 'file.csv', bytes: Buffer.from(`\uFEFF单号,金额,结果,失败原因\n${csv}\n`) },
    })
  const odd = await send(file(no => `${no === 16 ? '10.01' : '10.00'},成功,`))
  expect(odd.dataPoints.errors).toEqual([
    expect.objectContaining({ message: expect.stringContaining('第 17 行') }),
  ])
  done(await send(file(no => (no <= 17 ? '10.00,成功,' : '10.00,失败,账号已注销'))))
  const lines = await world.lines(row.id)
  expect(lines.filter(({ sendStatus }) => sendStatus === '1')).toHaveLength(17)
  expect(lines.slice(17).map(({ sendStatus, rejectNote }) => [sendStatus, rejectNote])).toEqual(
    Array(3).fill(['0', '账号已注销']),
  )
  done(await world.act(world.issuer, 'finish', row))
  done(await world.act(world.maker, 'reissue', row))
  const made = await world.prepare(async act => {
    const { rows } = await act.tx.execute(
      `select id from grant_batch where reissue_of = '${row.id}'`,
    )
    return String(rows[0]?.id)
  })
  const again = await world.lines(made)
  expect(again.map(({ person }) => person)).toEqual(people.slice(17))
})
