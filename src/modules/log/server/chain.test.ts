import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookshop } from '#kernel/server/fixture/bookshop.ts'
import { operationLog, recordOperation } from '#kernel/server/operation.ts'
import { platformModule } from '#modules/platform/server/index.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { people } from '#test/people.ts'
import { answerPort } from '#test/stand-ins.ts'
import { chainHead } from './chain.ts'
import { checkWholeChain } from './check-chain.ts'
import { logModule, recordLogin, writeOperations } from './index.ts'
import { sealLogs } from './seal-logs.ts'

let house: TestHouse

beforeAll(async () => {
  house = await openHouse([people, bookshop, platformModule, logModule])
  answerPort(operationLog, writeOperations)
})
afterAll(() => house.close())

const act = (label: string) =>
  house.prepare(one =>
    recordOperation(one, {
      action: 'book.update',
      label,
      resource: 'bookshop/book',
      record: null,
      version: null,
      title: label,
      organisation: null,
      changes: [{ field: 'price', label: '价格', before: '1.00', after: '2.00' }],
      reason: null,
      outcome: 'done',
    }),
  )

const head = () => house.database.read('all', chainHead)
const check = () => house.database.read('all', reader => checkWholeChain(reader))

/** What an intruder with the superuser's rights could do: past the triggers. */
async function tamper(sql: string): Promise<void> {
  const client = new pg.Client(house.database.url)
  await client.connect()
  await client.query("set session_replication_role = 'replica'")
  await client.query(sql)
  await client.end()
}

it('links every row once, whenever it became visible, and finds the chain intact', async () => {
  await act('甲')
  await house.prepare(one =>
    recordLogin(one, { typedName: 'zhang', kind: 'login', result: 'wrong' }),
  )
  await house.run(sealLogs, {})
  const before = await head()
  expect(before.seq).toBe(2)
  await act('乙')
  await house.run(sealLogs, {})
  await house.run(sealLogs, {})
  expect((await head()).seq).toBe(3)
  expect(await check()).toMatchObject({ links: 3, brokenAt: null, head: (await head()).hash })
})

it('goes on after number nine', async () => {
  for (let at = 0; at < 4; at++) {
    for (let each = 0; each < 3; each++) await act(`第 ${at}-${each} 次`)
    await house.run(sealLogs, {})
  }
  const { seq } = await head()
  expect(seq).toBe(15)
  expect(await check()).toMatchObject({ links: 15, brokenAt: null })
})

it('seals a row whose act began before the last seal and ended after it', async () => {
  let seal: Promise<void> = Promise.resolve()
  await house.prepare(async one => {
    await recordOperation(one, {
      action: 'book.update',
      label: '长事务',
      resource: '',
      record: null,
      version: null,
      title: '',
      organisation: null,
      changes: [],
      reason: null,
      outcome: 'done',
    })
    await act('短事务')
    seal = house.run(sealLogs, {})
    await seal
  })
  const before = await head()
  await house.run(sealLogs, {})
  expect((await head()).seq).toBe(before.seq + 1)
  expect(await check()).toMatchObject({ brokenAt: null })
})

it.each([
  'update operation set label = label',
  'delete from login_record',
  'truncate operation',
  'delete from log_link',
])('refuses the owner of the tables, too: %s', async sql => {
  const client = new pg.Client(house.database.url)
  await client.connect()
  await expect(client.query(sql)).rejects.toThrow('is append-only')
  await client.end()
})

it('names the first row that was changed or removed', async () => {
  await act('丙')
  await act('丁')
  await house.run(sealLogs, {})
  const { seq } = await head()
  await tamper(`update operation set changes = '[]' where label = '丁'`)
  expect(await check()).toMatchObject({ brokenAt: seq, finding: `第 ${seq} 号与其内容不符` })
  await tamper(`delete from operation where label = '丙'`)
  expect(await check()).toMatchObject({
    brokenAt: seq - 1,
    finding: `第 ${seq - 1} 号对应的日志已不存在`,
  })
  await tamper(`delete from log_link where seq = 1`)
  expect(await check()).toMatchObject({ brokenAt: 1, finding: '链上缺少第 1 号' })
})

it('says of one row whether it is as it was sealed', async () => {
  const reader = personWith(['operation.view'])
  const stranger = personWith([])
  await act('单条校验')
  const { rows } = await house.prepare(one =>
    one.tx.execute<{ id: string }>(`select id from operation where label = '单条校验'`),
  )
  const id = rows[0]?.id ?? ''
  const checkRow = (who = reader) => house.call(who, 'GET', '/api/log/operation/checkRow', { id })
  expect((await checkRow()).dataPoints.state).toBe('open')
  await house.run(sealLogs, {})
  expect((await checkRow()).dataPoints).toMatchObject({ state: 'intact', seq: (await head()).seq })
  expect((await checkRow(stranger)).statusCode).toBe(4031)
  await tamper(`update operation set title = '改' where id = '${id}'`)
  expect((await checkRow()).dataPoints.sentence).toContain('不符')
})
