import { expect, it } from 'vitest'
import { StartRefusal } from '#kernel/server/postgres/start-refusal.ts'
import { readProviders } from './message-settings.ts'

const aliyun = {
  SMS_PROVIDER: 'aliyun',
  SMS_SIGN: '公益宝',
  SMS_TEMPLATES: '{"verifyCode":"SMS_1"}',
  ALIYUN_SMS_KEY_ID: 'id',
  ALIYUN_SMS_KEY_SECRET: 'hush-hush',
}
const namesFrom = (environment: Record<string, string>) =>
  readProviders(environment).map(({ channel, name }) => `${channel} ${name}`)

it('keeps SMS and mail here as long as nothing is set', () => {
  expect(namesFrom({})).toEqual(['webhook webhook'])
  expect(namesFrom({ SMS_PROVIDER: 'outbox', SMTP_URL: '' })).toEqual(['webhook webhook'])
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
  expect(() => readProviders(environment)).toThrow(StartRefusal)
  expect(() => readProviders(environment)).toThrow(sentence)
})

it('prints no secret', () => {
  expect(() => readProviders({ ...aliyun, SMS_TEMPLATES: 'x' })).not.toThrow('hush-hush')
})
