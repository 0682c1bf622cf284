import { createHash, createHmac, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { refusal } from '#kernel/server/refusal.ts'
import { findRow, insertRow, moveRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { ipListFault } from '#modules/access/server/index.ts'
import { findDataset } from '#modules/dataset/server/index.ts'
import { currentVault } from '#services/vault/vault.ts'
import { bigScreen, screenToken } from '../model/index.ts'
import { bigScreenServing, type Screen } from './big-screen.ts'
import { screenPlaylistServing } from './parts.ts'
import { type Narrowed, scopeOf } from './scope.ts'
import { settingsOf } from './settings.ts'
import { screenTokenKey } from './tables.ts'
import { versionOf } from './versions.ts'

const aDay = 86_400_000

/** What the database keeps of a token. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** A token for somebody who copies it: told once, kept as a hash. */
export const newToken = () => `dp_${randomBytes(32).toString('base64url')}`

/** The token of a paired display: made again when it asks for it, so that it is kept nowhere. */
export function pairedToken(id: string): string {
  const secret = createHmac('sha256', currentVault().subkey('screen-pair')).update(id)
  return `dp_${secret.digest('base64url')}`
}

interface Wanted {
  readonly screen: string | null
  readonly playlist: string | null
  readonly name: string
  readonly days: number | null
  readonly ips: string | null
  readonly devices: number | null
}

/** Issues a token for a screen or a playlist, in the reach of who issues it. */
export async function issueToken(
  act: Act,
  wanted: Wanted,
  made: { readonly id?: string; readonly token: string; readonly pairedBy?: string },
): Promise<Row<typeof screenToken>> {
  const what = await sharedOf(act, wanted)
  const settings = await settingsOf(act.tx)
  if (!settings.isOpen) throw refusal('外显总开关已关闭，不能分享')
  const days = wanted.days ?? settings.tokenDays
  const devices = wanted.devices ?? settings.devicesMost
  if (days > settings.tokenDaysMost) act.mark('days', `有效期最长 ${settings.tokenDaysMost} 天`)
  if (devices > settings.devicesMost) act.mark('devices', `终端数最多 ${settings.devicesMost} 台`)
  const wrong = ipListFault(wanted.ips ?? '')
  if (wrong !== undefined) act.mark('ips', wrong)
  act.settle()
  const id = made.id ?? newId()
  const row = await insertRow(act, screenToken, {
    ...{ id, name: wanted.name, screen: wanted.screen, playlist: wanted.playlist },
    ...{ prefix: made.token.slice(0, 9), ips: wanted.ips, devicesMost: devices },
    expiresAt: new Date(act.now.getTime() + days * aDay).toISOString(),
    pairedBy: made.pairedBy ?? null,
    ...{ organisation: what.organisation, area: what.area },
  })
  await act.tx
    .insert(screenTokenKey)
    .values({ token: id, hash: hashOf(made.token), scope: scopeOf(act.person, what) })
  return row
}

/** What is shared; refused where it cannot be shown without anybody signed in. */
async function sharedOf(act: Act, { screen, playlist }: Wanted): Promise<Narrowed> {
  if ((screen === null) === (playlist === null)) throw refusal('请选择大屏或轮播方案其一')
  if (screen !== null) {
    const row = await readInScope(act, bigScreenServing, screen, 'bigScreen.share')
    await refuseUnshareable(act, row)
    return row
  }
  act.require('bigScreen.share')
  const row = await readInScope(act, screenPlaylistServing, playlist ?? '')
  if (row.state !== 'enabled') throw refusal('该轮播方案已停用')
  for (const { screen: id } of row.items) {
    const each = await findRow(act.tx, bigScreen, id)
    if (each?.state === 'published') await refuseUnshareable(act, each)
  }
  return row
}

async function refuseUnshareable(act: Act, row: Screen): Promise<void> {
  if (row.state !== 'published' || row.release === null)
    throw refusal(`「${row.name}」尚未发布，不能分享`)
  if (row.scopeMode === 'viewer')
    throw refusal(`「${row.name}」按观看者范围显示，只能登录后观看，不能分享`)
  const { snapshot } = await versionOf(act, row.id, row.release)
  for (const { binding, name } of snapshot.widgets) {
    const dataset = binding?.from === 'dataset' ? findDataset(binding.query.dataset) : undefined
    if (dataset !== undefined && dataset.isShareable !== true)
      throw refusal(`「${name}」用的数据集「${dataset.label}」不可外显，不能分享`)
  }
}

/** Revokes by itself what is over: every night, so that lists say so. */
export async function expireTokens(act: Act): Promise<void> {
  const { rows } = await act.tx.execute<{ id: string }>(sql`
    select id::text from screen_token where state = 'active'
       and expires_at <= ${act.now.toISOString()}::timestamptz limit 5000`)
  for (const { id } of rows) await expireOne(act, id)
  await act.tx.execute(
    sql`delete from screen_pairing where until < ${act.now.toISOString()}::timestamptz`,
  )
  await act.tx.execute(
    sql`delete from screen_device where last_seen < ${new Date(act.now.getTime() - 90 * aDay).toISOString()}::timestamptz`,
  )
}

async function expireOne(act: Act, id: string): Promise<void> {
  const row = await findRow(act.tx, screenToken, id)
  if (row !== undefined) await moveRow(act, screenToken, row, 'expire')
}
