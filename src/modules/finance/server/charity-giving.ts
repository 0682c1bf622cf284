import { and, inArray, or } from 'drizzle-orm'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { organisation, orgMerchant } from '#modules/charity/model/index.ts'
import type { Channel } from '../model/index.ts'
import type { Giving } from './giving.ts'

const channelOf = {
  wechat: '1',
  alipay: '2',
  unionpay: '3',
  ecny: '8',
  partner: '9',
} as const satisfies Record<string, Channel>

/** What finance asks of the organisations' records: the two parts of `Giving` that are theirs. */
export const charityGiving: Pick<Giving, 'merchants' | 'whyClosed'> = {
  async merchants(reader, { ids, numbers }) {
    const asked = [...(ids ?? numbers ?? [])]
    if (asked.length === 0) return []
    const column = (name: string) => columnNamed(orgMerchant, name)
    const where =
      ids === undefined
        ? or(inArray(column('subMchId'), asked), inArray(column('mchId'), asked))
        : inArray(column('id'), asked)
    const rows = await findRows(reader, orgMerchant, and(where), 5000)
    return rows
      .map(row => ({
        id: row.id,
        organisation: row.organisation,
        // In a bill the 特约商户号 names the organisation where there is one.
        number: row.subMchId === '' ? row.mchId : row.subMchId,
        channel: channelOf[row.channel],
        isActive: row.state === 'active',
      }))
      .filter(({ number }) => numbers === undefined || numbers.includes(number))
  },
  async whyClosed(reader, id) {
    const found = await findRow(reader, organisation, id)
    if (found === undefined) return '机构不存在'
    return found.state === 'active' ? undefined : '机构已冻结或退出，暂不接受捐赠'
  },
}
