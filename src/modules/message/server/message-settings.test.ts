import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { leaveHouse } from '#kernel/server/house-state.ts'
import { StartRefusal } from '#services/postgres/start-refusal.ts'
import { openStandIns } from '#test/stand-ins.ts'
import { readProviders } from './message-settings.ts'
import { isDelivered, reachesPeople, setProviders } from './provider.ts'

const aliyun = {
  SMS_PROVIDER: 'aliyun',
  SMS_SIGN: '公益宝',
  SMS_TEMPLATES: '{"verifyCode":"SMS_1"}',
  ALIYUN_SMS_KEY_ID: 'id',
  ALIYUN_SMS_KEY_SECRET: 'hush-hush',
}
const here = { file: '/nowhere/outbox.txt', isUsual: false, isTrial: false }
const namesFrom = (environment: Record<string, string>, local = here) =>
  readProviders(environment, local).map(({ channel, name }) => `${channel} ${name}`)

let house: object
beforeAll(() => {
  house = openStandIns()
})
afterAll(() => leaveHouse(house))

it('keeps SMS and mail here as long as nothing is set', () => {
  expect(namesFrom({})).toEqual(['webhook webhook'])
  expect(namesFrom({ SMS_PROVIDER: '', SMTP_URL: '' })).toEqual(['webhook webhook'])
})

it('writes SMS into the local outbox where that is asked for or usual', () => {
  const local = ['webhook webhook', 'sms outbox']
  expect(namesFrom({ SMS_PROVIDER: 'outbox' })).toEqual(local)
  expect(namesFrom({}, { ...here, isUsual: true })).toEqual(local)
  expect(namesFrom(aliyun, { ...here, isUsual: true })).toContain('sms aliyun')
})

it('lets the local outbox reach people in test runs only', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gongyibao-outbox-'))
  const file = join(folder, 'outbox.txt')
  const parcel = { id: '1', subject: 'verifyCode', params: {}, signal: AbortSignal.timeout(1000) }
  for (const isTrial of [false, true]) {
    const [, sms] = readProviders({}, { file, isUsual: true, isTrial })
    if (sms === undefined) throw new Error('no local outbox')
    setProviders([sms])
    expect(isDelivered('sms')).toBe(true)
    expect(reachesPeople('sms')).toBe(isTrial)
    await sms.send({ ...parcel, recipient: '13800000000', body: '验证码\n123456' })
  }
  setProviders([])
  expect(reachesPeople('sms')).toBe(false)
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n')
  expect(lines.map(line => line.split('\t').slice(1))).toEqual([
    ['13800000000', '验证码 123456'],
    ['13800000000', '验证码 123456'],
  ])
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  await rm(folder, { recursive: true })
})

it('takes the provider that is named', () => {
  expect(namesFrom(aliyun)).toContain('sms aliyun')
  const tencent = {
    TENCENT_SMS_SECRET_ID: 'a',
    TENCENT_SMS_SECRET_KEY: 'b',
    TENCENT_SMS_APP_ID: '1',
  }
  expect(namesFrom({ ...aliyun, ...tencent, SMS_PROVIDER: 'tencent' })).toContain('sms tencent')
  const mail = { SMTP_URL: 'smtps://u%40x:p@mail.example.org', MAIL_FROM: '公益宝 <a@example.org>' }
  expect(namesFrom(mail)).toContain('mail smtp')
})

it.each([
  [{ SMS_PROVIDER: 'pigeon' }, 'SMS_PROVIDER：应为 outbox、aliyun 或 tencent'],
  [{ ...aliyun, ALIYUN_SMS_KEY_SECRET: '' }, 'ALIYUN_SMS_KEY_SECRET：应为 非空的文字'],
  [{ ...aliyun, SMS_TEMPLATES: '{"nonsense":"SMS_1"}' }, 'SMS_TEMPLATES：应为 短信模板对照表'],
  [{ SMTP_URL: 'smtps://mail.example.org' }, 'MAIL_FROM：应为 设置了 SMTP_URL 时须填写发件人'],
  [{ SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'a@b.c' }, 'SMTP_URL：应为 形如'],
])('refuses to start with %o', (environment, sentence) => {
  expect(() => readProviders(environment, here)).toThrow(StartRefusal)
  expect(() => readProviders(environment, here)).toThrow(sentence)
})

it('prints no secret', () => {
  expect(() => readProviders({ ...aliyun, SMS_TEMPLATES: 'x' }, here)).not.toThrow('hush-hush')
})
