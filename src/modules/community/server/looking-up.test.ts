import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Reader } from '#kernel/server/database.ts'
import type { Statement } from '#kernel/server/driver-query.ts'
import { listRows } from '#kernel/server/list.ts'
import { operationLog } from '#kernel/server/operation.ts'
import type { Person } from '#kernel/server/person.ts'
import { accessLog, revealGuard } from '#kernel/server/reveals.ts'
import { refuseBeyondLimit, writeAccess, writeOperations } from '#modules/log/server/index.ts'
import { type CommunityWorld, openCommunity } from '#test/community-world.ts'
import { citizen } from '#test/help-facts.ts'
import { answerPort } from '#test/stand-ins.ts'
import { personServing } from './person.ts'

let world: CommunityWorld

beforeAll(async () => {
  world = await openCommunity()
  answerPort(operationLog, writeOperations)
  answerPort(accessLog, writeAccess)
  answerPort(revealGuard, async act => {
    await refuseBeyondLimit(act, 50)
    return { approval: null }
  })
})
afterAll(() => world.house.close())

const phone = '13812345678'

it('a phone is seen with a reason, each look in both logs, and no more than fifty a day', async () => {
  const id = await world.register(citizen(), { phone })
  const look = (reason: string) =>
    world.post(world.operator, 'person/reveal', { id, field: 'phone', purpose: 'contact', reason })
  const bare = await look('')
  expect(bare.dataPoints.errors[0]).toMatchObject({ field: 'reason' })
  expect((await look('上门走访前联系')).dataPoints).toEqual({ value: phone })
  const rows = await world.sql<{ operations: number; accesses: number }>(`
    select (select count(*)::int from operation where record = '${id}' and action = 'person.unmask') as operations,
           (select count(*)::int from data_access where record = '${id}' and way = 'reveal') as accesses`)
  expect(rows).toEqual([{ operations: 1, accesses: 1 }])
  for (let n = 1; n < 50; n += 1) expect((await look('上门走访前联系')).statusCode).toBe(1)
  const last = await look('上门走访前联系')
  expect(last.statusCode).not.toBe(1)
  expect(last.statusMessage).toBe('今日查看敏感信息已达上限 50 次')
})

/** What PostgreSQL would do for a list, were the table long. */
async function planOf(person: Person, filter: object[]): Promise<string> {
  let asked: Statement | undefined
  const listener = {
    async ask(statement: Statement) {
      asked = statement
      return []
    },
  }
  // The cast of eavesdropping: the list uses nothing else of its reader.
  const reader = listener as unknown as Reader
  const question = { page: 1, limit: 10, filter } as unknown as Parameters<typeof listRows>[3]
  await listRows(reader, personServing, person, question)
  const { text, values } = asked ?? { text: '', values: [] }
  return world.house.prepare(async act => {
    await act.tx.execute(sql`set local enable_seqscan = off`)
    const { rows } = await act.tx.client.query(`explain ${text}`, [...values])
    return rows.map(row => row['QUERY PLAN']).join('\n')
  })
}

it('a person is found by the number of a paper and by the community through an index', async () => {
  const paper = citizen()
  await world.register(paper)
  const byPaper = await planOf(world.operator, [{ field: 'idNumber', op: 'is', value: paper }])
  expect(byPaper).toMatch(/person_id_number_(idx|key)/)
  const byPlace = await planOf(world.operator, [
    { field: 'community', op: 'is', value: world.home.id },
    { field: 'standing', op: 'is', value: '01' },
  ])
  expect(byPlace).toContain('person_community_standing_idx')
})
