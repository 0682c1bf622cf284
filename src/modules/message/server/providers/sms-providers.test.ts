import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Parcel } from '../provider.ts'
import { aliyunSms, signedQuery } from './aliyun-sms.ts'
import { tc3Authorization, tencentSms } from './tencent-sms.ts'

const parcel: Parcel = {
  id: '01a2008b-bde9-7436-b94d-17eed96c0013',
  recipient: '13812345678',
  subject: 'verifyCode',
  body: '',
  // The other way round than in the template: Tencent numbers them.
  params: { minutes: '5', code: '042137' },
  signal: new AbortController().signal,
}

let server: Server
let endpoint: string
let answer: { status: number; text: string }
let asked: { headers: Record<string, unknown>; body: string }

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', piece => {
      body += piece
    })
    request.on('end', () => {
      asked = { headers: request.headers, body }
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.text)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
afterAll(() => new Promise(resolve => server.close(resolve)))

const aliyun = () =>
  aliyunSms({
    keyId: 'testId',
    keySecret: 'testSecret',
    signName: '公益宝',
    templates: { verifyCode: 'SMS_1' },
    endpoint,
  })
const tencent = () =>
  tencentSms({
    secretId: 'AKID',
    secretKey: 'key',
    appId: '1400006666',
    signName: '公益宝',
    templates: { verifyCode: '1110' },
    endpoint,
  })

it('signs for Aliyun as its documentation does', () => {
  const params = {
    AccessKeyId: 'testId',
    Action: 'SendSms',
    Format: 'XML',
    OutId: '123',
    PhoneNumbers: '15300000001',
    RegionId: 'cn-hangzhou',
    SignName: '阿里云短信测试专用',
    SignatureMethod: 'HMAC-SHA1',
    SignatureNonce: '45e25e9b-0a6f-4070-8c85-2956eda1b466',
    SignatureVersion: '1.0',
    TemplateCode: 'SMS_71390007',
    TemplateParam: '{"customer":"test"}',
    Timestamp: '2017-07-12T02:42:19Z',
    Version: '2017-05-25',
  }
  const query = signedQuery(params, { method: 'GET', secret: 'testSecret' })
  expect(new URLSearchParams(query).get('Signature')).toBe('zJDF+Lrzhj/ThnlvIToysFRq6t4=')
})

it('signs for Tencent as its documentation does', () => {
  const authorization = tc3Authorization(
    {
      secretId: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE',
      secretKey: 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE',
    },
    {
      service: 'cvm',
      host: 'cvm.tencentcloudapi.com',
      timestamp: 1551113065,
      body: '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}',
    },
  )
  expect(authorization).toBe(
    'TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host, Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168',
  )
})

it('gives Aliyun the parameters by name and its own code of the template', async () => {
  answer = { status: 200, text: '{"Code":"OK","Message":"OK","BizId":"9006^0","RequestId":"r"}' }
  expect(await aliyun().send(parcel)).toEqual({ at: 'sent', id: '9006^0', message: 'OK' })
  const sent = new URLSearchParams(asked.body)
  expect(Object.fromEntries(sent)).toMatchObject({
    PhoneNumbers: '13812345678',
    TemplateCode: 'SMS_1',
    SignName: '公益宝',
    OutId: parcel.id,
  })
  expect(JSON.parse(sent.get('TemplateParam') ?? '')).toEqual({ code: '042137', minutes: '5' })
})

it('gives Tencent the parameters in the order of our text', async () => {
  answer = {
    status: 200,
    text: '{"Response":{"SendStatusSet":[{"SerialNo":"5000:1","Code":"Ok","Message":"send success"}]}}',
  }
  expect(await tencent().send(parcel)).toEqual({
    at: 'sent',
    id: '5000:1',
    message: 'send success',
  })
  expect(JSON.parse(asked.body)).toMatchObject({
    PhoneNumberSet: ['+8613812345678'],
    TemplateId: '1110',
    TemplateParamSet: ['042137', '5'],
    SmsSdkAppId: '1400006666',
  })
  expect(asked.headers).toMatchObject({ 'x-tc-action': 'SendSms', 'x-tc-version': '2021-01-11' })
})

it.each([
  ['{"Code":"isv.MOBILE_NUMBER_ILLEGAL","Message":"号码非法"}', 200, 'refused'],
  ['{"Code":"isv.BUSINESS_LIMIT_CONTROL","Message":"触发流控"}', 200, 'busy'],
  ['{"Code":"SignatureDoesNotMatch","Message":"x"}', 400, 'refused'],
  ['<html>bad gateway</html>', 502, 'doubtful'],
  ['', 503, 'busy'],
])('reads the answer %s of Aliyun with HTTP %i as %s', async (text, status, at) => {
  answer = { status, text }
  expect(await aliyun().send(parcel)).toMatchObject({ at })
})

it.each([
  [
    '{"Response":{"SendStatusSet":[{"Code":"FailedOperation.PhoneNumberInBlacklist","Message":"x"}]}}',
    'refused',
  ],
  [
    '{"Response":{"SendStatusSet":[{"Code":"LimitExceeded.PhoneNumberDailyLimit","Message":"x"}]}}',
    'busy',
  ],
  ['{"Response":{"Error":{"Code":"AuthFailure.SignatureFailure","Message":"x"}}}', 'refused'],
])('reads the answer %s of Tencent as %s', async (text, at) => {
  answer = { status: 200, text }
  expect(await tencent().send(parcel)).toMatchObject({ at })
})

it('does not ask a provider for a template that it does not have', async () => {
  const outcome = await aliyun().send({ ...parcel, subject: 'passwordReset' })
  expect(outcome).toEqual({ at: 'refused', message: '模板 passwordReset 未在服务商登记' })
})

it('knows that a provider that cannot be reached has sent nothing', async () => {
  const closed = createServer()
  await new Promise<void>(resolve => closed.listen(0, '127.0.0.1', resolve))
  const { port } = closed.address() as AddressInfo
  await new Promise(resolve => closed.close(resolve))
  const unreachable = tencentSms({
    secretId: 'a',
    secretKey: 'b',
    appId: 'c',
    signName: 'd',
    templates: { verifyCode: '1' },
    endpoint: `http://127.0.0.1:${port}/`,
  })
  expect(await unreachable.send(parcel)).toMatchObject({ at: 'busy' })
})
