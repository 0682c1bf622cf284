import { sql } from 'drizzle-orm'
import type { Reader } from '#kernel/server/database.ts'
import { illegalStandings, type PrecheckFinding, similarFrom } from '../../model/index.ts'

/** A name, with its credit code where one is known, that is looked up in the list. */
export interface NameAsked {
  readonly name: string
  readonly uscc?: string | null
}

/** An entry of the list that a name meets. */
export interface IllegalMatch {
  readonly id: string
  readonly name: string
  readonly batch: string
  readonly status: keyof typeof illegalStandings
  /** 1 for the same name or code. */
  readonly similarity: number
}

/**
 * What a name is compared by: without spaces, brackets and punctuation, full-width signs as
 * their narrow ones, letters small. Signs are named, for what counts as a letter differs by locale.
 */
export const nameKeySql = `create function organisation_name_key(given text) returns text
language sql immutable strict parallel safe as $$
  select lower(regexp_replace(normalize(given, NFKC), '[[:space:]()\\[\\]{}<>【】《》〈〉「」『』〔〕“”‘’"''·•‧・,，.。、:：;；!！?？\\-—–_/\\\\&@#*+=|~]', '', 'g'))
$$`

/** The entries that each name meets, the nearest first; names without any are absent. */
export async function illegalMatches(
  reader: Reader,
  asked: readonly NameAsked[],
): Promise<ReadonlyMap<string, readonly IllegalMatch[]>> {
  if (asked.length === 0) return new Map()
  const names = JSON.stringify(asked.map(({ name, uscc }) => ({ name, uscc: uscc ?? null })))
  const { rows } = await reader.execute<
    Omit<IllegalMatch, 'similarity'> & { asked: string; near: number }
  >(sql`
    with asked as (
      select distinct name, uscc, organisation_name_key(name) as key
        from json_to_recordset(${names}::json) as given (name text, uscc text)
    ), listed as (
      select entry.id, entry.name, entry.batch, entry.status, entry.uscc,
             organisation_name_key(word) as key
        from illegal_organisation entry,
             unnest(array[entry.name] || coalesce(entry.aliases, '{}')) as word
    ), near as (
      select asked.name as asked, listed.id, listed.name, listed.batch, listed.status,
             max(case when asked.key = listed.key or asked.uscc = listed.uscc then 1
                      else similarity(asked.key, listed.key) end) as near
        from asked, listed
       group by asked.name, listed.id, listed.name, listed.batch, listed.status
    )
    select asked, id, name, batch, status, near::float8 as near from near
     where near >= ${similarFrom} order by near desc, name`)
  const found = Map.groupBy(rows, row => row.asked)
  return new Map(
    [...found].map(([name, all]) => [
      name,
      all.map(({ id, name: listed, batch, status, near }) => ({
        id,
        name: listed,
        batch,
        status,
        similarity: near,
      })),
    ]),
  )
}

/** What the list says of a name, for a precheck: the same one blocks, a similar one warns. */
export async function illegalFinding(
  reader: Reader,
  asked: NameAsked,
  field: string,
): Promise<PrecheckFinding> {
  const item = '非法组织名录'
  const matches = (await illegalMatches(reader, [asked])).get(asked.name) ?? []
  const [nearest] = matches
  if (nearest === undefined) return { item, field, level: 'pass', message: '通过' }
  const exact = matches.find(({ similarity }) => similarity === 1)
  if (exact !== undefined)
    return {
      item,
      field,
      level: 'block',
      message: `「${exact.name}」已列入非法社会组织名录（${exact.batch}，${illegalStandings[exact.status]}）`,
    }
  const names = matches
    .slice(0, 3)
    .map(({ name, similarity }) => `「${name}」${Math.round(similarity * 100)}%`)
  return { item, field, level: 'warn', message: `与非法社会组织名称相近：${names.join('、')}` }
}
