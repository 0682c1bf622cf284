import { and, eq } from 'drizzle-orm'
import type { Reader } from '#kernel/server/database.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { ownDomainOf } from '#modules/charity/server/index.ts'
import { siteConfig } from '#modules/website/model/index.ts'
import type { Settings } from '../settings.ts'

/**
 * Answers the origin of the site on which an organisation's donors give: the one that its site
 * settings name, or its domain; null where it has neither.
 */
export function siteOfOrganisation({ publicUrl }: Pick<Settings, 'publicUrl'>) {
  const platformHost = publicUrl === undefined ? '' : new URL(publicUrl).host
  const table = tableOf(siteConfig)
  return async (reader: Reader, organisation: string): Promise<string | null> => {
    const own = and(eq(table.organisation, organisation), eq(table.state, 'enabled'))
    const [site] = await findRows(reader, siteConfig, own, 1)
    const host = site?.host ?? (await ownDomainOf(reader, organisation, platformHost))
    return host === null ? null : `https://${host}`
  }
}
