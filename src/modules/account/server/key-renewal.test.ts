import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser } from '#test/account-world.ts'
import {
  answerOf,
  certificateOf,
  type KeyWorld,
  loginByKey,
  openKeyWorld,
  type TestKey,
} from '#test/key-world.ts'
import { newSm2SigningKey } from './issue-certificate.ts'

let world: KeyWorld

beforeAll(async () => {
  world = await openKeyWorld()
})
afterAll(() => world.close())

/** Puts a new certificate, with a new key of its own, on a registered one. */
async function renew(browser: Browser, held: TestKey) {
  const key = newSm2SigningKey()
  const certificate = certificateOf(key)
  const [row] = await world.execute(`select version from security_key where id = '${held.id}'`)
  const answer = await browser.post('/api/account/securityKey/renew', {
    ...{ id: held.id, version: row?.version, certificate },
  })
  return { answer, renewed: { ...held, key, certificate } }
}

it('gives nobody a key of high risk by a new certificate that no second person has confirmed', async () => {
  const { browser } = await world.keeperWith('renewer', ['sysadmin'])
  const { browser: guard } = await world.keeperWith('guard', ['secadmin'])
  const told = async (key: TestKey) => {
    const own = world.browser()
    return (await loginByKey(own, await answerOf(own, key))).statusMessage
  }
  const risky = await renew(
    browser,
    await world.boundKey(await world.account('r1', { roles: ['sysadmin'] })),
  )
  expect(await told(risky.renewed)).toBe('UKEY绑定待安全管理员确认')
  const { id } = risky.renewed
  const [row] = await world.execute(`select version from security_key where id = '${id}'`)
  const confirm = { id, version: row?.version }
  expect((await browser.post('/api/account/securityKey/confirm', confirm)).statusCode).not.toBe(1)
  expect((await guard.post('/api/account/securityKey/confirm', confirm)).statusMessage).toBe(
    'success',
  )
  expect(await told(risky.renewed)).toBe('success')
  const plain = await renew(
    browser,
    await world.boundKey(await world.account('r2', { roles: ['observer'] })),
  )
  expect(await told(plain.renewed)).toBe('success')
})

it('ends neither a freeze nor a loss by a new certificate', async () => {
  const { browser } = await world.keeperWith('renewer2', ['sysadmin'])
  const key = await world.boundKey(await world.account('r3'))
  const stands = (standing: string) =>
    world.execute(`update security_key set ${standing} where id = '${key.id}'`)
  await stands(`state = 'frozen'`)
  expect((await renew(browser, key)).answer.statusMessage).toBe('当前为「冻结」，不能更新证书')
  // A lost key whose certificate has run out is as lost as before.
  await stands(`state = 'expired', lost_at = now()`)
  expect((await renew(browser, key)).answer.statusMessage).toBe('挂失的UKEY不能更新证书')
  await stands(`state = 'expired', lost_at = null`)
  expect((await renew(browser, key)).answer.statusMessage).toBe('success')
})
