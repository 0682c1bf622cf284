import { inArray } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { gatherWords } from '#kernel/server/words.ts'
import { donation, type refund } from '../../model/index.ts'

const { resource: donors } = donation.fields.donor

/** Who gets back what of each refund: the donor of its gift, named as everywhere. */
export async function nameDonors(
  rows: readonly Row<typeof refund>[],
  { tx }: Pick<Act, 'tx'>,
): Promise<Map<string, { donor: string }>> {
  const ids = [...new Set(rows.map(row => row.donation))]
  const gifts = await findRows(tx, donation, inArray(tableOf(donation).id, ids), ids.length)
  const donorOf = new Map(gifts.map(({ id, donor }) => [id, donor]))
  const mentions = gifts.flatMap(({ donor }) =>
    donor === null ? [] : [{ resource: donors, id: donor }],
  )
  const words = await gatherWords(tx, mentions)
  return new Map(
    rows.map(row => {
      const donor = donorOf.get(row.donation) ?? null
      return [row.id, { donor: donor === null ? '' : (words.record(donors, donor) ?? '') }]
    }),
  )
}
