import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { readInScope } from '#kernel/server/commands.ts'
import type { Person } from '#kernel/server/person.ts'
import { Refusal } from '#kernel/server/refusal.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { isIpAllowed } from '#modules/access/server/index.ts'
import { bigScreen, type ScreenScope, screenPlaylist, screenToken } from '../model/index.ts'
import { bigScreenServing, type Screen } from './big-screen.ts'
import { isEntitled } from './entitled.ts'
import type { ScreenSettings } from './settings.ts'
import { hashOf } from './share.ts'
import { screenDeviceTable, screenTokenKey } from './tables.ts'

/** One answer for every link that opens nothing (any more): which reason it was is told to nobody. */
export const ended = () => new Refusal('notLoggedIn', '该大屏链接已失效')

/** A screen that is shown, how long and between which times. */
export interface Turn {
  readonly screen: Screen
  readonly seconds: number
  readonly from: string | null
  readonly to: string | null
}

/** Who looks, and at what. */
export interface Showing {
  readonly token: Row<typeof screenToken> | null
  /** The reach in which the token was issued; null where somebody is signed in. */
  readonly issued: ScreenScope | null
  readonly transition: 'none' | 'fade' | 'slide'
  readonly turns: readonly Turn[]
}

interface Looked {
  readonly token: string | null
  readonly screen: string | null
  readonly isDraft: boolean
  readonly person: Person | null
  readonly ip: string
}

/** What somebody may see now; 4010 where it is nothing. */
export async function showingOf(
  act: Act,
  { token, screen, isDraft, person, ip }: Looked,
  settings: ScreenSettings,
): Promise<Showing> {
  if (token === null) return showingOfPerson(act, { screen, isDraft, person })
  const [key] = await act.tx
    .select()
    .from(screenTokenKey)
    .where(eq(screenTokenKey.hash, hashOf(token)))
  const row = key && (await findRow(act.tx, screenToken, key.token))
  const isOver = row === undefined || new Date(row.expiresAt) <= act.now || row.state !== 'active'
  if (isOver || !settings.isOpen || !isIpAllowed(row.ips, ip)) throw ended()
  if (!(await isEntitled(act, row.organisation))) throw ended()
  const { transition, turns } = await turnsOf(act, row)
  const own = turns.filter(each => isOnAir(each.screen))
  if (own.length === 0) throw ended()
  return { token: row, issued: key?.scope ?? null, transition, turns: own }
}

/** What may be shown without anybody signed in. */
const isOnAir = ({ state, release, scopeMode }: Screen) =>
  state === 'published' && release !== null && scopeMode === 'publisher'

async function showingOfPerson(
  act: Act,
  { screen, isDraft, person }: Pick<Looked, 'screen' | 'isDraft' | 'person'>,
): Promise<Showing> {
  if (person === null || screen === null) throw ended()
  const action = isDraft ? 'bigScreen.update' : 'bigScreen.view'
  const row = await readAs(act, person, screen, action)
  if (row === undefined || (!isDraft && (row.state !== 'published' || row.release === null)))
    throw ended()
  const turn = { screen: row, seconds: 3600, from: null, to: null }
  return { token: null, issued: null, transition: 'none', turns: [turn] }
}

async function readAs(act: Act, person: Person, id: string, action: string) {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id) || !person.actions.has(action))
    return undefined
  try {
    return await readInScope({ tx: act.tx, person }, bigScreenServing, id, action)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

async function turnsOf(act: Act, token: Row<typeof screenToken>) {
  if (token.screen !== null) {
    const screen = await findRow(act.tx, bigScreen, token.screen)
    const turns = screen === undefined ? [] : [{ screen, seconds: 3600, from: null, to: null }]
    return { transition: 'none' as const, turns }
  }
  const list = await findRow(act.tx, screenPlaylist, token.playlist ?? '')
  if (list?.state !== 'enabled') throw ended()
  const ids = list.items.map(({ screen }) => screen)
  const rows = await findRows(act.tx, bigScreen, inArray(tableOf(bigScreen).id, ids))
  const known = new Map(rows.map(row => [row.id, row]))
  return {
    transition: list.transition,
    turns: list.items.flatMap(({ screen, seconds, from, to }) => {
      const row = known.get(screen)
      return row === undefined ? [] : [{ screen: row, seconds, from, to }]
    }),
  }
}

/** A display that was seen so lately is not written down again. */
const beatSeconds = 20

/** Days after which a display that was not seen gives its place to another one. */
const forgottenAfter = 7

/**
 * Notes that a display is there; one more than the token allows is refused. Displays that come at
 * once wait for each other.
 */
export async function noteDevice(
  act: Act,
  token: Row<typeof screenToken>,
  seen: {
    readonly device: string
    readonly resolution: string | null
    readonly ip: string
    readonly screen: string | null
    readonly release: number | null
  },
): Promise<void> {
  const { device, resolution, ip, screen, release } = seen
  const own = and(eq(screenDeviceTable.token, token.id), eq(screenDeviceTable.device, device))
  const [known] = await act.tx.select().from(screenDeviceTable).where(own)
  if (known !== undefined) {
    const isFresh = act.now.getTime() - known.lastSeen.getTime() < beatSeconds * 1000
    const isSame = (release ?? known.release) === known.release && known.ip === ip
    if (isFresh && isSame && (screen ?? known.screen) === known.screen) return
    await act.tx
      .update(screenDeviceTable)
      .set({
        ...{ lastSeen: act.now, ip, resolution: resolution ?? known.resolution },
        ...{ screen: screen ?? known.screen, release: release ?? known.release },
      })
      .where(own)
    return
  }
  await act.tx
    .select({ token: screenTokenKey.token })
    .from(screenTokenKey)
    .where(eq(screenTokenKey.token, token.id))
    .for('update')
  const since = new Date(act.now.getTime() - forgottenAfter * 86_400_000).toISOString()
  const counted = await act.tx.execute<{ count: number }>(sql`
    select count(*)::int as count from screen_device
     where token = ${token.id}::uuid and last_seen > ${since}::timestamptz and device <> ${device}`)
  if ((counted.rows[0]?.count ?? 0) >= token.devicesMost)
    throw new Refusal('denied', `该令牌的终端数已达上限 ${token.devicesMost} 台`)
  await act.tx.execute(sql`
    insert into screen_device (token, device, resolution, ip, last_seen, screen, release)
    values (${token.id}::uuid, ${device}, ${resolution ?? ''}, ${ip}, ${act.now.toISOString()}::timestamptz,
      ${screen}::uuid, ${release}::int)
    on conflict (token, device) do update set last_seen = excluded.last_seen`)
}
