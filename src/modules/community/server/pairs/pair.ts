import type { Act } from '#kernel/server/act.ts'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { extensionPoint } from '#kernel/server/extension-point.ts'
import { refusal } from '#kernel/server/refusal.ts'
import { findRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { gatherWords } from '#kernel/server/words.ts'
import { maskField } from '#kinds/registry.ts'
import { duplicatePair, type PairSide, person } from '../../model/index.ts'
import { aidGiven } from '../aid.ts'
import { mergePersons, readFormer, splitPersons } from './merge-persons.ts'

/** For so many days a merge may be undone. */
const undoDays = 30

/**
 * Why a merge of persons cannot be undone: a grant was issued after it. Modules that give help bring
 * it; undefined where nothing speaks against it.
 */
export type SplitGuard = (
  act: Act,
  merged: { readonly person: string; readonly since: string },
) => Promise<string | undefined>

/** Who is asked before a merge of persons is undone. */
export const splitGuards = extensionPoint<SplitGuard>()

/** The desk of pairs: one person, or two for ever. */
export const duplicatePairServing = serve(duplicatePair, {
  moves: {
    async merge(row, { keep, contacts, place }, act) {
      const [into, from] = keep === 'one' ? [row.one, row.other] : [row.other, row.one]
      const former = await mergePersons(act, { pair: row.id, from, into, contacts, place })
      return { into, mergedAt: act.now.toISOString(), former: JSON.stringify(former) }
    },
    async undo(row, _answers, act) {
      if (row.into === null || row.mergedAt === null) throw refusal('没有可撤销的合并')
      const until = addDays(beijingDay(new Date(row.mergedAt)), undoDays)
      if (beijingDay(act.now) > until)
        act.refuse(`合并只能在 ${undoDays} 天内撤销，已于 ${until} 截止`)
      for (const guard of splitGuards()) {
        const why = await guard(act, { person: row.into, since: row.mergedAt })
        if (why !== undefined) act.refuse(why)
      }
      const from = row.into === row.one ? row.other : row.one
      await splitPersons(act, {
        pair: row.id,
        from,
        into: row.into,
        former: readFormer(row.former),
      })
      return { into: null, mergedAt: null, former: null }
    },
  },
  async enrich(rows, act) {
    const sides = new Map<string, { sides: readonly [PairSide, PairSide] }>()
    for (const row of rows.slice(0, 50))
      sides.set(row.id, { sides: [await sideOf(act, row.one), await sideOf(act, row.other)] })
    return sides
  },
})

async function sideOf(act: Act, id: string): Promise<PairSide> {
  const row = await findRow(act.tx, person, id)
  if (row === undefined) throw new Error(`no person ${id}`)
  const words = await gatherWords(
    act.tx,
    row.community === null ? [] : [{ resource: 'community/community', id: row.community }],
  )
  const given = await aidGiven(act, { persons: [id], since: '1900-01-01' })
  return {
    number: row.number,
    name: String(maskField(person.fields.name, row.name)),
    idNumber: String(maskField(person.fields.idNumber, row.idNumber)),
    sex: row.sex === null ? null : person.fields.sex.options[row.sex],
    birthYear: row.birthYear,
    phone: row.phone === null ? null : String(maskField(person.fields.phone, row.phone)),
    community:
      row.community === null ? null : (words.record('community/community', row.community) ?? null),
    registered: beijingDay(new Date(row.createdAt)),
    grants: given.length,
  }
}
