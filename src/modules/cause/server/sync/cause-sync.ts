import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { findRows, insertRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { causeSync, ownSite, syncTarget } from '../../model/index.ts'
import { keepSyncState } from './await-sync.ts'
import { preparePayload } from './payload.ts'

export const syncTargetServing = serve(syncTarget, {
  openPicks: true,
  check(next, act) {
    if (next.address !== null && !next.address.startsWith('https://'))
      act.mark('address', '接口地址须以 https:// 开头')
    if (next.address !== null && next.signingKey === null)
      act.mark('signingKey', '填写接口地址时须填写签名密钥')
    if (next.mode === '2' && next.address !== null)
      act.mark('address', '人工报送的目标不填接口地址')
  },
})

/** 同步: retried, reported by hand, or not needed; everything else the product does. */
export const causeSyncServing = serve(causeSync, {
  movable(row, move) {
    if (move === 'retry' && row.mode === '2') return '人工报送的目标请下载报送表后标记已报送'
    return move === 'mark' && row.mode === '1' ? '接口推送的目标由系统同步' : true
  },
  mayMove: (_row, move, person) =>
    move === 'exempt' && person.ownerKind !== 'platform' ? '仅平台可以设为无需同步' : true,
  moves: {
    async retry(row, _answers, act) {
      await keepSyncState(act, row.cause, { id: row.id, state: 'waiting' })
      return { attempts: 0, nextAttemptAt: null, reasonCode: null, reasonText: null }
    },
    async mark(row, { externalNo, proof }, act) {
      const prepared = await preparePayload(act, row.cause)
      await keepSyncState(act, row.cause, { id: row.id, state: 'synced' })
      return {
        ...{ externalNo, proof, nextAttemptAt: null, reasonCode: null, reasonText: null },
        payloadHash: prepared?.hash ?? null,
        lastSyncedVersion: prepared?.version ?? null,
        syncedAt: act.now.toISOString(),
      }
    },
    async exempt(row, { reason }, act) {
      await keepSyncState(act, row.cause, { id: row.id, state: 'exempt' })
      return { nextAttemptAt: null, reasonCode: null, reasonText: reason }
    },
  },
  async enrich(rows, act) {
    const elsewhere = await toldElsewhere(
      act,
      rows.map(row => row.cause),
    )
    return new Map(rows.map(({ id, cause }) => [id, { onlySite: !elsewhere.has(cause) }]))
  },
})

/** Which of these causes a target beside the organisation's own site is to know. */
async function toldElsewhere(act: Pick<Act, 'tx'>, causes: readonly string[]) {
  if (causes.length === 0) return new Set<string>()
  const sync = tableOf(causeSync)
  const { rows } = await act.tx.execute<{ cause: string }>(sql`
    select distinct ${sync.cause} as cause from ${sync}
      join ${tableOf(syncTarget)} on ${eq(tableOf(syncTarget).id, sync.target)}
     where ${and(inArray(sync.cause, [...causes]), ne(sync.state, 'exempt'), ne(tableOf(syncTarget).code, ownSite))}`)
  return new Set(rows.map(({ cause }) => cause))
}

const seeded = [
  { code: 'national', name: '慈善中国', mode: '2' },
  { code: ownSite, name: '机构网站', mode: '1' },
] as const

/** 慈善中国 has no interface, and the organisation's own site takes what the local outbox says. */
export async function seedTargets(act: Act): Promise<void> {
  const known = await findRows(act.tx, syncTarget, undefined)
  for (const target of seeded)
    if (!known.some(({ code }) => code === target.code)) await insertRow(act, syncTarget, target)
}
