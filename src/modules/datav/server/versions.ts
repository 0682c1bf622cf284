import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { absent, refusal } from '#kernel/server/refusal.ts'
import { findRows, insertRow, lockRow, moveRow, updateRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { bigScreen, bigScreenVersion, type ScreenSnapshot } from '../model/index.ts'
import type { Screen } from './big-screen.ts'
import { isEntitled } from './entitled.ts'
import { scopeOf } from './scope.ts'

export type ScreenVersion = Row<typeof bigScreenVersion>

const table = tableOf(bigScreenVersion)

/** A version of a screen. */
export async function versionOf(
  { tx }: Pick<Act, 'tx'>,
  screen: string,
  release: number,
): Promise<ScreenVersion> {
  const [row] = await findRows(
    tx,
    bigScreenVersion,
    and(eq(table.screen, screen), eq(table.release, release)),
    1,
  )
  if (row === undefined) throw absent()
  return row
}

/** All versions of a screen, the latest first. */
export async function versionsOf(
  { tx }: Pick<Act, 'tx'>,
  screen: string,
): Promise<ScreenVersion[]> {
  const rows = await findRows(tx, bigScreenVersion, eq(table.screen, screen), 500)
  return rows.toSorted((one, other) => other.release - one.release)
}

/** Keeps a state of a screen for ever, in the reach of who publishes it. */
export async function addVersion(
  act: Act,
  screen: Screen,
  given: {
    readonly snapshot: ScreenSnapshot
    readonly note: string
    readonly goLiveAt: string | null
    readonly cover: string | null
  },
): Promise<ScreenVersion> {
  const release = ((await lastVersionOf(act, screen.id))?.release ?? 0) + 1
  return insertRow(act, bigScreenVersion, {
    ...{ screen: screen.id, release, label: `第 ${release} 版` },
    ...given,
    sha256: sha256Of(given.snapshot),
    scope: scopeOf(act.person, screen),
    publisher: act.person.name,
    ...{ organisation: screen.organisation, area: screen.area },
  })
}

const sha256Of = (snapshot: ScreenSnapshot) =>
  createHash('sha256').update(JSON.stringify(snapshot)).digest('hex')

async function lastVersionOf({ tx }: Act, screen: string): Promise<ScreenVersion | undefined> {
  const last = sql`${table.screen} = ${screen} and ${table.release} =
    (select max(v.release) from big_screen_version v where v.screen = ${screen})`
  return (await findRows(tx, bigScreenVersion, last, 1))[0]
}

/**
 * Refuses to publish a draft that is live already, or waits for the same moment: a second click, or
 * two persons at once, make no second version. Another reach is a change, though nothing was drawn.
 */
export async function refuseRepeated(
  act: Act,
  screen: Screen,
  { snapshot, goLiveAt }: { readonly snapshot: ScreenSnapshot; readonly goLiveAt: string | null },
): Promise<void> {
  const last = await lastVersionOf(act, screen.id)
  if (last === undefined || last.sha256 !== sha256Of(snapshot)) return
  if (!isDeepStrictEqual(last.scope, scopeOf(act.person, screen))) return
  if (screen.state === 'published' && screen.release === last.release)
    throw refusal(`草稿与线上的第 ${last.release} 版相同，无须再发布`)
  if (screen.nextRelease === last.release && last.goLiveAt === goLiveAt)
    throw refusal(`草稿已发布为第 ${last.release} 版，将定时上线`)
}

/** Shows a version, at once; the draft is compared with it anew. */
export async function goLive(act: Act, screen: Screen, version: ScreenVersion): Promise<void> {
  await moveRow(act, bigScreen, screen, 'goLive', {
    release: version.release,
    publishedAt: act.now.toISOString(),
    ...(version.cover === null ? {} : { cover: version.cover }),
    ...{ nextRelease: null, goLiveAt: null },
  })
  await act.tx.execute(sql`
    update screen_draft set is_changed = snapshot <> ${JSON.stringify(version.snapshot)}::jsonb
     where screen = ${screen.id}::uuid`)
}

/** Lets a version go live by itself at its time. */
export async function goLiveLater(
  act: Act,
  screen: Screen,
  { release, goLiveAt }: ScreenVersion,
): Promise<void> {
  await updateRow(
    act,
    bigScreen,
    screen,
    { nextRelease: release, goLiveAt },
    {
      ...{ verb: 'publish', label: '定时发布' },
    },
  )
}

/** Makes live what was to go live by now. */
export async function goLiveNow(act: Act): Promise<void> {
  const { rows } = await act.tx.execute<{ id: string }>(sql`
    select id::text from big_screen where go_live_at <= ${act.now.toISOString()}::timestamptz limit 500`)
  for (const { id } of rows) {
    const screen = await lockRow(act, bigScreen, id)
    // Meanwhile it may have been put off, or published at once.
    if (screen.nextRelease === null || screen.goLiveAt === null) continue
    if (new Date(screen.goLiveAt) > act.now) continue
    // Whoever has no big screens today waits until they are switched on again.
    if (!(await isEntitled(act, screen.organisation))) continue
    await goLive(act, screen, await versionOf(act, id, screen.nextRelease))
  }
}
