import pg from 'pg'
import { StartRefusal } from '#services/postgres/start-refusal.ts'
import { sentences, titles, villages } from './article-texts.ts'

const chunk = 20_000

/**
 * Fills `article` to `wanted` rows, each published one with its version and a day of readers, in
 * one transaction: the indexes are dropped before and made again after, so that a fill that is
 * killed leaves nothing behind. Texts are 300 to 600 signs of varied words. Tells how many there are.
 */
export async function fillArticles(
  url: string,
  wanted: number,
  tell: (done: number) => void,
): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query("set statement_timeout = 0; set maintenance_work_mem = '1GB'")
    await client.query('begin')
    const held = await countArticles(client)
    if (held < wanted) {
      const indexes = await dropIndexes(client)
      for (let from = held; from < wanted; from += chunk) {
        const to = Math.min(from + chunk, wanted)
        await writeArticles(client, from, to)
        tell(to)
      }
      await writeVersions(client)
      for (const index of indexes) await client.query(index)
    }
    await client.query('commit')
  } finally {
    await client.end()
  }
}

async function countArticles(client: pg.Client): Promise<number> {
  const { rows } = await client.query('select count(*)::int as n from article')
  const places = await client.query('select from article where live_version is not null limit 1')
  if (places.rowCount === 0) throw new StartRefusal('没有已发布的文章，无法生成文章')
  return rows[0]?.n ?? 0
}

/** Drops what is no constraint; answers how it is made again. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; made: string }>(`
    select c.relname as name, pg_get_indexdef(c.oid) as made
      from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid in ('article'::regclass, 'article_version'::regclass)
       and not exists (select from pg_constraint where conindid = i.indexrelid)
       and not i.indisunique`)
  for (const { name } of rows) await client.query(`drop index "${name}"`)
  return rows.map(({ made }) => made)
}

/*
 * Words come with very different frequencies, as in life: the square of a drawn number prefers the
 * first sentences and places. A prototype gives the values of columns that are not named here.
 */
async function writeArticles(client: pg.Client, from: number, to: number): Promise<void> {
  await client.query(
    `with places as (select c.id, c.organisation, c.kind, o.area,
                       row_number() over (order by c.id) - 1 as place
                  from "column" c left join organisation o on o.id = c.organisation
                 where c.kind in ('list', 'disclosure')),
     drawn as (
       select at, gen_random_uuid() as id, now() - at * interval '1 minute' as moment,
              ($4::text[])[1 + floor(power(random(), 2) * cardinality($4::text[]))::int] as village,
              ($3::text[])[1 + floor(random() * cardinality($3::text[]))::int] as title,
              hashint4(at) & 1023 as dice
         from generate_series($1::int, $2::int - 1) as at),
     written as (
       select drawn.*, (
         select string_agg('<p>' || replace(replace(
                  ($5::text[])[1 + floor(power(random(), 1.6) * cardinality($5::text[]))::int],
                  '{村}', ($4::text[])[1 + floor(power(random(), 2) * cardinality($4::text[]))::int]),
                  '{数}', (10 + floor(random() * 9000))::int::text) || '</p>', '')
           from generate_series(1, 9 + drawn.dice % 6)) as body
         from drawn)
     insert into article
     select made.*
       from written
       join places on places.place = written.at % (select count(*) from places)
       join article proto on proto.id = (
              select id from article where live_version is not null order by id limit 1)
       cross join lateral jsonb_populate_record(proto, jsonb_build_object(
       'id', written.id, 'version', 1,
       'number', 'WZ' || to_char(moment at time zone 'Asia/Shanghai', 'YYYYMMDD') || (100000 + at % 900000)::text,
       'organisation', places.organisation, 'area', places.area, 'column', places.id, 'column_kind', places.kind,
       'live_column', case when dice >= 70 then places.id end, 'live_extra_columns', null, 'writers', null,
       'live_visibility', case when dice >= 70 then 'public' end, 'is_barred', false,
       'title', replace(written.title, '{村}', village) || '（第' || at || '期）',
       'summary', null, 'content', '<p>编号' || md5(at::text) || '</p>' || body,
       'kind', case when dice % 12 = 0 then 'notice' else 'text' end, 'disclosure', null,
       'state', case when dice < 40 then 'draft' when dice < 60 then 'pending' when dice < 70 then 'rejected' when dice < 90 then 'offline' else 'published' end,
       'live_version', case when dice >= 90 then 1 end,
       'version_no', case when dice >= 70 then 1 else 0 end,
       'published_at', case when dice >= 70 then moment end,
       'sensitive', case when dice % 97 = 0 then 2 else 0 end,
       'reports', case when dice = 500 then 1 else 0 end,
       'views', dice * 3, 'top_until', null, 'correction_note', null,
       'has_minor', dice % 31 = 0, 'has_appeal', dice % 37 = 0,
       'created_at', moment, 'updated_at', moment)) as made`,
    [from, to, titles, villages, sentences],
  )
}

async function writeVersions(client: pg.Client): Promise<void> {
  await client.query(`
    insert into article_version (id, article, organisation, no, title, content, snapshot, by, at)
    select gen_random_uuid(), id, organisation, 1, title, content,
           jsonb_build_object('kind', kind, 'summary', left(content, 100)), submitted_by, published_at
      from article
     where live_version = 1 and not exists (select from article_version where article = article.id)`)
  await client.query(`
    insert into article_daily (article, day, views, visitors)
    select id, (now() - (views % 40) * interval '1 day')::date, views, views / 2
      from article where live_version = 1 and views % 5 = 0 on conflict do nothing`)
}
