import { and, eq, type SQL } from 'drizzle-orm'
import type { AnyResource, Patch } from '#kernel/resource/resource.ts'
import { findRows, lockRow, updateRow } from '#kernel/server/rows.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { readTitles } from '#kernel/server/words.ts'
import type { WorkSource } from './ports.ts'

const shownAtMost = 500

/** Records in which a field names the person responsible, as work that can be handed over. */
export function recordWork<R extends AnyResource>(of: {
  readonly kind: string
  readonly resource: R
  readonly field: keyof R['fields'] & string
  /** Which records are still work; all when absent. */
  readonly open?: () => SQL | undefined
}): WorkSource {
  const { kind, resource, field } = of
  return {
    kind,
    async list({ tx }, account, successor) {
      const where = and(eq(columnNamed(resource, field), account), of.open?.())
      const rows = await findRows(tx, resource, where, shownAtMost)
      const titles = await readTitles(tx, resource, rows)
      return rows.map((row, at) => ({
        kind,
        id: row.id,
        title: titles[at] ?? '',
        ...(row.id === successor ? { refusal: '即接手人本人' } : {}),
      }))
    },
    async give(act, ids, { to }) {
      for (const id of ids) {
        const row = await lockRow(act, resource, id)
        await updateRow(act, resource, row, { [field]: to } as Patch<R>, { label: '随移交修改' })
      }
    },
  }
}
