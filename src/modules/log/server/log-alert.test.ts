import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { beijingDay } from '#kernel/server/china-time.ts'
import { type Operation, operationLog, recordOperation } from '#kernel/server/operation.ts'
import { newId } from '#kernel/server/uuid.ts'
import { platformModule } from '#modules/platform/server/index.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { people } from '#test/people.ts'
import { answerPort, reconnect } from '#test/stand-ins.ts'
import { checkMonth } from './check-logs.ts'
import { findAlerts } from './find-alerts.ts'
import { logModule, recordLogin, writeOperations } from './index.ts'
import { watchLogs } from './log-alert.ts'
import { logPorts } from './ports.ts'
import { sealLogs } from './seal-logs.ts'

const auditor = personWith(['logAlert.view', 'logAlert.handle'], { name: '审计员' })
const told: string[] = []
let house: TestHouse

const proved: number[] = []

beforeAll(async () => {
  house = await openHouse([people, platformModule, logModule])
  answerPort(operationLog, writeOperations)
  reconnect(logPorts, {
    tellHandlers: async (_act, { title }) => void told.push(title),
    proveHead: async (_act, { seq }) => void proved.push(seq),
  })
})
afterAll(() => house.close())
beforeEach(() => {
  told.length = 0
})

/** As the owner of the tables past their triggers. */
async function pastTriggers(text: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client(house.database.url)
  await client.connect()
  await client.query("set session_replication_role = 'replica'")
  await client.query(text, values)
  await client.end()
}

async function someone(name: string) {
  const id = newId()
  await house.prepare(act =>
    act.tx.execute(
      `insert into account (id, name, owner_kind) values ('${id}', '${name}', 'platform')`,
    ),
  )
  return personWith([], { accountId: id, name })
}

type Somebody = Awaited<ReturnType<typeof someone>>

/** Somebody did the same so many times, in one go. */
function did(person: Somebody, times: number, given: Partial<Operation> = {}) {
  return house.prepare(async act => {
    const operation: Operation = {
      action: 'donor.unmask',
      label: '查看手机',
      resource: 'people/donor',
      record: null,
      version: null,
      title: '某人',
      organisation: null,
      changes: [],
      reason: '核对',
      outcome: 'done',
      ...given,
    }
    for (let at = 0; at < times; at++) await recordOperation({ ...act, person }, operation)
  })
}

async function alertsOf(person: Somebody) {
  await house.run(watchLogs, {})
  const filter = [{ field: 'account', op: 'in', value: [person.accountId] }]
  const { dataPoints } = await house.call(auditor, 'GET', '/api/log/logAlert/getListByPage', {
    filter,
  })
  return dataPoints.list
}

describe('the watch over the logs', () => {
  it('finds who is refused twenty times within a minute, once', async () => {
    const zhang = await someone('张三')
    const careful = await someone('张四')
    const denied = { action: 'role.update', outcome: 'denied' as const }
    await did(careful, 19, denied)
    await did(zhang, 20, denied)
    expect(await alertsOf(careful)).toEqual([])
    const found = await alertsOf(zhang)
    expect(found).toMatchObject([
      { rule: 'denials', level: 'high', state: 'open', accountName: '张三', times: 20 },
    ])
    expect(found[0].evidence).toHaveLength(20)
    expect(told).toEqual(['日志告警：频繁越权'])
    expect(await alertsOf(zhang)).toHaveLength(1)
  })

  it('finds who looks at more than thirty personal values within ten minutes', async () => {
    const li = await someone('李四')
    const careful = await someone('李五')
    await did(careful, 30)
    await did(li, 31)
    expect(await alertsOf(careful)).toEqual([])
    expect(await alertsOf(li)).toMatchObject([{ rule: 'reveals', times: 31 }])
  })

  it('finds a login from elsewhere after five failures', async () => {
    const wang = await someone('王五')
    const login = (more: object) =>
      house.prepare(act =>
        recordLogin(act, {
          typedName: 'wangwu',
          account: wang.accountId,
          accountName: '王五',
          kind: 'login',
          result: 'wrong',
          ...more,
        }),
      )
    for (let time = 0; time < 4; time++) await login({})
    await login({ result: 'ok', anomalies: ['newArea'] })
    expect(await alertsOf(wang)).toEqual([])
    await login({})
    await login({ result: 'ok', anomalies: [] })
    expect(await alertsOf(wang)).toEqual([])
    await login({ result: 'ok', anomalies: ['newArea'], area: '海南省' })
    expect(await alertsOf(wang)).toMatchObject([
      { rule: 'failedLogins', summary: '王五连续失败 5 次后从海南省登录成功' },
    ])
  })

  it('finds what somebody did in a session between ten and six, not what the product did then', async () => {
    const [zhou, day, job] = [await someone('周九'), await someone('周十'), await someone('周末')]
    await did(zhou, 1, { isRisky: true })
    await did(day, 1, { isRisky: true })
    await did(job, 1, { isRisky: true })
    const at = (name: string, time: string, session: string | null) =>
      pastTriggers(`update operation set at = $2, session_hash = $3 where account_name = $1`, [
        name,
        `2026-03-02T${time}+08:00`,
        session,
      ])
    await at('周九', '02:30:00', 'hash')
    await at('周末', '02:31:00', null)
    await at('周十', '06:00:01', 'hash')
    const found = async (time: string) => {
      const limits = { denials: 20, reveals: 30, failedLogins: 5 }
      const now = new Date(`2026-03-02T${time}+08:00`)
      const alerts = await house.database.read('all', reader => findAlerts(reader, limits, now))
      return alerts.map(({ rule, accountName }) => [rule, accountName])
    }
    expect(await found('03:00:00')).toEqual([['nightAct', '周九']])
    expect(await found('06:10:00')).toEqual([])
  })

  it('tells of a broken chain by itself at night, and proves no head of it', async () => {
    await house.run(sealLogs, {})
    await house.run(checkMonth, {})
    expect(proved).toHaveLength(1)
    await pastTriggers("update operation set title = '别人' where title = '某人'")
    await house.run(checkMonth, {})
    await house.run(checkMonth, {})
    const { dataPoints } = await house.call(auditor, 'GET', '/api/log/logAlert/getListByPage', {
      filter: [{ field: 'rule', op: 'in', value: ['chainBroken'] }],
    })
    expect(dataPoints.list).toMatchObject([{ rule: 'chainBroken', level: 'high', state: 'open' }])
    expect(told).toEqual(['日志告警：日志链校验不符'])
    expect(proved).toHaveLength(1)
  })

  it('checks on the first night of a month what the last day of the one before it brought', async () => {
    const month = beijingDay(new Date()).slice(0, 7)
    const checks = async () => {
      const { rows } = await house.prepare(act =>
        act.tx.execute<{ n: number }>(
          `select count(*)::int as n from log_check where span = '${month}'`,
        ),
      )
      return rows[0]?.n ?? 0
    }
    const before = await checks()
    const [year = 0, number = 0] = month.split('-').map(Number)
    // 03:40 of the first in Beijing is 19:40 of the day before in Greenwich.
    const firstNight = Date.UTC(year, number, 1, 3, 40) - 8 * 3_600_000
    vi.useFakeTimers({ toFake: ['Date'], now: firstNight })
    try {
      await house.run(checkMonth, {})
    } finally {
      vi.useRealTimers()
    }
    expect(await checks()).toBe(before + 1)
  })
})

describe('an alert', () => {
  async function raised(name: string) {
    const person = await someone(name)
    await did(person, 20, { outcome: 'denied' })
    const [alert] = await alertsOf(person)
    return { person, alert }
  }

  it('is handled with a note, and once', async () => {
    const { alert } = await raised('赵六')
    const question = { id: alert.id, version: alert.version }
    const handle = (more: object) =>
      house.call(auditor, 'POST', '/api/log/logAlert/handle', { ...question, ...more })
    expect(await handle({})).toMatchObject({
      statusCode: 4001,
      dataPoints: { errors: [{ field: 'note' }] },
    })
    expect(await handle({ note: '已与本人核实，为误操作' })).toMatchObject({
      dataPoints: { state: 'handled', handledBy: auditor.accountId },
    })
    expect((await handle({ note: '再处理一次' })).statusCode).not.toBe(1)
  })

  it('is not handled by the person whom it is about', async () => {
    const { person, alert } = await raised('孙七')
    const self = personWith(['logAlert.view', 'logAlert.handle'], { accountId: person.accountId })
    expect(
      await house.call(self, 'POST', '/api/log/logAlert/ignore', {
        ...{ id: alert.id, version: alert.version },
        note: '没有问题',
      }),
    ).toMatchObject({ statusCode: 4031, statusMessage: '不能处理关于自己的告警' })
  })

  it('is hidden from people without the action and from other organisations', async () => {
    await raised('周八')
    const path = '/api/log/logAlert/getListByPage'
    expect((await house.call(personWith([]), 'GET', path)).statusCode).toBe(4031)
    const head = personWith(['logAlert.view'], {
      ownerKind: 'organisation',
      ownerId: newId(),
      scope: 'organisation',
    })
    expect((await house.call(head, 'GET', path)).dataPoints.list).toEqual([])
  })
})
