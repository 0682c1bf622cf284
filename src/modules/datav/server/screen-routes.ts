import { eq } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { insert, readInScope } from '#kernel/server/commands.ts'
import { refusal } from '#kernel/server/refusal.ts'
import { route } from '#kernel/server/route.ts'
import {
  type ScreenSnapshot,
  screenCopy,
  screenCreate,
  screenExport,
  screenImport,
  screenPaper,
  screenTemplates,
} from '../model/index.ts'
import { bigScreenServing } from './big-screen.ts'
import { cleanSnapshot } from './clean-snapshot.ts'
import { blankSnapshot, findDraft } from './draft.ts'
import { settingsOf } from './settings.ts'
import { screenDraftTable } from './tables.ts'

/** Gives a screen that was just made what stands on its canvas. */
export async function fill(act: Act, id: string, snapshot: ScreenSnapshot): Promise<void> {
  await act.tx
    .update(screenDraftTable)
    .set({ snapshot: cleanSnapshot(snapshot) })
    .where(eq(screenDraftTable.screen, id))
}

const create = route(screenCreate, {
  access: { action: 'bigScreen.create' },
  summary: '新建大屏',
  async change({ template, width, height, theme, ...given }, act) {
    const from = template === null ? undefined : screenTemplates[template]
    if (template !== null && from === undefined) throw refusal('没有该模板', 'template')
    const { id } = await insert(act, bigScreenServing, given)
    const { defaultRefresh } = await settingsOf(act.tx)
    const base = from?.snapshot ?? { ...blankSnapshot, refresh: defaultRefresh }
    await fill(act, id, {
      ...base,
      ...(width === null ? {} : { width }),
      ...(height === null ? {} : { height }),
      ...(theme === null ? {} : { theme }),
    })
    return { id }
  },
})

const copy = route(screenCopy, {
  access: { action: 'bigScreen.copy' },
  summary: '复制大屏',
  async change({ id, name, snapshot }, act) {
    const { category, scopeMode, organisation, area } = await readInScope(
      ...([act, bigScreenServing, id, 'bigScreen.copy'] as const),
    )
    const draft = await findDraft(act, id)
    const given = { name, category, scopeMode, organisation, area }
    const made = await insert(act, bigScreenServing, given)
    await fill(act, made.id, snapshot ?? draft.snapshot)
    return { id: made.id }
  },
})

const exportJson = route(screenExport, {
  access: { action: 'bigScreen.exportJson' },
  summary: '导出大屏 JSON',
  async read({ id }, act) {
    const { name, category } = await readInScope(
      ...([act, bigScreenServing, id, 'bigScreen.exportJson'] as const),
    )
    const { snapshot } = await findDraft(act, id)
    return { format: 'big-screen/1' as const, name, category, snapshot }
  },
})

const importJson = route(screenImport, {
  access: { action: 'bigScreen.importJson' },
  summary: '导入大屏 JSON',
  async change({ text, organisation, area }, act) {
    const { name, category, snapshot } = readPaper(text)
    const made = await insert(act, bigScreenServing, { name, category, organisation, area })
    // Components and files of another system are not there: what they brought stands in the widget.
    const widgets = snapshot.widgets.map(widget => ({
      ...widget,
      ...{ component: null, componentVersion: null },
    }))
    await fill(act, made.id, { ...snapshot, widgets })
    return { id: made.id }
  },
})

function readPaper(text: string) {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    throw refusal('不是 JSON 文件', 'text')
  }
  const read = screenPaper.safeParse(given)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const at = issue?.path.join('.') ?? ''
  throw refusal(`不是大屏导出的文件${at === '' ? '' : `（${at} 有误）`}`, 'text')
}

export const screenRoutes = [create, copy, exportJson, importJson]
