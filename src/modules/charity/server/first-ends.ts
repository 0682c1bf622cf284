import { sql } from 'drizzle-orm'
import type { Reader } from '#kernel/server/database.ts'
import type { CertificateType } from '../model/index.ts'

/** The certificate in use of an organisation that ends first. */
interface FirstEnd {
  readonly type: CertificateType
  readonly validTo: string
}

/** Which certificate of each organisation ends first; absent where all of them hold for ever. */
export async function firstEnds(
  reader: Reader,
  organisations: readonly string[],
): Promise<ReadonlyMap<string, FirstEnd>> {
  if (organisations.length === 0) return new Map()
  const ids = sql.join(
    organisations.map(id => sql`${id}::uuid`),
    sql`, `,
  )
  const { rows } = await reader.execute<{
    organisation: string
    type: CertificateType
    validTo: string
  }>(sql`
    select distinct on (organisation) organisation, type, valid_to::text as "validTo"
      from certificate
     where organisation in (${ids}) and state <> 'replaced' and valid_to is not null
     order by organisation, valid_to`)
  return new Map(rows.map(({ organisation, type, validTo }) => [organisation, { type, validTo }]))
}
