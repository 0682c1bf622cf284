import { randomBytes } from 'node:crypto'
import { insertRow } from '#kernel/server/rows.ts'
import { securityKey } from '#modules/account/model/security-key.ts'
import { trustedCa } from '#modules/account/model/trusted-ca.ts'
import { parseCertificate } from '#modules/account/server/certificate.ts'
import {
  issueCertificate,
  newSm2SigningKey,
  type SigningKey,
} from '#modules/account/server/issue-certificate.ts'
import { type AccountWorld, type Browser, openAccountWorld } from './account-world.ts'

const day = 24 * 3_600_000

/** The authority that every key of a test is trusted by. */
export const rootKey = newSm2SigningKey()

/** A key that somebody holds, with what only the stick itself knows. */
export interface TestKey {
  readonly id: string
  readonly serial: string
  readonly certificate: string
  readonly key: SigningKey
}

/** People, logins and the keys that they sign with. */
export interface KeyWorld extends AccountWorld {
  /** A key of the table, bound to an account. */
  boundKey(account: string, certificate?: (key: SigningKey) => string): Promise<TestKey>
  /** Somebody signed in with a key, whose identity is confirmed. */
  keeperWith(
    loginName: string,
    roles: readonly string[],
  ): Promise<{ readonly account: string; readonly browser: Browser; readonly own: TestKey }>
}

/** Opens the world; keys of `rootKey` are trusted. */
export async function openKeyWorld(): Promise<KeyWorld> {
  const world = await openAccountWorld()
  await world.house.prepare(act =>
    insertRow(act, trustedCa, {
      name: '测试根',
      certificate: certificateOf(rootKey, { commonName: '测试根', use: 'authority' }),
      fingerprint: 'root',
    }),
  )
  async function boundKey(account: string, certificate?: (key: SigningKey) => string) {
    const key = newSm2SigningKey()
    const pem = certificate?.(key) ?? certificateOf(key)
    const serial = randomBytes(6).toString('hex')
    const read = parseCertificate(pem)
    const row = await world.house.prepare(act =>
      insertRow(act, securityKey, {
        ...{ serial, kind: 'sm2', certificate: pem, account, state: 'normal', confirmed: 'done' },
        certSerial: read?.serial,
        certIssuer: read?.issuer,
      }),
    )
    return { id: row.id, serial, certificate: pem, key }
  }
  return {
    ...world,
    boundKey,
    async keeperWith(loginName, roles) {
      const account = await world.account(loginName, { roles })
      const own = await boundKey(account)
      const browser = world.browser()
      await loginByKey(browser, await answerOf(browser, own))
      await world.execute(
        `update session set elevated_until = now() + interval '10 minutes' where account = '${account}'`,
      )
      return { account, browser, own }
    },
  }
}

/** A certificate for a key, valid ten days on either side unless told otherwise. */
export function certificateOf(
  key: SigningKey,
  more: {
    commonName?: string
    use?: 'authority' | 'signing'
    until?: number
    by?: SigningKey
  } = {},
): string {
  const now = Date.now()
  return issueCertificate(
    {
      commonName: more.commonName ?? '赵一',
      issuerName: '测试根',
      publicKey: key.publicKey,
      validFrom: new Date(now - 10 * day),
      validUntil: new Date(more.until ?? now + 10 * day),
      use: more.use ?? 'signing',
    },
    more.by ?? rootKey,
  )
}

/** What a key answers to a fresh challenge of this browser. */
export async function answerOf(browser: Browser, { serial, certificate, key }: TestKey) {
  const { challengeId, nonce } = (await browser.get('/api/ukey/securityKey/getChallenge'))
    .dataPoints
  const signature = key.sign(Buffer.from(nonce)).toString('base64')
  return { challengeId, serial, certificate, signature, sourceType: 100000 }
}

/** A login by what a key answered. */
export const loginByKey = (browser: Browser, answer: object) =>
  browser.post('/api/ukey/securityKey/login', answer)

/** Signs what an act that is bound to keys asked for. */
export async function signAct(
  browser: Browser,
  { serial, certificate, key }: TestKey,
  { dataPoints }: { readonly dataPoints: { sign: { challengeId: string; text: string } } },
  text = dataPoints.sign.text,
) {
  const signature = key.sign(Buffer.from(text)).toString('base64')
  const { challengeId } = dataPoints.sign
  return browser.post('/api/ukey/securityKey/sign', {
    ...{ challengeId, serial, certificate, signature },
  })
}
