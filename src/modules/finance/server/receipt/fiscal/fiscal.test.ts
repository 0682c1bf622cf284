import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readFiscalPlatform } from './fiscal-settings.ts'
import { ministryPlatform, signOf } from './ministry-platform.ts'
import type { FiscalBill } from './platform.ts'

const bill: FiscalBill = {
  number: 'CSJJ-2026-0000007',
  issuer: { code: 'CSJJ', name: '测试慈善基金会', uscc: '53110000500012345A', area: '110105' },
  issuedOn: '2026-11-21',
  issuedAt: new Date('2026-11-21T02:03:04Z'),
  amount: -100_530,
  payer: { isUnit: true, name: 'A&B <商贸>', code: '91110105MA0000000X', phone: null, email: null },
  item: { code: '', name: '公益事业捐赠', unit: '元', quantity: 1 },
  payMode: '转账',
  remark: '',
  handler: '王芳',
  reviewer: '李强',
  reverses: { code: '11010426', number: '0000000006' },
}
const never = new AbortController().signal
const key = 'secret'
const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64')

let server: Server
let url: string
let asked: { path: string; params: URLSearchParams }
let answer: { status: number; result: string; message: string; sign?: string }

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', piece => {
      body += piece
    })
    request.on('end', () => {
      asked = { path: request.url ?? '', params: new URLSearchParams(body) }
      const { status, result } = answer
      const told = { result, message: base64(answer.message), noise: 'n' }
      const sign = answer.sign ?? signOf({ ...told, app_id: 'unit', version: '1.0' }, key)
      response.writeHead(status).end(JSON.stringify({ ...told, sign }))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/fs`
})
afterAll(() => new Promise(resolve => server.close(resolve)))

const platform = (at = url) =>
  ministryPlatform({
    ...{ url: at, appId: 'unit', appKey: key, specimen: '00010401' },
    services: { issue: 'issue', reverse: 'reverse', find: 'find' },
  })

describe('the interface of the ministry', () => {
  it('is given the face of the bill in the form of the norm, signed', async () => {
    const told = { einvoicecode: '11010426', einvoicenumber: '0000000007', randomnumber: 'a1b2c3' }
    answer = { status: 200, result: 'S0000', message: JSON.stringify(told) }
    expect(await platform().issue(bill, never)).toEqual({
      ...{ at: 'issued', code: '11010426', number: '0000000007', check: 'a1b2c3', url: null },
    })
    expect(asked.path).toBe('/fs/reverse')
    const { sign, ...params } = Object.fromEntries(asked.params)
    expect(Object.keys(params).toSorted()).toEqual(['app_id', 'message', 'noise', 'version'])
    expect(sign).toBe(signOf(params, key))
    const message = JSON.parse(Buffer.from(params.message ?? '', 'base64').toString('utf8'))
    expect(message.bizcode).toBe(bill.number)
    const xml = Buffer.from(message.einvoice, 'base64').toString('utf8')
    for (const part of [
      '<EInvoiceTag>CZ-EI</EInvoiceTag>',
      '<TotalAmount>-1005.30</TotalAmount><IssueDate>20261121</IssueDate><IssueTime>10:03:04</IssueTime>',
      '<PayerPartyType>2</PayerPartyType>',
      '<PayerPartyName>A&amp;B &lt;商贸&gt;</PayerPartyName>',
      '<RelatedInvoiceCode>11010426</RelatedInvoiceCode>',
    ])
      expect(xml).toContain(part)
  })

  it('tells what the platform knows, refuses, and what nobody can tell', async () => {
    const at = async (given: typeof answer) => {
      answer = given
      return platform().find(bill, never)
    }
    const plain = { status: 200, message: '' }
    expect(await at({ ...plain, result: 'E0404' })).toEqual({ at: 'absent' })
    expect(await at({ ...plain, result: 'E1001', message: '交款人有误' })).toEqual({
      ...{ at: 'refused', message: 'E1001 交款人有误' },
    })
    expect(await at({ ...plain, status: 503, result: '' })).toMatchObject({ at: 'busy' })
    expect(await at({ ...plain, result: 'S0000', message: '{}' })).toMatchObject({ at: 'doubtful' })
    const forged = await at({ ...plain, result: 'S0000', message: '{}', sign: 'F'.repeat(32) })
    expect(forged).toEqual({ at: 'doubtful', message: '平台回执签名不正确' })
    const gone = createServer().listen(0, '127.0.0.1')
    await once(gone, 'listening')
    const { port } = gone.address() as AddressInfo
    await new Promise(resolve => gone.close(resolve))
    const nobody = platform(`http://127.0.0.1:${port}`).issue(bill, never)
    expect(await nobody).toMatchObject({ at: 'busy' })
  })
})

describe('the settings of the fiscal platform', () => {
  it('name everything that is wrong, without the key', () => {
    const read = () =>
      readFiscalPlatform(
        { FISCAL_PROVIDER: 'ministry', FISCAL_URL: 'http://example.org', FISCAL_APP_KEY: 'k3y' },
        '/tmp/x',
      )
    expect(read).toThrow(/FISCAL_URL：应为 形如 https.*[\s\S]*FISCAL_APP_ID/)
    expect(read).not.toThrow(/k3y/)
    expect(() => readFiscalPlatform({ FISCAL_PROVIDER: 'fax' }, '/tmp/x')).toThrow(
      'outbox 或 ministry',
    )
  })

  it('without any, what is to be issued stands in a file of its owner alone', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'receipts-'))
    const file = join(folder, 'receipts.txt')
    const outbox = readFiscalPlatform({}, file)
    expect(await outbox.issue(bill, never)).toEqual({ at: 'held' })
    expect(await outbox.find(bill, never)).toEqual({ at: 'absent' })
    const [line = ''] = (await readFile(file, 'utf8')).split('\n')
    expect(line.split('\t')[1]).toBe(bill.number)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    await rm(folder, { recursive: true })
  })
})
