import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser } from '#test/account-world.ts'
import { type FidoStick, newFidoStick } from '#test/fido-key.ts'
import {
  answerOf,
  certificateOf,
  type KeyWorld,
  loginByKey,
  openKeyWorld,
} from '#test/key-world.ts'
import { newSm2SigningKey } from './issue-certificate.ts'

let world: KeyWorld
let keeper: Browser

beforeAll(async () => {
  world = await openKeyWorld()
  keeper = (await world.keeperWith('namer', ['sysadmin'])).browser
})
afterAll(() => world.close())

const insert = (values: object) => keeper.post('/api/account/securityKey/insert', values)

/** Registers a FIDO2 key as the screen does and gives it to somebody. */
async function hand(stick: FidoStick, serial: string, holder: string): Promise<void> {
  const { credentialId, publicKey } = stick
  const { statusCode, dataPoints } = await insert({
    ...{ serial, kind: 'fido2', credentialId, publicKey },
  })
  expect(statusCode).toBe(1)
  await world.execute(`update security_key set account = '${holder}', state = 'normal',
    confirmed = 'done' where id = '${dataPoints.id}'`)
}

async function told(stick: FidoStick, count: number): Promise<string> {
  const browser = world.browser()
  return (await loginByKey(browser, await stick.answer(browser, count))).statusMessage
}

it('keeps no key out by another whose number is called like its credential, or the other way round', async () => {
  const [first, second] = [await world.account('first'), await world.account('second')]
  // Named so that each may stand in the place of the other, whichever is met first.
  const [one, other] = [newFidoStick('KEY000000001'), newFidoStick('KEY000000002')]
  await hand(one, 'KEY000000002', first)
  await hand(other, 'KEY000000001', second)
  expect([await told(one, 1), await told(other, 1)]).toEqual(['success', 'success'])

  const squatter = newFidoStick('KEY000000004')
  await hand(squatter, 'KEY000000003', await world.account('third'))
  const bound = await world.boundKey(await world.account('fourth'))
  const certified = { ...bound, serial: squatter.credentialId }
  await world.execute(
    `update security_key set serial = '${certified.serial}' where id = '${bound.id}'`,
  )
  const browser = world.browser()
  const entered = await loginByKey(browser, await answerOf(browser, certified))
  expect(entered.dataPoints).toMatchObject({ loginName: 'fourth' })
  expect(await told(squatter, 1)).toBe('success')
})

it('registers with a key nothing that only one of another kind can prove', async () => {
  const { credentialId, publicKey } = newFidoStick()
  const certificate = certificateOf(newSm2SigningKey())
  const refusedOf = async (values: object) => {
    const { statusCode, dataPoints } = await insert(values)
    expect(statusCode).toBe(4001)
    return dataPoints.errors.map(({ field }: { field: string }) => field)
  }
  expect(
    await refusedOf({ serial: 'MIXED00001', kind: 'sm2', certificate, credentialId, publicKey }),
  ).toEqual(['credentialId', 'publicKey'])
  expect(
    await refusedOf({ serial: 'MIXED00002', kind: 'fido2', certificate, credentialId, publicKey }),
  ).toEqual(['certificate'])
  expect(
    await refusedOf({ serial: 'MIXED00003', kind: 'fido2', credentialId: '短 名', publicKey }),
  ).toEqual(['credentialId'])
  // Both are still free for the keys that they belong to.
  expect((await insert({ serial: 'MIXED00004', kind: 'sm2', certificate })).statusCode).toBe(1)
  const fido = await insert({ serial: 'MIXED00005', kind: 'fido2', credentialId, publicKey })
  expect(fido.statusCode).toBe(1)
  const { id, version } = fido.dataPoints
  await world.execute(`update security_key set state = 'normal' where id = '${id}'`)
  const next = certificateOf(newSm2SigningKey())
  const renewed = await keeper.post('/api/account/securityKey/renew', {
    ...{ id, version, certificate: next },
  })
  expect(renewed.statusMessage).toBe('FIDO2 安全密钥没有证书')
})
