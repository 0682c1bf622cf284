import { createHash } from 'node:crypto'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { absent } from '#kernel/server/refusal.ts'
import { findRows, insertRow, lockRow, moveRow, updateRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { bigScreen, bigScreenVersion, type ScreenSnapshot } from '../model/index.ts'
import type { Screen } from './big-screen.ts'
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
  const [last] = await act.tx
    .select({ release: table.release })
    .from(table)
    .where(eq(table.screen, screen.id))
    .orderBy(desc(table.release))
    .limit(1)
  const release = Number(last?.release ?? 0) + 1
  return insertRow(act, bigScreenVersion, {
    ...{ screen: screen.id, release, label: `第 ${release} 版` },
    ...given,
    sha256: createHash('sha256').update(JSON.stringify(given.snapshot)).digest('hex'),
    scope: scopeOf(act.person, screen),
    publisher: act.person.name,
    ...{ organisation: screen.organisation, area: screen.area },
  })
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
    if (screen.nextRelease === null) continue
    await goLive(act, screen, await versionOf(act, id, screen.nextRelease))
  }
}
