import { z } from 'zod'
import { lockInScope, readInScope } from '#kernel/server/commands.ts'
import { job } from '#kernel/server/job.ts'
import { isSystem } from '#kernel/server/person.ts'
import { denied, Refusal, refusal } from '#kernel/server/refusal.ts'
import { type Exchange, route } from '#kernel/server/route.ts'
import { storeBytes } from '#modules/platform/server/index.ts'
import {
  bigScreen,
  type ScreenFinding,
  screenCompare,
  screenGoLive,
  screenPublish,
  screenVersions,
} from '../model/index.ts'
import { bigScreenServing } from './big-screen.ts'
import { checkDraft } from './check-draft.ts'
import { compareSnapshots } from './compare.ts'
import { findDraft, lockDraft, refuseStale, type ScreenDraft } from './draft.ts'
import { settingsOf } from './settings.ts'
import {
  addVersion,
  goLive,
  goLiveLater,
  goLiveNow,
  refuseRepeated,
  versionOf,
  versionsOf,
} from './versions.ts'

const action = 'bigScreen.publish'

/** `POST …/publish`: the draft becomes a version, live now or at its time. */
const publish = route(screenPublish, {
  access: { action },
  summary: '发布大屏',
  async handle({ id, draftVersion, note, goLiveAt, cover, acceptedWarnings }, exchange) {
    // The picture is stored in a transaction of its own, so what would be refused is refused first.
    await exchange.read(act => readInScope(act, bigScreenServing, id, action))
    const picture = cover === null ? null : await storeCover(exchange, cover)
    return exchange.perform(async act => {
      const row = await lockInScope(act, bigScreenServing, { id, action })
      const draft = await lockDraft(act, id)
      refuseStale(act, draft, draftVersion)
      if (goLiveAt !== null && new Date(goLiveAt) <= act.now)
        throw refusal('上线时间应晚于现在', 'goLiveAt')
      refuseFindings(await checkDraft(act, row, draft.snapshot), acceptedWarnings)
      if ((await settingsOf(act.tx)).needsReview && !isSystem(act.person))
        refuseOwnWork(draft, act.person.accountId)
      const wanted = {
        snapshot: draft.snapshot,
        goLiveAt: goLiveAt === null ? null : new Date(goLiveAt).toISOString(),
      }
      await refuseRepeated(act, row, wanted)
      const version = await addVersion(act, row, { ...wanted, note, cover: picture })
      if (goLiveAt === null) await goLive(act, row, version)
      else await goLiveLater(act, row, version)
      return { release: version.release, goLiveAt: version.goLiveAt }
    })
  },
})

/** Where publications are reviewed, whoever drew what the draft shows does not decide. */
function refuseOwnWork({ editors }: ScreenDraft, account: string): void {
  if (editors.includes(account)) throw denied('已开启发布审核，须由编辑者以外的人发布')
}

function refuseFindings(findings: readonly ScreenFinding[], acceptedWarnings: boolean): void {
  const errors = findings.filter(({ level }) => level === 'error')
  const [first] = errors
  if (first !== undefined)
    throw new Refusal(
      'refused',
      `${said(first)}${errors.length > 1 ? `（共 ${errors.length} 处）` : ''}`,
      {
        dataPoints: { findings },
      },
    )
  if (findings.length > 0 && !acceptedWarnings)
    throw new Refusal('refused', `有 ${findings.length} 处提醒，请确认后发布`, {
      dataPoints: { findings },
    })
}

const said = ({ name, sentence }: ScreenFinding) =>
  name === null ? sentence : `「${name}」${sentence}`

const picture = /^data:image\/(jpeg|png);base64,([A-Za-z0-9+/=]+)$/

async function storeCover(exchange: Exchange, cover: string): Promise<string> {
  const [, kind, content] = picture.exec(cover) ?? []
  if (content === undefined) throw refusal('封面格式有误', 'cover')
  const stored = await storeBytes(
    exchange,
    { bytes: Buffer.from(content, 'base64'), name: `cover.${kind === 'png' ? 'png' : 'jpg'}` },
    { resource: bigScreen.path, name: 'cover', field: bigScreen.fields.cover },
  )
  return stored.id
}

const versions = route(screenVersions, {
  access: { action: 'bigScreen.view' },
  summary: '查询大屏版本',
  async read({ id }, act) {
    const row = await readInScope(act, bigScreenServing, id)
    const all = await versionsOf(act, id)
    return all.map((each, at) => {
      const before = all[at + 1]
      const changes = before === undefined ? [] : compareSnapshots(before.snapshot, each.snapshot)
      const count = (kind: string) => changes.filter(change => change.kind === kind).length
      return {
        ...{ release: each.release, note: each.note ?? '', publisher: each.publisher },
        ...{ publishedAt: each.createdAt, goLiveAt: each.goLiveAt, cover: each.cover },
        ...{ isLive: row.release === each.release, widgets: each.snapshot.widgets.length },
        ...{ added: count('added'), removed: count('removed'), changed: count('changed') },
      }
    })
  },
})

const compare = route(screenCompare, {
  access: { action: 'bigScreen.view' },
  summary: '比较大屏的两个版本',
  async read({ id, from, to }, act) {
    await readInScope(act, bigScreenServing, id)
    const stateAt = async (release: number) =>
      release === 0
        ? (await findDraft(act, id)).snapshot
        : (await versionOf(act, id, release)).snapshot
    return compareSnapshots(await stateAt(from), await stateAt(to))
  },
})

const showAgain = route(screenGoLive, {
  access: { action },
  summary: '重新显示大屏的某个版本',
  async change({ id, release }, act) {
    const row = await lockInScope(act, bigScreenServing, { id, action })
    const version = await versionOf(act, id, release)
    if (row.nextRelease === release) throw refusal('该版本尚待定时上线')
    if (row.state === 'published' && row.release === release) throw refusal('正在显示该版本')
    await goLive(act, row, version)
    return { release }
  },
})

export const publishRoutes = [publish, versions, compare, showAgain]

/** Every minute: what was published for a time goes live. */
export const goLiveJob = job('datav.go-live', {
  label: '大屏定时上线',
  payload: z.object({}),
  retries: 3,
  every: '* * * * *',
  run: (_payload, work) => work.change(goLiveNow),
})
