import pg from 'pg'
import { StartRefusal } from '#services/postgres/start-refusal.ts'

const months = 12

/**
 * Fills the operation log to `wanted` rows of the last twelve months, each in the table of its
 * month, in one transaction: the indexes are dropped before and made again after. Rows of a year
 * ago are not linked into the chain, which is over what was written as it happened. Tells how many
 * there are.
 */
export async function fillOperations(
  url: string,
  wanted: number,
  tell: (done: number) => void,
): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query("set statement_timeout = 0; set maintenance_work_mem = '1GB'")
    await client.query('begin')
    const { rows } = await client.query('select count(*)::int as n from operation')
    const held: number = rows[0]?.n ?? 0
    const people = await client.query('select from account limit 1')
    if (people.rowCount === 0) throw new StartRefusal('没有账号，无法生成操作日志')
    if (held < wanted) {
      const indexes = await dropIndexes(client)
      const each = Math.ceil((wanted - held) / months)
      for (let ago = months - 1; ago >= 0; ago -= 1) {
        const many = Math.min(each, wanted - held - each * (months - 1 - ago))
        await writeMonth(client, ago, many)
        tell(held + each * (months - 1 - ago) + many)
      }
      for (const index of indexes) await client.query(index)
    }
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/** Drops the indexes of the log that are no constraint; answers how they are made again. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; made: string }>(`
    select c.relname as name, pg_get_indexdef(c.oid) as made
      from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = 'operation'::regclass
       and not exists (select from pg_constraint where conindid = i.indexrelid)`)
  for (const { name } of rows) await client.query(`drop index "${name}"`)
  return rows.map(({ made }) => made)
}

/*
 * A few people do most of what is done: the square of a drawn number prefers the first accounts. A
 * prototype gives what a record is called; one act in two hundred is risky, one in three hundred refused.
 */
async function writeMonth(client: pg.Client, ago: number, many: number): Promise<void> {
  await client.query(`select ensure_log_months((now() - make_interval(months => $1::int))::date)`, [
    ago,
  ])
  await client.query(
    `with people as (select array_agg(id order by created_at, id) as ids from account),
     span as (select date_trunc('month', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'
         - make_interval(months => $1::int) as lo),
     drawn as (
       select at, random() as person, random() as kind, random() as moment, md5(at::text || $1::text) as word
         from generate_series(1, $2::int) as at),
     timed as (
       select drawn.*, lo + moment * (least(lo + interval '1 month', now()) - lo) as moment_at
         from drawn, span)
     insert into operation (id, at, account, account_name, owner_kind, organisation, kind, action, label,
       resource, record, record_version, title, module, changes, outcome, risk, ip, request_id, duration_ms)
     select (substr(hex, 1, 8) || '-' || substr(hex, 9, 4) || '-7' || substr(word, 1, 3) || '-8'
         || substr(word, 4, 3) || '-' || substr(word, 7, 12))::uuid,
       moment_at, own.id, own.real_name, own.owner_kind, own.organisation,
       case when kind < 0.003 then 'denied' when kind < 0.3 then 'insert' when kind < 0.8 then 'update' else 'transition' end,
       case when kind < 0.3 then 'donation.create' when kind < 0.8 then 'donation.update' else 'project.submit' end,
       case when kind < 0.3 then '新增捐赠' when kind < 0.8 then '修改捐赠' else '提交项目' end,
       'finance/donation', (substr(word, 1, 8) || '-' || substr(word, 9, 4) || '-7' || substr(word, 13, 3)
         || '-8' || substr(word, 16, 3) || '-' || substr(word, 19, 12)), 1,
       'JZ' || to_char(moment_at, 'YYYYMMDD') || (100000 + at % 900000)::text, '财务',
       '[{"field":"memo","label":"备注","before":"","after":"核对"}]'::jsonb,
       case when kind < 0.003 then 'denied' when kind > 0.99 then 'failed' else 'done' end,
       case when person > 0.995 then 'high' when kind < 0.05 then 'medium' else 'low' end,
       '10.0.' || at % 200 || '.' || at % 250, 'seed ' || word, 20 + at % 300
     from timed, lateral (select lpad(to_hex((extract(epoch from moment_at) * 1000)::bigint), 12, '0') as hex) as hexed,
       people,
       lateral (select * from account where id =
         ids[1 + floor(power(person, 2) * cardinality(ids))::int]) as own`,
    [ago, many],
  )
}
