import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { serve } from '#kernel/server/serve.ts'
import { accessModule, openAccount } from '#modules/access/server/index.ts'
import { messageModule, setProviders } from '#modules/message/server/index.ts'
import { notify, platformModule, platformPorts } from '#modules/platform/server/index.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { testOrganisation } from '#test/people.ts'
import { answerPort, reconnect } from '#test/stand-ins.ts'
import { forwardNotice } from './forward-notices.ts'
import { operatorSettings } from './ports.ts'

const charity = { name: 'charity', servings: [serve(testOrganisation)] }
let house: TestHouse
let account: string

const provider = (channel: 'sms' | 'mail') => ({
  name: 'test',
  channel,
  send: async () => ({ at: 'sent' as const }),
})

beforeAll(async () => {
  house = await openHouse([charity, platformModule, messageModule, accessModule], { jobs: true })
  answerPort(operatorSettings, { mode: 'test', allowsHttp: false, origin: 'https://example.org' })
  reconnect(platformPorts, { forward: forwardNotice })
  account = await house.prepare(
    async act =>
      (
        await openAccount(act, {
          ownerKind: 'platform',
          loginName: 'zhang.san',
          realName: '张三',
          phone: '13800000001',
          email: 'zhang@example.org',
          state: 'enabled',
          roles: [],
          reason: '测试',
        })
      ).id,
  )
})
afterAll(() => house.close())
beforeEach(() => {
  setProviders([provider('sms'), provider('mail')])
  return house.prepare(act => act.tx.execute('delete from outbox_message'))
})

const choose = (value: object) =>
  house.call(personWith([], { accountId: account }), 'POST', '/api/platform/preference/set', {
    key: 'noticeChannels',
    value,
  })
const tell = (kind: 'todo' | 'security' | 'system') =>
  house.prepare(act =>
    notify(act, {
      account,
      kind,
      title: '项目待审核',
      body: '请尽快处理',
      link: '/project/proverify',
    }),
  )
const operator = personWith(['outboxMessage.view', 'outboxMessage.unmask'])

async function sent() {
  const path = '/api/message/outboxMessage'
  const { dataPoints } = await house.call(operator, 'GET', `${path}/getListByPage`, { limit: 50 })
  return dataPoints.list as { id: string; channel: string; recipientShown: string }[]
}

async function bodyOf(id: string): Promise<string> {
  const { dataPoints } = await house.call(operator, 'POST', '/api/message/outboxMessage/reveal', {
    ...{ id, field: 'body', purpose: 'verify' },
    reason: '核对消息内容',
  })
  return dataPoints.value
}

describe('a notice', () => {
  it('stays in the bell for whoever chose nothing', async () => {
    await tell('todo')
    expect(await sent()).toEqual([])
  })

  it('goes out by the channels chosen for its kind, and by no other', async () => {
    expect(
      (await choose({ todo: { sms: true, mail: true }, security: { mail: true } })).statusCode,
    ).toBe(1)
    await tell('todo')
    const both = await sent()
    expect(both.map(({ channel }) => channel).sort()).toEqual(['mail', 'sms'])
    const sms = both.find(({ channel }) => channel === 'sms')
    expect(sms?.recipientShown).toBe('138****0001')
    expect(await bodyOf(sms?.id ?? '')).toBe(
      '您有新的待办提醒：项目待审核，请登录公益宝管理平台查看。',
    )
    const mail = both.find(({ channel }) => channel === 'mail')
    expect(await bodyOf(mail?.id ?? '')).toContain('https://example.org/project/proverify')
    await house.prepare(act => act.tx.execute('delete from outbox_message'))
    await tell('security')
    expect((await sent()).map(({ channel }) => channel)).toEqual(['mail'])
    await house.prepare(act => act.tx.execute('delete from outbox_message'))
    await tell('system')
    expect(await sent()).toEqual([])
  })

  it('is not kept for later where no provider takes it', async () => {
    setProviders([])
    await choose({ todo: { sms: true, mail: true } })
    await tell('todo')
    expect(await sent()).toEqual([])
  })

  it('floods nobody: twenty messages a day', async () => {
    await choose({ todo: { sms: true } })
    for (let time = 0; time < 22; time++) await tell('todo')
    expect(await sent()).toHaveLength(20)
  })

  it('does not follow an account that is disabled', async () => {
    await choose({ todo: { sms: true } })
    await house.prepare(act =>
      act.tx.execute(`update account set state = 'disabled' where id = '${account}'`),
    )
    await tell('todo')
    expect(await sent()).toEqual([])
  })
})
