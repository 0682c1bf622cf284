import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Operation, operationLog } from '#kernel/server/operation.ts'
import { type IntakeWorld, openIntakeWorld, pushed } from '#test/intake-world.ts'
import { answerPort } from '#test/stand-ins.ts'
import { sign } from './signature.ts'

let world: IntakeWorld['world']
let key: IntakeWorld['key']
let newClient: IntakeWorld['newClient']
let ask: IntakeWorld['ask']
let gift: IntakeWorld['gift']
let push: IntakeWorld['push']

beforeAll(async () => {
  ;({ world, key, newClient, ask, gift, push } = await openIntakeWorld())
})
afterAll(() => world.close())

describe('the signature', () => {
  it('refuses an unknown key, a wrong secret, an old clock, a used nonce and changed bytes alike', async () => {
    const body = gift()
    const wrong = await push(body, { with: { ...key, secret: 'x' } })
    const unknown = await push(body, { with: { ...key, accessKey: 'ak_nobody' } })
    expect(wrong).toMatchObject({ status: 401, statusMessage: '接入密钥或签名有误' })
    expect(unknown.text).toBe(wrong.text)
    const old = await push(body, { headers: { 'x-timestamp': '1700000000' } })
    expect(old.status).toBe(401)
    const nonce = randomUUID()
    const timestamp = String(Math.floor(Date.now() / 1000))
    const bytes = Buffer.from(JSON.stringify(body))
    const headers = {
      'x-nonce': nonce,
      'x-timestamp': timestamp,
      'x-signature': sign(key.secret, {
        method: 'POST',
        url: pushed,
        timestamp,
        nonce,
        body: bytes,
      }),
    }
    expect((await push({ ...body, amount: 1 }, { headers })).status).toBe(401)
    expect((await push(body, { headers })).statusCode).toBe(1)
    expect((await push(body, { headers })).statusMessage).toBe('请求已使用过，请重新签名')
  })

  it('holds for five minutes to both sides of the clock', async () => {
    const at = (seconds: number) => {
      const body = gift()
      const timestamp = String(Math.floor(Date.now() / 1000) + seconds)
      const nonce = randomUUID()
      const call = { method: 'POST', url: pushed, timestamp, nonce }
      const signature = sign(key.secret, { ...call, body: Buffer.from(JSON.stringify(body)) })
      const headers = { 'x-timestamp': timestamp, 'x-nonce': nonce, 'x-signature': signature }
      return push(body, { headers })
    }
    for (const seconds of [-360, 360])
      expect(await at(seconds)).toMatchObject({ status: 401, statusMessage: '时间戳超出允许范围' })
    for (const seconds of [-240, 240]) expect((await at(seconds)).statusCode).toBe(1)
  })

  it('is limited by day, by gift, by scope and by revocation', async () => {
    const small = await newClient({ dailyAmount: 250, maxAmount: 200, scopes: ['create'] })
    const tries = await Promise.all(
      [100, 100, 100].map(amount => push(gift({ amount }), { with: small })),
    )
    expect(tries.filter(each => each.statusCode === 1)).toHaveLength(2)
    expect((await push(gift({ amount: 201 }), { with: small })).dataPoints.errors).toEqual([
      { field: 'amount', message: '超过单笔上限' },
    ])
    const state = await ask('GET', `${pushed}/getState?merchantOrderNo=x`, { with: small })
    expect(state.status).toBe(403)
    const officer = await world.of(world.north, ['apiClient.revoke', 'apiClient.view'])
    const done: Operation[] = []
    answerPort(operationLog, async (_act, operations) => void done.push(...operations))
    await world.call(officer, 'POST', '/api/finance/apiClient/revoke', {
      id: small.id,
      version: 1,
      reason: '停止合作',
    })
    answerPort(operationLog, async () => {})
    // No field keeps why: the history does.
    expect(done).toMatchObject([{ label: '吊销接入方', reason: '停止合作' }])
    expect((await push(gift({ amount: 1 }), { with: small })).status).toBe(403)
  })
})
