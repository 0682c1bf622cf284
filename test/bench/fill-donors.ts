import type pg from 'pg'
import { copies } from './rows.ts'

/** What a filled book is asked by. */
export interface KnownDonors {
  /** Who works with it. */
  readonly loginName: string
  /** Who may take it along as a sheet. */
  readonly headName: string
  /** An exclusive label that every twentieth donor bears. */
  readonly label: string
  /** A label of five in a hundred, of one in a thousand, of one in ten. */
  readonly common: string
  readonly rare: string
  readonly tenth: string
  /** How a name begins that some donors have. */
  readonly name: string
}

const known = { common: '回访', rare: '理事介绍', tenth: '月报读者' }

/**
 * Fills the book of the organisation that has the most donors up to so many, as a local charity has
 * them: six in ten from its own province, one in a hundred from another one.
 */
export async function fillDonors(database: pg.Client, count: number): Promise<KnownDonors> {
  const { rows } = await database.query<{ organisation: string; n: number; login: string }>(
    `select d.organisation, count(*)::int as n,
            (select a.login_name from account a
              where a.login_name like '%.operator' and a.organisation = d.organisation limit 1) as login
       from donor d group by 1 order by 2 desc limit 1`,
  )
  const [book] = rows
  if (book === undefined) throw new Error('no organisation has donors')
  const missing = count - book.n
  if (missing > 0) {
    await copies(database, 'donor', {
      where: `organisation = '${book.organisation}' and kind = 'person' and state = 'active'
              and name_marks is not null`,
      own: ownOf(count),
      count: missing,
    })
    await database.query('vacuum analyze donor')
  }
  const label = await labelled(database, book.organisation)
  const headName = book.login.replace(/operator$/, 'head')
  return { loginName: book.login, headName, label, name: '王', ...known }
}

const ownOf = (count: number): Readonly<Record<string, string>> => ({
  // In order, as the product makes them: a million are written in a minute.
  id: `('0199bbbb-0000-7000-8000-' || lpad(to_hex(${count} + n), 12, '0'))::uuid`,
  number: `'JZR9' || (${count} + n)`,
  phone: 'null',
  phone_index: `'bench' || lpad((${count} + n)::text, 12, '0')`,
  ...{ doc_kind: 'null', id_number: 'null', id_number_index: 'null', uscc: 'null' },
  ...{ same_phone: 'null', merged_into: 'null' },
  area: `case when n % 10 < 6 then '6101' || lpad((n % 13 + 1)::text, 2, '0')
              when n % 100 = 9 then '5101' || lpad((n % 12 + 1)::text, 2, '0')
              else (array['110101','310101','440103','330106','320102','420102','370102'])[n % 7 + 1] end`,
  labels: `case when n % 1000 = 0 then array['${known.rare}','${known.common}']
                when n % 20 = 0 then array['${known.common}']
                when n % 10 = 1 then array['${known.tenth}'] end`,
  count: '(n % 40) + 1',
  total: '(((n::bigint * 7919) % 400) + 1) * 1000',
  net: '(((n::bigint * 7919) % 400) + 1) * 1000',
  last_at: "now() - ((n::bigint * 7907) % 1000000) * interval '1 minute'",
  created_at: "t.created_at - n * interval '1 second'",
})

async function labelled(database: pg.Client, organisation: string): Promise<string> {
  const name = '测量标签'
  const find = async () =>
    (await database.query<{ id: string }>('select id from exclusive_label where name = $1', [name]))
      .rows[0]?.id
  const found = await find()
  if (found !== undefined) return found
  await copies(database, 'exclusive_label', {
    where: 'true',
    own: {
      ...{ id: 'gen_random_uuid()', name: `'${name}'`, target: "'donor'" },
      organisation: `'${organisation}'::uuid`,
    },
    count: 1,
  })
  const made = await find()
  if (made === undefined) throw new Error('the demo world has no label to copy')
  await database.query(
    `insert into label_use (label, target, at)
     select $1::uuid, id, now() from donor where labels @> $2::text[] and organisation = $3`,
    [made, [known.common], organisation],
  )
  await database.query('vacuum analyze label_use')
  return made
}
