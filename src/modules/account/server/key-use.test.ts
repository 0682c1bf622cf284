import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Operation, operationLog } from '#kernel/server/operation.ts'
import { answerOf, type KeyWorld, loginByKey, openKeyWorld } from '#test/key-world.ts'
import { answerPort } from '#test/stand-ins.ts'

let world: KeyWorld

beforeAll(async () => {
  world = await openKeyWorld()
})
beforeEach(() => world.pass(60 * 24))
afterAll(() => world.close())

it('keeps each use with its signature, which can be verified later and never be changed', async () => {
  const { browser, own } = await world.keeperWith('auditing', ['auditadmin'])
  const [use] = await world.execute(`select id from key_use where key = '${own.id}'`)
  const verify = async () =>
    (await browser.get('/api/account/keyUse/verify', { id: String(use?.id) })).dataPoints
  expect(await verify()).toEqual({ isValid: true, sentence: '签名与内容、证书相符' })
  await expect(world.execute(`update key_use set signed = 'x'`)).rejects.toThrow()
  const owner = new pg.Client(world.house.database.url)
  await owner.connect()
  await owner.query('alter table key_use disable trigger key_use_append_only')
  await owner.query(`update key_use set signed = signed || '0' where id = '${use?.id}'`)
  await owner.query('alter table key_use enable trigger key_use_append_only')
  await owner.end()
  expect(await verify()).toEqual({ isValid: false, sentence: '签名验证失败' })
})

it('leaves the operation log alone when a key is used, which has a log of its own', async () => {
  const operations: Operation[] = []
  answerPort(operationLog, async (_act, done) => void operations.push(...done))
  const key = await world.boundKey(await world.account('quiet'))
  const browser = world.browser()
  expect((await loginByKey(browser, await answerOf(browser, key))).statusCode).toBe(1)
  answerPort(operationLog, async () => {})
  expect(operations.map(({ resource }) => resource)).toContain('account/securityKey')
  expect(operations.map(({ resource }) => resource)).not.toContain('account/keyUse')
  const uses = await world.execute(`select result, serial from key_use where key = '${key.id}'`)
  expect(uses).toEqual([{ result: 'ok', serial: key.serial }])
})
