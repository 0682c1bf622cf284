import { and, eq, ne } from 'drizzle-orm'
import { visible } from '#kernel/server/list.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { vendorOfCode } from '../../model/calls.ts'
import { vendor } from '../../model/index.ts'
import { vendorServing } from './vendor.ts'

const table = tableOf(vendor)

/** Whose credit code it is: a second vendor of one code stops here, with the way to the first. */
export const vendorOfCodeRoute: AnyRoute = route(vendorOfCode, {
  access: { action: ['vendor.create', 'vendor.update'] },
  summary: '按统一社会信用代码查找已登记的厂商',
  async read({ uscc, except }, act) {
    const known = and(
      visible(vendorServing, act.person, {}),
      eq(table.uscc, uscc.trim().toUpperCase()),
      except === undefined ? undefined : ne(table.id, except),
    )
    const [row] = await findRows(act.tx, vendor, known, 1)
    return row === undefined ? null : { id: row.id, name: row.name, number: row.number }
  },
})
