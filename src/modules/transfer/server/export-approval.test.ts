import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { book } from '#kernel/server/fixture/bookshop.ts'
import type { Person } from '#kernel/server/person.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { personWith } from '#test/house.ts'
import { approve, openWorld, sheetOf, type TransferWorld } from '#test/transfer-world.ts'
import { expireTransfers } from './upkeep.ts'

const rights = ['book.view', 'book.export', 'book.unmask', 'shop.view']
const deciding = ['exportApproval.view', 'exportApproval.approve']
const clerk = personWith([...rights, ...deciding], { name: '王店员', loginName: 'wang' })
const officer = personWith(deciding, { name: '李主管', loginName: 'li' })
const path = '/api/transfer/exportApproval'
const jobs = '/api/transfer/exportJob'
const reason = '核对经手人电话'
const busy = ['queued', 'running']
let world: TransferWorld

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(() =>
  world.house.prepare(async act => {
    await act.tx.execute('delete from book')
    for (const number of ['N1', 'N2'])
      await insertRow(act, book, {
        name: `书${number}`,
        shop: world.north,
        number,
        price: 100,
        kind: 'poem',
        seller: '13812345678',
      })
  }),
)

async function ask(person: Person = clerk) {
  const begun = await world.get(person, '/api/bookshop/book/export', {
    columns: 'name,seller',
    ...{ unmasked: 1, purpose: 'verify' },
    reason,
  })
  expect(begun.statusCode).toBe(1)
  const id: string = begun.dataPoints.exportId
  return { id, approval: await openOf(id) }
}

async function openOf(exportJob: string) {
  const found = await world.get(officer, `${path}/getListByPage`, { limit: 50 })
  return found.dataPoints.list.find((row: { exportJob: string }) => row.exportJob === exportJob)
}

const jobOf = async (id: string) =>
  (await world.get(clerk, `${jobs}/getById`, { id })).dataPoints as Record<string, unknown>

describe('an export of personal data in the clear', () => {
  it('waits for another person, and makes no file before', async () => {
    const { id, approval } = await ask()
    expect(await jobOf(id)).toMatchObject({ state: 'waiting', unmasked: true })
    expect(approval).toMatchObject({ state: 'pending', rows: 2, personal: '经手人电话', reason })
    const early = await world.fetch(clerk, `${jobs}/read`, { id })
    expect(JSON.parse(early.bytes.toString()).statusMessage).toBe('等待他人审批，获同意后生成文件')
  })

  it('is not decided by whoever asked for it', async () => {
    const { id, approval } = await ask()
    const { id: request, version } = approval
    expect(await world.post(clerk, `${path}/approve`, { id: request, version })).toMatchObject({
      statusCode: 4031,
      statusMessage: '不能审批自己的导出申请',
    })
    expect(await jobOf(id)).toMatchObject({ state: 'waiting' })
  })

  it('is not decided without the action, nor by an organisation that it does not concern', async () => {
    const { approval } = await ask()
    const question = { id: approval.id, version: approval.version }
    const reader = personWith(['exportApproval.view'])
    expect((await world.post(reader, `${path}/approve`, question)).statusCode).toBe(4031)
    const foreign = personWith(deciding, {
      ownerKind: 'organisation',
      ownerId: world.south,
      scope: 'organisation',
    })
    expect((await world.post(foreign, `${path}/approve`, question)).statusCode).toBe(4040)
  })

  it('is made once another agreed, for one day', async () => {
    const { id } = await ask()
    expect((await approve(world, officer, id)).statusCode).toBe(1)
    const job = await world.settled(clerk, 'transfer/exportJob', id, busy)
    const file = await world.fetch(clerk, `${jobs}/read`, { id })
    expect((await sheetOf(file.bytes)).rows.map(row => row[1])).toEqual([
      '13812345678',
      '13812345678',
    ])
    const kept = Date.parse(String(job.expiresAt)) - Date.parse(String(job.doneAt))
    expect(kept).toBe(24 * 3_600_000)
    expect(await openOf(id)).toMatchObject({ state: 'approved', decidedBy: officer.accountId })
    expect(job.approver).toBe(officer.accountId)
    expect((await world.fetch(officer, `${jobs}/read`, { id })).status).toBe(404)
  })

  it('ends with the reason when it is refused', async () => {
    const { id, approval } = await ask()
    const answer = { id: approval.id, version: approval.version, opinion: '范围过大' }
    expect((await world.post(officer, `${path}/refuse`, answer)).statusCode).toBe(1)
    expect(await jobOf(id)).toMatchObject({
      ...{ state: 'refused', message: '未获同意：范围过大', approver: officer.accountId },
    })
  })

  it('takes its request back when it is cancelled', async () => {
    const { id } = await ask()
    const { version } = await jobOf(id)
    expect((await world.post(clerk, `${jobs}/cancel`, { id, version })).statusCode).toBe(1)
    expect(await openOf(id)).toMatchObject({ state: 'withdrawn' })
  })

  it('ends by itself when nobody decides', async () => {
    const { id } = await ask()
    await world.house.prepare(act =>
      act.tx.execute(`update export_approval set expires_at = now() - interval '1 minute'
        where state = 'pending'`),
    )
    await world.house.run(expireTransfers, {})
    expect(await openOf(id)).toMatchObject({ state: 'expired' })
    expect(await jobOf(id)).toMatchObject({
      state: 'refused',
      message: '3 天内无人审批，申请已过期',
    })
  })

  it('asks nobody for values that stay masked', async () => {
    const begun = await world.get(clerk, '/api/bookshop/book/export', { columns: 'name,seller' })
    const { exportId: id } = begun.dataPoints
    const job = await world.settled(clerk, 'transfer/exportJob', id, busy)
    expect(job).toMatchObject({ state: 'done', unmasked: false })
    expect(await openOf(id)).toBeUndefined()
  })
})
