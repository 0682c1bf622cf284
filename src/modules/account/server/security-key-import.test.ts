import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serve } from '#kernel/server/serve.ts'
import { accessModule } from '#modules/access/server/index.ts'
import { currentStore, diskStore, sealedStore } from '#modules/platform/server/index.ts'
import { transferModule, transferPorts } from '#modules/transfer/server/index.ts'
import { given, writtenBytes } from '#services/sheets/sheet-fixture.ts'
import { writeXlsx } from '#services/sheets/write-xlsx.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { testOrganisation } from '#test/people.ts'
import { answerPort } from '#test/stand-ins.ts'
import { testPorts } from '#test/transfer-ports.ts'
import { accountModule } from './index.ts'
import { issueCertificate, newSm2SigningKey } from './issue-certificate.ts'

const charity = { name: 'charity', servings: [serve(testOrganisation)] }
const tasks = '/api/transfer/importTask'
const keeper = personWith(['securityKey.view', 'securityKey.import', 'importTask.view'])
const day = 24 * 3_600_000
let folder: string
let house: TestHouse

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keys-'))
  house = await openHouse([charity, accessModule, accountModule, transferModule], { jobs: true })
  answerPort(currentStore, sealedStore(diskStore(join(folder, 'files')), Buffer.alloc(32, 9)))
  answerPort(transferPorts, testPorts(join(folder, 'scratch'), new Map()))
})
afterAll(async () => {
  await house.close()
  await rm(folder, { recursive: true, force: true })
})

function newCertificate(): string {
  const key = newSm2SigningKey()
  return issueCertificate(
    {
      ...{ commonName: '赵一', issuerName: '测试根', publicKey: key.publicKey, use: 'signing' },
      validFrom: new Date(Date.now() - day),
      validUntil: new Date(Date.now() + day),
    },
    key,
  )
}

async function upload(serials: readonly string[]): Promise<string> {
  const titles = ['UKEY序列号', '类型', '证书']
  const bytes = await writtenBytes(sink =>
    writeXlsx(sink, {
      sheetName: 'UKEY',
      columns: titles.map(title => ({ title, format: 'text' as const })),
      rows: given(serials.map(serial => [serial, 'SM2智能密码钥匙', newCertificate()])),
    }),
  )
  await house.call(keeper, 'GET', `${tasks}/getListByPage`)
  const form = new FormData()
  form.set('upfile', new File([new Uint8Array(bytes)], 'UKEY.xlsx'))
  const body = new Response(form)
  const response = await house.app.inject({
    method: 'POST',
    url: '/api/account/securityKey/import',
    headers: {
      'x-test-person': keeper.accountId,
      'content-type': body.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await body.arrayBuffer()),
  })
  return response.json().dataPoints.importId
}

const taskOf = async (id: string) =>
  (await house.call(keeper, 'GET', `${tasks}/getById`, { id })).dataPoints

it('takes each serial number of a sheet once and names the line of the other', async () => {
  const id = await upload(['TWICE001', 'SINGLE01', 'TWICE001', 'SINGLE02'])
  await expect.poll(async () => (await taskOf(id)).state, { interval: 50 }).not.toBe('checking')
  const task = await taskOf(id)
  expect(task).toMatchObject({ state: 'checked', total: 4, ready: 3, duplicates: 1 })
  const rows = await house.call(keeper, 'GET', `${tasks}/getRows`, { id, only: 'refused' })
  expect(rows.dataPoints.list).toMatchObject([
    { no: 4, errors: [{ message: expect.stringContaining('重复') }] },
  ])
  await house.call(keeper, 'POST', `${tasks}/confirm`, { id, version: task.version })
  await expect.poll(async () => (await taskOf(id)).state, { interval: 50 }).toBe('done')
  const kept = await house.prepare(act =>
    act.tx.execute('select serial, state from security_key order by serial'),
  )
  expect(kept.rows).toEqual(
    ['SINGLE01', 'SINGLE02', 'TWICE001'].map(serial => ({ serial, state: 'unbound' })),
  )
})
