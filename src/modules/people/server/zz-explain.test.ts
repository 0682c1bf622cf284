import { writeFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, it } from 'vitest'
import { recordGifts } from '#modules/finance/server/index.ts'
import { type FinanceWorld, openFinanceWorld } from '#test/finance-world.ts'

let world: FinanceWorld
beforeAll(async () => {
  world = await openFinanceWorld()
})
afterAll(() => world.close())

it('explains', async () => {
  const names = ['王小明', '李雷', '欧阳娜娜']
  await world.prepare(act =>
    recordGifts(
      act,
      names.map((name, i) => ({
        organisation: world.north.id,
        cause: world.north.cause,
        amount: 100,
        channel: '1' as const,
        merchant: world.north.merchant,
        source: 'mobile',
        giver: { kind: 'person' as const, name, phone: `1380000000${i}` },
        paidAt: new Date(Date.now() - 60000).toISOString(),
      })),
      { place: 'channel', audit: 'none' },
    ),
  )
  const out: string[] = []
  await world.prepare(async act => {
    await act.tx.execute(sql`set local statement_timeout = 0`)
    const { rows: cols } = await act.tx.execute<{ c: string }>(
      sql`select column_name as c from information_schema.columns where table_name = 'donor'`,
    )
    const own: Record<string, string> = {
      id: 'gen_random_uuid()',
      number: `'X' || n || t.number`,
      phone: 'null',
      phone_index: `'b' || n || t.number`,
      last_at: `now() - ((n::bigint * 7907) % 1000000) * interval '1 minute'`,
      total: '(((n::bigint * 7919) % 400) + 1) * 1000',
    }
    const list = cols.map(({ c }) => c)
    out.push(list.join(','))
    await act.tx.execute(
      sql.raw(
        `insert into donor (${list.map(c => `"${c}"`).join(',')}) select ${list.map(c => own[c] ?? `t."${c}"`).join(',')} from donor t, generate_series(1, 60000) n where t.name_marks is not null and ((n % 20 = 0 and t.phone_index = (select min(phone_index) from donor where name_marks is not null)) or (n % 2000 = 1 and t.phone_index = (select max(phone_index) from donor where name_marks is not null)) or (n % 20 <> 0 and t.phone_index not in (select min(phone_index) from donor where name_marks is not null union select max(phone_index) from donor where name_marks is not null)))`,
      ),
    )
  })
  await world.prepare(act => act.tx.execute(sql`analyze donor`))
  const { rows: ix } = await world.prepare(act =>
    act.tx.execute<{ d: string }>(
      sql`select indexdef as d from pg_indexes where tablename = 'donor'`,
    ),
  )
  out.push(...ix.map(({ d }) => d))
  const person = await world.of(world.north, ['donor.view'])
  await world.prepare(act =>
    act.tx
      .execute(sql.raw(`alter system set auto_explain.log_min_duration = 0`))
      .catch(() => undefined),
  )
  for (const [label, name] of [
    ['common', '王'],
    ['rare', '欧阳'],
    ['rare1', '欧'],
    ['none', '赵钱'],
  ]) {
    for (let i = 0; i < 3; i += 1) {
      const at = performance.now()
      const answer = await world.call(person, 'GET', '/api/people/donor/getListByPage', {
        filter: [{ field: 'name', op: 'startsWith', value: name }],
      })
      out.push(
        `${label} ${Math.round(performance.now() - at)} ms ${answer.dataPoints.list?.length} ${answer.dataPoints.total} ${answer.statusMessage}`,
      )
    }
  }
  // The planner's way.
  const { rows: marks } = await world.prepare(act =>
    act.tx.execute<{ m: string; n: number }>(
      sql`select m, count(*)::int as n from donor, unnest(name_marks) m group by 1 order by 2 desc limit 12`,
    ),
  )
  out.push(JSON.stringify(marks))
  for (const { m, n } of marks)
    for (const q of [
      `select * from donor where organisation = '${world.north.id}' and deleted_at is null and name_marks @> array['${m}'] order by last_at desc nulls last, id desc limit 21`,
      `select id from donor where organisation = '${world.north.id}' and name_marks @> array['${m}'] limit 2001`,
      `select count(*) from donor where organisation = '${world.north.id}' and name_marks @> array['${m}']`,
    ]) {
      try {
        const { rows } = await world.prepare(act =>
          act.tx.execute<Record<string, string>>(
            sql.raw(
              `explain analyze ${q.replace(' and deleted_at is null', list_has(out[0] ?? '', 'deleted_at') ? ' and deleted_at is null' : '')}`,
            ),
          ),
        )
        out.push(`-- ${n} ${q.slice(0, 60)}`, ...rows.map(r => Object.values(r)[0] ?? ''))
      } catch (error) {
        out.push(String(error))
      }
    }
  writeFileSync('/tmp/reads/explain.txt', out.join('\n'))
}, 600_000)
const list_has = (a: string, b: string) => a.split(',').includes(b)
