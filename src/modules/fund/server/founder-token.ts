import type { Row } from '#kernel/resource/resource.ts'
import type { Reader } from '#kernel/server/database.ts'
import { absent } from '#kernel/server/refusal.ts'
import { findRow } from '#kernel/server/rows.ts'
import { idInToken, isTokenOf, recordToken } from '#services/vault/record-token.ts'
import { fundFounder } from '../model/index.ts'

type Founder = Row<typeof fundFounder>

const signedOf = ({ id, fund, linkNo }: Founder) => ({
  ...{ purpose: 'founder link', id },
  facts: `${fund} ${linkNo}`,
})

/** The path of the page that a founder's link opens; null while none is open. */
export function linkPathOf(row: Founder): string | null {
  return row.linkedAt === null ? null : `/f/${recordToken(signedOf(row))}`
}

/** Whose open link a token is; one that was renewed, stopped or made up is unknown. */
export async function founderBy(reader: Reader, token: string): Promise<Founder> {
  const id = idInToken(token)
  const row = id === undefined ? undefined : await findRow(reader, fundFounder, id)
  if (row === undefined || row.linkedAt === null || !isTokenOf(token, signedOf(row))) throw absent()
  return row
}
