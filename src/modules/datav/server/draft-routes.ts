import type { Act } from '#kernel/server/act.ts'
import { lockInScope, readInScope } from '#kernel/server/commands.ts'
import { isSystem } from '#kernel/server/person.ts'
import { Refusal } from '#kernel/server/refusal.ts'
import { route } from '#kernel/server/route.ts'
import {
  screenCheck,
  screenDraft,
  screenHold,
  screenLetGo,
  screenRestore,
  screenSave,
} from '../model/index.ts'
import { bigScreenServing } from './big-screen.ts'
import { checkDraft } from './check-draft.ts'
import { cleanSnapshot } from './clean-snapshot.ts'
import { findDraft, holdDraft, letGo, lockDraft, lockOf, saveDraft } from './draft.ts'
import { settingsOf } from './settings.ts'
import { versionOf } from './versions.ts'

const update = 'bigScreen.update'

/** Whether an action of the person reaches a screen. */
async function reaches(act: Act, id: string, action: string): Promise<boolean> {
  if (isSystem(act.person)) return true
  try {
    await readInScope(act, bigScreenServing, id, action)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

const getDraft = route(screenDraft, {
  access: { action: 'bigScreen.view' },
  summary: '查询大屏草稿',
  async read({ id }, act) {
    const row = await readInScope(act, bigScreenServing, id)
    const draft = await findDraft(act, id)
    const { number, name, category, scopeMode, organisation, area, state, release } = row
    return {
      ...{ id, number, name, category, scopeMode, organisation, area, state, release },
      ...{ draftVersion: draft.draftVersion, snapshot: draft.snapshot },
      ...{ savedAt: draft.savedAt.toISOString(), savedBy: draft.savedByName },
      next:
        row.nextRelease === null || row.goLiveAt === null
          ? null
          : { release: row.nextRelease, at: row.goLiveAt },
      isChanged: draft.isChanged,
      lock: lockOf(draft, act),
      may: {
        update: await reaches(act, id, update),
        publish: await reaches(act, id, 'bigScreen.publish'),
        share: await reaches(act, id, 'bigScreen.share'),
      },
      needsReview: (await settingsOf(act.tx)).needsReview,
    }
  },
})

const save = route(screenSave, {
  access: { action: update },
  summary: '保存大屏草稿',
  async change({ id, draftVersion, snapshot }, act) {
    await lockInScope(act, bigScreenServing, { id, action: update })
    const saved = await saveDraft(act, id, { draftVersion, snapshot: cleanSnapshot(snapshot) })
    return { draftVersion: saved.draftVersion, savedAt: saved.savedAt.toISOString() }
  },
})

const hold = route(screenHold, {
  access: { action: update },
  summary: '开始或接管大屏编辑',
  async change({ id, hasInput, takeOver }, act) {
    await readInScope(act, bigScreenServing, id, update)
    const draft = await holdDraft(act, id, { hasInput, takeOver })
    const lock = lockOf(draft, act)
    if (lock === null) throw new Error('somebody holds what was just held')
    return { lock, draftVersion: draft.draftVersion }
  },
})

const leave = route(screenLetGo, {
  access: { action: update },
  summary: '结束大屏编辑',
  async change({ id }, act) {
    await readInScope(act, bigScreenServing, id, update)
    await letGo(act, id)
    return { isFree: lockOf(await lockDraft(act, id), act) === null }
  },
})

const check = route(screenCheck, {
  access: { action: 'bigScreen.view' },
  summary: '检查大屏草稿',
  async read({ id }, act) {
    const row = await readInScope(act, bigScreenServing, id)
    return checkDraft(act, row, (await findDraft(act, id)).snapshot)
  },
})

const restore = route(screenRestore, {
  access: { action: update },
  summary: '把大屏草稿恢复为某个版本',
  async change({ id, release, draftVersion }, act) {
    await lockInScope(act, bigScreenServing, { id, action: update })
    const { snapshot } = await versionOf(act, id, release)
    const saved = await saveDraft(act, id, { draftVersion, snapshot })
    return { draftVersion: saved.draftVersion }
  },
})

/** What the designer asks of a draft. */
export const draftRoutes = [getDraft, save, hold, leave, check, restore]
