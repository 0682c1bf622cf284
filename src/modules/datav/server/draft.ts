import { eq, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import type { Person } from '#kernel/server/person.ts'
import { absent, Refusal, refusal } from '#kernel/server/refusal.ts'
import { type ScreenSnapshot, takeOverMinutes } from '../model/index.ts'
import { screenDraftTable } from './tables.ts'

export type ScreenDraft = typeof screenDraftTable.$inferSelect

/** A canvas with nothing on it. */
export const blankSnapshot: ScreenSnapshot = {
  ...{ width: 1920, height: 1080, fit: 'contain', theme: 'deepBlue', refresh: 60 },
  background: { color: 'background', gradientTo: null, angle: 0, image: null, video: null },
  variables: [{ name: '期间', kind: 'period', value: 'thisYear', options: [] }],
  widgets: [],
}

/** The draft of a new screen. */
export async function makeDraft(act: Act, screen: string, snapshot: ScreenSnapshot): Promise<void> {
  await act.tx.insert(screenDraftTable).values({
    ...{ screen, snapshot, draftVersion: 1, isChanged: true },
    editors: [act.person.accountId],
    savedBy: act.person.accountId,
    savedByName: act.person.name,
    savedAt: act.now,
  })
}

/** The draft of a screen. */
export async function findDraft({ tx }: Pick<Act, 'tx'>, screen: string): Promise<ScreenDraft> {
  const [row] = await tx.select().from(screenDraftTable).where(eq(screenDraftTable.screen, screen))
  if (row === undefined) throw absent()
  return row
}

/** The same, locked: savings of one screen follow each other. */
export async function lockDraft({ tx }: Act, screen: string): Promise<ScreenDraft> {
  const [row] = await tx
    .select()
    .from(screenDraftTable)
    .where(eq(screenDraftTable.screen, screen))
    .for('update')
  if (row === undefined) throw absent()
  return row
}

/** Writes a draft over the one that was seen; 4090 with who was faster. */
export async function saveDraft(
  act: Act,
  screen: string,
  { draftVersion, snapshot }: { draftVersion: number; snapshot: ScreenSnapshot },
): Promise<ScreenDraft> {
  const row = await lockDraft(act, screen)
  refuseStale(act, row, draftVersion)
  refuseHeld(act, row)
  const { accountId, name } = act.person
  const earlier = (await isPublished(act, screen)) ? [] : row.editors
  const [saved] = await act.tx
    .update(screenDraftTable)
    .set({
      ...{ snapshot, draftVersion: row.draftVersion + 1, isChanged: true },
      editors: [...new Set([...earlier, accountId])],
      ...{ savedBy: accountId, savedByName: name, savedAt: act.now },
      ...heldBy(act, row),
      lastInput: act.now,
    })
    .where(eq(screenDraftTable.screen, screen))
    .returning()
  if (saved === undefined) throw absent()
  return saved
}

/**
 * Whether the draft is the last version as it was published: whoever drew that stays its editor until
 * somebody draws on, so that nobody publishes the own work once more.
 */
async function isPublished({ tx }: Act, screen: string): Promise<boolean> {
  const { rows } = await tx.execute<{ same: boolean }>(sql`
    select v.snapshot = d.snapshot as same from big_screen_version v
      join screen_draft d on d.screen = v.screen
     where v.screen = ${screen}::uuid order by v.release desc limit 1`)
  return rows[0]?.same === true
}

/** Refuses what goes by a draft that somebody has saved over meanwhile. */
export function refuseStale(_act: Act, row: ScreenDraft, draftVersion: number): void {
  if (row.draftVersion === draftVersion) return
  throw new Refusal('conflict', `${row.savedByName} 已于 ${timeOf(row.savedAt)} 保存了新的修改`, {
    dataPoints: {
      ...{ reason: 'saved', name: row.savedByName },
      at: row.savedAt.toISOString(),
      draftVersion: row.draftVersion,
    },
  })
}

/** Refuses a saving while somebody else edits. */
function refuseHeld(act: Act, row: ScreenDraft): void {
  const held = holderOf(row, act.now)
  if (held === undefined || held.account === act.person.accountId) return
  throw new Refusal('conflict', `${held.name} 正在编辑`, {
    dataPoints: {
      ...{ reason: 'held', name: held.name, at: held.lastInput.toISOString() },
      draftVersion: row.draftVersion,
    },
  })
}

const timeOf = (at: Date) =>
  at.toLocaleTimeString('zh-CN', { timeZone: 'Asia/Shanghai', hour: '2-digit', minute: '2-digit' })

interface Holder {
  readonly account: string
  readonly name: string
  readonly since: Date
  readonly lastInput: Date
  readonly isIdle: boolean
}

const patience = takeOverMinutes * 60_000

/** Who edits a screen; nobody once the designer has not been heard of for two minutes. */
export function holderOf(row: ScreenDraft, now: Date): Holder | undefined {
  const { holder, holderName, heldSince, lastInput, lastHeard } = row
  if (holder === null || heldSince === null || lastInput === null || lastHeard === null)
    return undefined
  if (now.getTime() - lastHeard.getTime() >= patience) return undefined
  return {
    ...{ account: holder, name: holderName ?? '', since: heldSince, lastInput },
    isIdle: now.getTime() - lastInput.getTime() >= patience,
  }
}

/** The editing in this person's hand. */
function heldBy(act: Act, row: ScreenDraft) {
  const { accountId, name } = act.person
  const isMine = row.holder === accountId && row.heldSince !== null
  return {
    ...{ holder: accountId, holderName: name, lastHeard: act.now },
    heldSince: isMine ? row.heldSince : act.now,
  }
}

/** Takes or keeps the editing, or tells who has it; taking it over needs two minutes without input. */
export async function holdDraft(
  act: Act,
  screen: string,
  { hasInput, takeOver }: { hasInput: boolean; takeOver: boolean },
): Promise<ScreenDraft> {
  const row = await lockDraft(act, screen)
  const held = holderOf(row, act.now)
  const isOthers = held !== undefined && held.account !== act.person.accountId
  if (isOthers && !takeOver) return row
  if (isOthers && !held.isIdle)
    throw refusal(`${held.name} 正在编辑，无操作满 ${takeOverMinutes} 分钟后可接管`)
  const isNew = held === undefined || isOthers
  const [next] = await act.tx
    .update(screenDraftTable)
    .set({
      ...heldBy(act, isNew ? { ...row, heldSince: null } : row),
      ...(hasInput || isNew ? { lastInput: act.now } : {}),
    })
    .where(eq(screenDraftTable.screen, screen))
    .returning()
  return next ?? row
}

/** Gives the editing back. */
export async function letGo({ tx, person }: Act, screen: string): Promise<void> {
  await tx.execute(sql`
    update screen_draft set holder = null, holder_name = null, held_since = null
     where screen = ${screen}::uuid and holder = ${person.accountId}::uuid`)
}

/** Who edits, as the designer is told. */
export function lockOf(row: ScreenDraft, { person, now }: { person: Person; now: Date }) {
  const held = holderOf(row, now)
  if (held === undefined) return null
  return {
    ...{ account: held.account, name: held.name, isIdle: held.isIdle },
    since: held.since.toISOString(),
    lastInput: held.lastInput.toISOString(),
    isMine: held.account === person.accountId,
  }
}
