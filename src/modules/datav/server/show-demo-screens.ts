import { eq } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { insert } from '#kernel/server/commands.ts'
import type { DemoWorld, Desk } from '#kernel/server/demo-world.ts'
import { findRow, lockRow, moveRow } from '#kernel/server/rows.ts'
import { storeScene } from '#modules/platform/server/index.ts'
import {
  type BaseName,
  bigScreen,
  componentBases,
  type ScreenSnapshot,
  screenComponent,
  screenMaterial,
  screenPlaylist,
  screenTemplates,
  screenToken,
} from '../model/index.ts'
import { bigScreenServing, type Screen } from './big-screen.ts'
import { screenComponentServing } from './component.ts'
import { plainSnapshot } from './demo-snapshot.ts'
import { screenPlaylistServing } from './parts.ts'
import { fill } from './screen-routes.ts'
import { expireTokens, issueToken, newToken } from './share.ts'
import { screenDraftTable } from './tables.ts'
import { addVersion, goLive } from './versions.ts'

type Category = Screen['category']

/** What hangs in halls, by the template that each was made of. */
const named: Readonly<Record<string, readonly [name: string, category: Category]>> = {
  general: ['全市慈善总览', 'general'],
  generalWide: ['会议中心双屏', 'donation'],
  organisation: ['慈善组织概览', 'general'],
  project: ['慈善项目地图', 'project'],
  fund: ['慈善资金流向', 'project'],
  help: ['求助与救助进度', 'help'],
  community: ['社区画像', 'community'],
  station: ['爱心驿站与设备', 'station'],
  orange: ['橙心活动实况', 'orange'],
}

const aDay = 86_400_000

/** Screens of every template, with versions, tokens, components and a playlist. */
export async function showDemoScreens(world: DemoWorld): Promise<void> {
  const operator = await world.staff('operator')
  const at = (days: number) => new Date(Date.parse(`${world.today}T02:00:00Z`) - days * aDay)
  const keys =
    Object.keys(screenTemplates).length > 0 ? Object.keys(screenTemplates) : Object.keys(named)
  const ids: string[] = []
  for (const [no, key] of keys.entries()) {
    const id = await world.as(operator, at(40 - no), ({ act }) => makeScreen(act, key))
    await world.as(operator, at(30 - no), ({ act }) => publish(act, id, '首次上墙'))
    if (no < 3) await world.as(operator, at(10 - no), ({ act }) => publish(act, id, '更新数据口径'))
    ids.push(id)
  }
  const [charity] = world.organisations
  if (charity !== undefined)
    await world.as(charity.head, at(15), async ({ act }) => {
      const id = await makeScreen(act, 'general', {
        name: '本机构募捐看板',
        organisation: charity.id,
      })
      await publish(act, id, '首次上墙')
    })
  const [first, second, third] = ids
  const last = ids.at(-1)
  if (first === undefined || second === undefined || last === undefined) return
  await world.as(operator, at(100), ({ act }) => share(act, first, '旧展厅', 60))
  await world.as(operator, at(20), async ({ act }) => {
    await share(act, first, '一楼大厅', 90)
    await share(act, second, '会议室', 90)
    const lost = await share(act, first, '临时展台', 30)
    await moveRow(act, screenToken, lost, 'revoke')
    await expireTokens(act)
  })
  await world.as(operator, at(5), async ({ act }) => {
    const screens = [first, second, third ?? last]
    const items = [...new Set(screens)].map(screen => ({
      ...{ screen, seconds: 60, from: null, to: null },
    }))
    await insert(act, screenPlaylistServing, { name: '大厅轮播', items, transition: 'fade' })
    const former = await insert(act, screenPlaylistServing, {
      ...{ name: '99公益日展厅轮播', items: items.slice(0, 2), transition: 'slide' },
    })
    await moveRow(act, screenPlaylist, await lockRow(act, screenPlaylist, former.id), 'disable')
    await makeScreen(act, 'project', { name: '乡村振兴专题（筹备中）' })
    await rename(act, second)
    const row = await lockRow(act, bigScreen, last)
    await moveRow(act, bigScreen, row, 'offline', { nextRelease: null, goLiveAt: null })
    for (const component of components) await makeComponent(act, component)
  })
  await world.as(operator, at(6), desk => keepMaterials(desk, materials))
  if (charity !== undefined)
    await world.as(charity.head, at(14), desk => keepMaterials(desk, ownMaterials, charity.id))
}

/** Pictures by name and what they show. */
const materials = [
  ['大厅主屏背景', '秦岭日出，绿水青山'],
  ['助学专题底图', '山村小学的课间'],
  ['敬老月横幅', '社区老人合唱'],
] as const
const ownMaterials = [['本机构大厅底图', '志愿者河岸植树']] as const

async function keepMaterials(
  desk: Desk,
  pictures: readonly (readonly [name: string, about: string])[],
  organisation?: string,
): Promise<void> {
  const { path } = screenMaterial
  for (const [variant, [name, about]] of pictures.entries())
    await desk.insert(path, {
      ...{ name, ...(organisation !== undefined && { organisation }) },
      file: await storeScene(desk, { about, variant, resource: path, field: 'file' }),
    })
}

async function makeScreen(
  act: Act,
  key: string,
  own: { readonly name?: string; readonly organisation?: string } = {},
): Promise<string> {
  const template = screenTemplates[key]
  const [label, category] = named[key] ?? [template?.label ?? key, 'other']
  const { id } = await insert(act, bigScreenServing, { name: label, category, ...own })
  await fill(act, id, template?.snapshot ?? plainSnapshot(own.name ?? label))
  return id
}

async function publish(act: Act, id: string, note: string): Promise<void> {
  const row = await lockRow(act, bigScreen, id)
  const snapshot = await snapshotOf(act, id)
  const version = await addVersion(act, row, { snapshot, note, goLiveAt: null, cover: null })
  await goLive(act, row, version)
}

async function snapshotOf({ tx }: Act, screen: string): Promise<ScreenSnapshot> {
  const [row] = await tx
    .select({ snapshot: screenDraftTable.snapshot })
    .from(screenDraftTable)
    .where(eq(screenDraftTable.screen, screen))
  return row?.snapshot ?? plainSnapshot('')
}

/** A draft that differs from what is shown. */
async function rename(act: Act, screen: string): Promise<void> {
  const snapshot = await snapshotOf(act, screen)
  await act.tx
    .update(screenDraftTable)
    .set({
      snapshot: { ...snapshot, refresh: 120 },
      ...{ isChanged: true, draftVersion: 3, savedAt: act.now },
    })
    .where(eq(screenDraftTable.screen, screen))
}

async function share(act: Act, screen: string, name: string, days: number) {
  const wanted = { screen, playlist: null, name, days, ips: null, devices: 3 }
  return issueToken(act, wanted, { token: newToken() })
}

const components: readonly (readonly [BaseName, string, 'draft' | 'published' | 'retired'])[] = [
  ['number', '捐赠总额翻牌', 'published'],
  ['rankList', '爱心榜', 'published'],
  ['line', '近 12 月捐赠走势', 'published'],
  ['border', '展厅边框', 'draft'],
  ['gauge', '筹款进度表', 'retired'],
]

async function makeComponent(act: Act, [base, name, state]: (typeof components)[number]) {
  const { width, height } = componentBases[base]
  const content = {
    ...{ chart: { title: name }, style: {}, binding: null, interactions: [], sample: null },
    ...{ width, height },
  }
  const { id } = await insert(act, screenComponentServing, {
    ...{ code: `demo-${base}`, name, base, content },
  })
  if (state === 'draft') return
  const row = await findRow(act.tx, screenComponent, id)
  if (row === undefined) return
  const live = await moveRow(act, screenComponent, row, 'publish', {
    ...{ published: row.content, release: 1 },
  })
  if (state === 'retired') await moveRow(act, screenComponent, live, 'retire')
}
