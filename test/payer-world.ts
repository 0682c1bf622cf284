import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import type { Person } from '#kernel/server/person.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { account } from '#modules/access/model/index.ts'
import { communityModule } from '#modules/community/server/index.ts'
import { officialAccount } from '#modules/fans/model/index.ts'
import { fansModule } from '#modules/fans/server/index.ts'
import { keepFollowers } from '#modules/fans/server/oa/keep-followers.ts'
import { type BillTrade, writeWechatBill } from '#modules/finance/server/bills/write-wechat-bill.ts'
import { donationImporter } from '#modules/finance/server/index.ts'
import { sign } from '#modules/finance/server/intake/signature.ts'
import { helpModule } from '#modules/help/server/index.ts'
import {
  currentStore,
  diskStore,
  platformModule,
  sealedStore,
} from '#modules/platform/server/index.ts'
import { importers, transferModule, transferPorts } from '#modules/transfer/server/index.ts'
import { type CauseWorld, openCauseWorld } from './given-world.ts'
import { answerPort, bring } from './stand-ins.ts'
import { testPorts } from './transfer-ports.ts'

/** What the writer of bills prints as 公众账号ID. */
export const appId = 'wx0000000000000000'
const rights = [
  ...'view create update merge split erase delete'.split(' ').map(verb => `donor.${verb}`),
  ...['donation.view', 'donation.import', 'donorTwin.view', 'fan.view', 'fan.update'],
  ...'view create approve'.split(' ').map(verb => `bankAccount.${verb}`),
  ...'view create submit approve'.split(' ').map(verb => `moneyIn.${verb}`),
  ...'view create confirm'.split(' ').map(verb => `moneyClaim.${verb}`),
  ...'view upload createMissing'.split(' ').map(verb => `bill.${verb}`),
  ...['billLine.view', 'apiClient.view', 'apiClient.create', 'orgMerchant.view'],
]

let world: CauseWorld
let folder: string
let clerk: Person
let chief: Person
/** The cause that is given to. */
export let cause: { readonly id: string; readonly number: string }
let key: { readonly accessKey: string; readonly secret: string }
let follows: { readonly id: string; readonly organisation: string; readonly appId: string }

/** Opens the world of one organisation and its doors; answers it and how it is closed. */
export async function openPayerWorld(): Promise<CauseWorld> {
  folder = await mkdtemp(join(tmpdir(), 'payers-'))
  world = await openCauseWorld(
    [platformModule, communityModule, helpModule, fansModule, transferModule],
    true,
  )
  answerPort(currentStore, sealedStore(diskStore(join(folder, 'files')), Buffer.alloc(32, 7)))
  answerPort(transferPorts, testPorts(join(folder, 'scratch'), new Map()))
  bring(importers.of({ path: 'finance/donation', importer: donationImporter }))
  clerk = await worker()
  chief = await worker()
  cause = await world.project(world.north)
  const made = await post('finance/apiClient/insert', {
    ...{ name: '小程序', organisation: world.north.id, merchant: world.north.merchant },
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
  })
  key = { accessKey: made.accessKey, secret: made.newSecret }
  follows = await world.prepare(act =>
    insertRow(act, officialAccount, {
      ...{
        organisation: world.north.id,
        name: '北方公益',
        kind: 'service',
        appId,
        callbackKey: newId(),
      },
    }),
  )
  return {
    ...world,
    async close() {
      await world.close()
      await rm(folder, { recursive: true })
    },
  }
}

const worker = () =>
  world.prepare(async act => {
    const { id } = await insertRow(act, account, {
      ...{ loginName: `p${newId().slice(-10)}`, realName: '经办', ownerKind: 'organisation' },
      ...{ organisation: world.north.id, state: 'enabled' },
    })
    return { ...world.of(world.north, rights), accountId: id }
  })

/** A call that must succeed; answers what it says. */
export async function post(path: string, question: Record<string, unknown>, who = clerk) {
  const answer = await world.call(who, 'POST', `/api/${path}`, question)
  expect(answer.statusMessage, `${path} ${JSON.stringify(answer.dataPoints)}`).toBe('success')
  return answer.dataPoints
}
/** The first rows of a list. */
export const list = async (path: string, filter: readonly object[] = []) =>
  (await world.call(clerk, 'GET', `/api/${path}/getListByPage`, { filter, limit: 50 })).dataPoints
    .list
/** A donor as the book shows it. */
export const donorOf = async (id: string) =>
  (await world.call(clerk, 'GET', '/api/people/donor/getById', { id })).dataPoints
/** The gift of an order number. */
export const giftOf = async (order: string) =>
  (await list('finance/donation', [{ field: 'merchantOrderNo', op: 'is', value: order }]))[0]
/** The suggestions of which a donor is one side. */
export const twinsOf = async (donor: string) =>
  (await list('people/donorTwin')).filter(
    (row: { one: string; other: string }) => row.one === donor || row.other === donor,
  )

let serial = 0
/** An order number of its own. */
export function newOrder(): string {
  serial += 1
  return `PY${Date.now()}${serial}`
}
/** An open id of its own. */
export const newOpenId = () => `o${randomUUID().replaceAll('-', '')}`.slice(0, 28)
const yesterday = () => addDays(beijingDay(new Date()), -1)

/** A program of the organisation tells of a gift. */
export async function tell(path: string, body: Record<string, unknown>) {
  const url = `/api/finance/intake/${path}`
  const payload = JSON.stringify(body)
  const [timestamp, nonce] = [String(Math.floor(Date.now() / 1000)), randomUUID()]
  const signed = { method: 'POST', url, timestamp, nonce, body: Buffer.from(payload) } as const
  const headers = {
    ...{ 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    ...{ 'x-access-key': key.accessKey, 'x-timestamp': timestamp, 'x-nonce': nonce },
    'x-signature': sign(key.secret, signed),
  }
  const answer = await world.app.inject({ method: 'POST', url, headers, payload })
  return answer.json()
}

/** Who gave, as far as a door is told. */
interface By {
  readonly name?: string
  readonly phone?: string
  readonly payer?: { readonly appId: string; readonly openId: string }
}

/** A paid gift that a program pushes; answers its donor. */
export async function push(donor: By, amount = 1000): Promise<string> {
  const merchantOrderNo = newOrder()
  const told = await tell('donation', {
    ...{ merchantOrderNo, channelTradeNo: randomUUID(), amount, cause: cause.id, donor },
    paidAt: new Date(Date.now() - 60_000).toISOString(),
  })
  expect(told.statusMessage).toBe('success')
  return (await giftOf(merchantOrderNo)).donor
}

/** A bank transfer that is claimed for somebody; answers the donor. */
export async function transferred(amount: number, donorName: string, donorPhone: string) {
  const [known] = await list('finance/bankAccount')
  const bankAccount =
    known?.id ??
    (
      await post('finance/bankAccount/insert', {
        ...{ organisation: world.north.id, name: '北方慈善基金会', bank: '工商银行' },
        ...{ account: '1234567890123', certificate: newId() },
      })
    ).id
  if (known === undefined)
    await post('finance/bankAccount/approve', { id: bankAccount, version: 1 }, chief)
  const { id } = await post('finance/moneyIn/insert', {
    ...{ organisation: world.north.id, origin: '2', bankAccount, bankSerial: newId(), amount },
    ...{ payerName: donorName, bookedAt: new Date(Date.now() - 60_000).toISOString() },
  })
  await post('finance/moneyIn/submit', { id, version: 1 })
  await post('finance/moneyIn/approve', { id, version: 2 }, chief)
  const asked = { moneyIn: id, amount, cause: cause.id, donorName, donorPhone }
  const claim = await post('finance/moneyClaim/insert', asked)
  const { donation } = await post(
    'finance/moneyClaim/confirm',
    { id: claim.id, version: claim.version },
    chief,
  )
  return (await list('finance/donation', [{ field: 'id', op: 'is', value: donation }]))[0].donor
}

async function upload(path: string, name: string, file: Uint8Array) {
  await list('finance/donation')
  const form = new FormData()
  form.set('upfile', new File([Uint8Array.from(file)], name))
  const body = new Response(form)
  const response = await world.app.inject({
    method: 'POST',
    url: `/api/finance/${path}`,
    headers: {
      'x-test-person': clerk.accountId,
      'content-type': body.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await body.arrayBuffer()),
  })
  expect(response.json(), response.body).toMatchObject({ statusMessage: 'success' })
  return response.json().dataPoints
}

async function settled(path: string, id: string, busy: readonly string[]) {
  let row = { id, version: 0, state: '' }
  const read = async () => {
    row = (await world.call(clerk, 'GET', `/api/${path}/getById`, { id })).dataPoints
    return busy.includes(row.state)
  }
  await expect.poll(read, { interval: 100, timeout: 30_000 }).toBe(false)
  return row
}

/** A payment that only the bill tells, made a gift by two people; answers the donor. */
export async function billed(openId: string): Promise<string> {
  const order = newOrder()
  const trade: BillTrade = {
    ...{ tradedAt: `${addDays(yesterday(), -(serial % 300))}T10:00:00+08:00`, rate: 60 },
    ...{ merchant: await merchantNo(), merchantOrderNo: order, channelTradeNo: newOrder() },
    ...{ amount: 700, productName: '助学', userMark: openId },
  }
  const { bills } = await upload('bill/upload', 'bill.csv', writeWechatBill([trade]))
  const bill = await settled('finance/bill', bills[0].id, ['matching'])
  await post('finance/bill/createMissing', { id: bill.id, version: bill.version }, chief)
  await settled('finance/bill', bill.id, ['matching'])
  return (await giftOf(order)).donor
}

const merchantNo = () =>
  world.prepare(async ({ tx }) => {
    const of = sql`select mch_id as no from org_merchant where id = ${world.north.merchant}::uuid`
    return (await tx.execute<{ no: string }>(of)).rows[0]?.no ?? ''
  })

/** The sheets of the organisation; answers what was said of its lines and the donor of each. */
export async function imported(lines: readonly By[], more: readonly string[] = []) {
  const orders = lines.map(newOrder)
  const head =
    '标的,渠道,商户号,商户订单号,渠道单号,捐赠金额,支付时间,捐赠人,捐赠人手机,付款应用,付款人OpenID,捐赠人证件号'
  const no = await merchantNo()
  const rows = lines.map(({ name = '', phone = '', payer }, at) =>
    [
      ...[cause.number, '微信支付', no, orders[at], newOrder(), '5.00', '2026-06-18 20:15'],
      ...[name, phone, payer?.appId ?? '', payer?.openId ?? '', more[at] ?? ''],
    ].join(','),
  )
  const sheet = Buffer.from(`${[head, ...rows].join('\n')}\n`)
  const asked = `donation/import?expectedRows=${lines.length}&expectedAmount=${lines.length * 500}`
  const { importId } = await upload(asked, '捐赠.csv', sheet)
  const busy = ['checking', 'running']
  const checked = await settled('transfer/importTask', importId, busy)
  expect(checked).toMatchObject({ state: 'checked', ready: lines.length })
  await post('transfer/importTask/confirm', { id: importId, version: checked.version })
  const done = await settled('transfer/importTask', importId, busy)
  expect(done.state).toBe('done')
  const donors = []
  for (const order of orders) donors.push((await giftOf(order)).donor)
  return { checked, donors }
}

/** Somebody follows the account of the organisation. */
export const follow = (openid: string) =>
  world.prepare(act =>
    keepFollowers(act, follows, [{ openid, subscribe: 1, subscribe_time: 1_700_000_000 }]),
  )

/** The fan of an open id. */
export async function fanOf(openId: string) {
  const { rows } = await world.prepare(({ tx }) =>
    tx.execute<{ id: string; version: number; donor: string | null }>(
      sql`select id, version, donor from fan where open_id = ${openId}`,
    ),
  )
  const [found] = rows
  if (found === undefined) throw new Error('nobody follows by this id')
  return found
}

/** What is kept of a donor beside the book. */
export const keptOf = (id: string) =>
  world.prepare(async ({ tx }) => [
    (await tx.execute(sql`select mark from donor_key where donor = ${id}::uuid`)).rows,
    (
      await tx.execute(
        sql`select keys from donor_merge where from_donor = ${id}::uuid or into_donor = ${id}::uuid`,
      )
    ).rows,
  ])
