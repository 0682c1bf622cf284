import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { accessLog, type DataAccess, subjectHash } from '#kernel/server/reveals.ts'
import { newId } from '#kernel/server/uuid.ts'
import { currentStore, diskStore, sealedStore } from '#modules/platform/server/index.ts'
import { transferModule, transferPorts } from '#modules/transfer/server/index.ts'
import { type FinanceWorld, openFinanceWorld } from '#test/finance-world.ts'
import { personWith } from '#test/house.ts'
import { answerPort } from '#test/stand-ins.ts'
import { testPorts } from '#test/transfer-ports.ts'
import { sheetOf } from '#test/transfer-world.ts'
import { recordGifts } from './record-gifts.ts'

/* The names of donors leave in the clear by the right to the donor book, and by consent; those of anonymous gifts never. */

const rights = ['donation.view', 'donation.export']
const jobs = '/api/transfer/exportJob'
const approvals = '/api/transfer/exportApproval'
const wish = { unmasked: '1', purpose: 'verify', reason: '与捐赠人核对年度明细' }
const officer = personWith(['exportApproval.view', 'exportApproval.approve'])
const closed = { field: 'columns', message: '您的角色不能查看「捐赠人」的明文' }
const accesses: DataAccess[] = []
let world: FinanceWorld
let folder: string
let clerk: Person

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clear-export-'))
  world = await openFinanceWorld(true, [transferModule])
  answerPort(currentStore, sealedStore(diskStore(join(folder, 'files')), Buffer.alloc(32, 7)))
  answerPort(transferPorts, testPorts(join(folder, 'scratch'), new Map()))
  answerPort(accessLog, async (_act, access) => void accesses.push(access))
  await give('王小五', '13800000005')
  await give('赵小六', '13800000006', { anonymous: true })
  clerk = await world.of(world.north, [...rights, 'donor.unmask'])
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

async function give(name: string, phone: string, more: { anonymous?: boolean } = {}) {
  await world.prepare(act =>
    recordGifts(
      act,
      [
        {
          ...{ organisation: world.north.id, cause: world.north.cause, amount: 10_000 },
          ...{ merchant: world.north.merchant, merchantOrderNo: newId(), channelTradeNo: newId() },
          ...{ channel: '1' as const, source: 'mobile', giver: { kind: 'person', name, phone } },
          paidAt: new Date(Date.now() - 60_000).toISOString(),
          ...more,
        } as const,
      ],
      { place: 'channel', audit: 'none' },
    ),
  )
}

const ask = (person: Person, question: Record<string, string> = {}) =>
  world.call(person, 'GET', '/api/finance/donation/export', {
    columns: 'donor,displayName,amount',
    ...question,
  })

async function agree(exportId: string) {
  const page = await world.call(officer, 'GET', `${approvals}/getListByPage`, { limit: 50 })
  const row = page.dataPoints.list.find(
    (each: { exportJob: string }) => each.exportJob === exportId,
  )
  const { id, version } = row
  expect(
    (await world.call(officer, 'POST', `${approvals}/approve`, { id, version })).statusCode,
  ).toBe(1)
  return row
}

async function namesIn(person: Person, id: string): Promise<string[]> {
  await expect
    .poll(async () => (await world.call(person, 'GET', `${jobs}/getById`, { id })).dataPoints.state)
    .toBe('done')
  const { rawPayload } = await world.app.inject({
    method: 'GET',
    url: `${jobs}/read`,
    query: { id },
    headers: { 'x-test-person': person.accountId },
  })
  return (await sheetOf(rawPayload)).rows.map(([donor = '']) => donor).sort()
}

it('names donors in the clear once another agreed, but for those of anonymous gifts, and notes whose names left', async () => {
  const { exportId } = (await ask(clerk, wish)).dataPoints
  expect(await agree(exportId)).toMatchObject({ rows: 2, personal: '捐赠人' })
  expect(await namesIn(clerk, exportId)).toEqual(['爱心人士', '王小五'].sort())
  expect(accesses).toMatchObject([{ fields: ['捐赠人'], way: 'export', rows: 2 }])
  expect(accesses[0]?.subjects).toEqual([subjectHash('13800000005')])
  const { actions } = await world.of(world.north, rights)
  const revoked = { ...clerk, actions }
  const late = await world.call(revoked, 'GET', `${jobs}/read`, { id: exportId })
  expect(late.statusCode).toBe(4031)
})

it('keeps names masked where they were not asked for in the clear', async () => {
  const { exportId } = (await ask(clerk)).dataPoints
  expect(await namesIn(clerk, exportId)).toEqual(['爱心人士', '王**'].sort())
})

it('is refused without the right to the donor book, without the class, and without purpose and reason', async () => {
  const plain = await world.of(world.north, [...rights, 'donation.unmask'])
  expect((await ask(plain, wish)).statusCode).toBe(4031)
  const blind = {
    ...(await world.of(world.north, [...rights, 'donor.unmask'])),
    sensitivities: new Set([]),
  }
  expect((await ask(blind, wish)).dataPoints.errors).toEqual([closed])
  const bare = await ask(clerk, { unmasked: '1' })
  expect(bare.dataPoints.errors).toMatchObject([{ field: 'purpose' }, { field: 'reason' }])
})

it('keeps the names masked of donors whom the right does not reach', async () => {
  const own = new Map([...clerk.actions, ['donor.unmask', new Set(['self' as const])] as const])
  const narrow = { ...(await world.of(world.north, [])), actions: own }
  const { exportId } = (await ask(narrow, wish)).dataPoints
  await agree(exportId)
  expect(await namesIn(narrow, exportId)).toEqual(['爱心人士', '王**'].sort())
})

it('names minors to nobody who may not see their data', async () => {
  await world.prepare(act => act.tx.execute('update donor set minor = true'))
  const grown = { ...(await world.of(world.north, [...rights, 'donor.unmask'])) }
  const refused = await ask({ ...grown, sensitivities: new Set(['P2' as const]) }, wish)
  expect(refused.dataPoints.errors).toEqual([closed])
})
