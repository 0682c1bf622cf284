import { eq } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { DemoWorld } from '#kernel/server/demo-world.ts'
import { findRows, moveRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { causeSync, type SyncReason, syncTarget } from '../../model/index.ts'
import { findCause, kindNamed } from '../kinds.ts'
import { keepSyncState } from '../sync/await-sync.ts'
import { preparePayload } from '../sync/payload.ts'
import { daysAgo, projectsIn } from './demo-projects.ts'

type Sync = Row<typeof causeSync>

const refusals: readonly (readonly [SyncReason, string])[] = [
  ['title', 'HTTP 422 名称与备案名称不一致'],
  ['picture', 'HTTP 422 封面含有联系方式'],
  ['key', 'HTTP 401 签名不正确'],
]

/**
 * Most causes are known outside; some were refused, some wait to be reported by hand, one needs no
 * sync, one was taken back everywhere.
 */
export async function fillSyncs(world: DemoWorld): Promise<void> {
  await leaveTarget(world)
  await takeBack(world)
  const rows = await world.as(world.narrator, new Date(), ({ act }) =>
    findRows(act.tx, causeSync, eq(tableOf(causeSync).state, 'waiting'), 1000),
  )
  for (const [at, row] of rows.filter(({ mode }) => mode === '1').entries())
    await told(world, row, at % 9 === 4 ? refusals[((at / 9) % refusals.length) | 0] : undefined)
  for (const [at, row] of rows.filter(({ mode }) => mode === '2').entries())
    await reported(world, row, at)
}

/** What a target answered to the last attempt. */
function told(world: DemoWorld, row: Sync, refusal: (typeof refusals)[number] | undefined) {
  const at = new Date(Date.parse(row.waitingSince) + 60_000)
  return world.as(world.narrator, at, async ({ act }) => {
    const moment = act.now.toISOString()
    const sending = await moveRow(act, causeSync, row, 'begin', { lastAttemptAt: moment })
    const prepared = await preparePayload(act, row.cause)
    if (refusal !== undefined) {
      const [reasonCode, lastResponse] = refusal
      await moveRow(act, causeSync, sending, 'fail', { attempts: 6, reasonCode, lastResponse })
    } else
      await moveRow(act, causeSync, sending, 'succeed', {
        ...{ attempts: 1, syncedAt: moment, lastResponse: '未配置接口，已写入本地发件箱' },
        ...{ payloadHash: prepared?.hash ?? null, lastSyncedVersion: prepared?.version ?? null },
      })
    await keepSyncState(act, row.cause)
  })
}

/** Most are reported by hand, every fourth still waits. */
async function reported(world: DemoWorld, row: Sync, at: number): Promise<void> {
  const owner = world.organisations.find(({ id }) => id === row.organisation)
  const day = new Date(Math.min(Date.now(), Date.parse(row.waitingSince) + 2 * 86_400_000))
  if (at === 1) {
    const operator = await world.staff('operator')
    await world.as(operator, day, desk =>
      desk.move(causeSync.path, 'exempt', row, { reason: '平台上线前的项目，已在慈善中国公示' }),
    )
    return
  }
  if (owner === undefined || at % 4 === 0) return
  await world.as(owner.head, day, async desk => {
    const { cover } = (await findCause(desk.act.tx, row.cause))?.row ?? {}
    if (cover == null) return
    await desk.move(causeSync.path, 'mark', row, {
      ...{ externalNo: `CSZG${String(202_600_100 + at)}`, proof: cover },
    })
  })
}

/** A site that is told nothing any more: it went out of use before any of these projects was shown. */
async function leaveTarget(world: DemoWorld): Promise<void> {
  const operator = await world.staff('operator')
  const made = await world.as(operator, daysAgo(world, 800), desk =>
    desk.insert(syncTarget.path, { code: 'old-portal', name: '民生公益旧版门户', mode: '2' }),
  )
  await world.as(operator, daysAgo(world, 770), desk => desk.move(syncTarget.path, 'disable', made))
}

/** One project that is over is shown no more. */
async function takeBack(world: DemoWorld): Promise<void> {
  const over = await projectsIn(world, ['terminated', 'closed', 'paused'])
  const shown = over.find(({ row }) => row.listed)
  if (shown === undefined) return
  const { row, owner } = shown
  await world.as(owner.head, daysAgo(world, 2), desk =>
    desk.move(kindNamed('project').resource.path, 'unpublish', row, {
      reason: '项目已终结，善款去向已公示满三个月，页面撤下归档。',
    }),
  )
}
