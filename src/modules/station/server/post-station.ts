import { and, eq, isNotNull, lt, lte, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Patch } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { extensionPoint } from '#kernel/server/extension-point.ts'
import { job } from '#kernel/server/job.ts'
import { takeSerial } from '#kernel/server/record-serial.ts'
import { findRows, moveRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { openReview, plainStep, reviewOf } from '#modules/approval/server/index.ts'
import { guardedFields, postStation, roundTheClock } from '../model/index.ts'
import { factsOfStations, missingOf, type Station } from './station-facts.ts'

const table = tableOf(postStation)

/** Why a station cannot be closed yet: a machine still stands there. */
export const whyStationKept =
  extensionPoint<(act: Act, station: string) => Promise<string | undefined>>()

/** The fewest pictures of a station that is submitted. */
const fewestPhotos = 3

/** Whether the public knows of it, so that name and place change only after a review. */
export const isPublic = ({ state }: Pick<Station, 'state'>) =>
  state === 'open' || state === 'paused' || state === 'preparing'

export const stationReviewed = reviewOf({
  kind: 'postStation',
  label: '爱心驿站',
  resource: postStation,
  places: {
    list: '/equipment/lovepostStation?tab=pending',
    detail: '/equipment/lovepostStation',
  },
  steps: [plainStep('驿站审核')],
  onApproved(row, _verdict, act) {
    if (row.state !== 'pending')
      return { ...row.pendingChange, pendingChange: null, inReview: false, state: row.state }
    const isLater = row.opensOn !== null && row.opensOn > beijingDay(act.now)
    return { state: isLater ? ('preparing' as const) : ('open' as const), stateReason: null }
  },
  onReturned: (row, verdict) => ({
    ...back(row),
    stateReason: verdict.opinion?.slice(0, 200) ?? null,
  }),
})

/** Where a station stands whose submission was not passed: what the public knows stays. */
function back(row: Station): Patch<typeof postStation> {
  if (row.state === 'pending') return { state: 'returned' }
  return { state: row.state, pendingChange: null, inReview: false }
}

function markHours(next: Station, act: Act): void {
  const { kind, openAt, closeAt } = next
  if (kind === roundTheClock) return
  if (openAt === null) act.mark('openAt', '请填写服务开始')
  if (closeAt === null) act.mark('closeAt', '请填写服务结束')
  if (openAt !== null && openAt === closeAt)
    act.mark('closeAt', '服务结束与服务开始相同；全天开放请选择 24小时 类型')
}

export const postStationServing = serve(postStation, {
  async prepare({ area }, act) {
    const code = area.slice(0, 6)
    const serial = await takeSerial(act, { series: `postStation/${code}`, period: '' })
    return { number: `YZ${code}${String(serial).padStart(4, '0')}` }
  },
  check(next, act, before) {
    markHours(next, act)
    if (before === undefined || !isPublic(before)) return
    for (const name of guardedFields)
      if (JSON.stringify(next[name]) !== JSON.stringify(before[name]))
        act.mark(name, '驿站已公开，修改须经审核，请在编辑页提交')
  },
  editable: row => (row.inReview ? '名称或地址变更正在审核，请先撤回' : true),
  movable(row, name) {
    if (name === 'close' || name === 'pause' || name === 'open')
      return row.inReview ? '名称或地址变更正在审核，请先撤回' : true
    if (!['approve', 'return', 'withdraw'].includes(name) || row.state === 'pending') return true
    return row.inReview ? true : '没有待审核的变更'
  },
  moves: {
    async submit(row, _answers, act) {
      const missing = missingOf(row)
      if (missing.length > 0) act.mark('sixHave', `六有自查缺少：${missing.join('、')}`)
      const pictures = row.photos?.length ?? 0
      if (pictures < fewestPhotos)
        act.mark('photos', `驿站照片至少 ${fewestPhotos} 张，现有 ${pictures} 张`)
      if (row.location === null) act.mark('location', '请填写坐标')
      act.settle()
      await openReview(act, { kind: 'postStation', row, organisation: row.organisation })
      return {}
    },
    async withdraw(row, _answers, act) {
      await stationReviewed.withdraw(row, act)
      return row.state === 'pending' ? { state: 'draft' as const } : back(row)
    },
    approve: stationReviewed.approve,
    return: stationReviewed.return,
    open: () => ({ stateReason: null }),
    pause(_row, { reason, until }, act) {
      if (until !== null && until < beijingDay(act.now)) act.refuse('暂停至不能早于今天', 'until')
      return { stateReason: reason, pausedUntil: until }
    },
    resume: () => ({ stateReason: null, pausedUntil: null }),
    async close(row, { reason }, act) {
      for (const why of whyStationKept()) {
        const sentence = await why(act, row.id)
        if (sentence !== undefined) act.refuse(sentence)
      }
      return { stateReason: reason, pausedUntil: null }
    },
  },
  enrich: factsOfStations,
  finds: {
    waiting: () => sql`(${table.state} = 'pending' or ${table.inReview})`,
    lacking: () => sql`(coalesce(cardinality(${table.sixHave}), 0) < 6
      or coalesce(cardinality(${table.photos}), 0) < ${fewestPhotos} or ${table.location} is null)`,
    equipped: () =>
      sql`exists (select from station_item i where i.station = ${table.id} and i.state <> 'gone')`,
  },
  openPicks: true,
  pickNote: 'number',
})

/** Every night: stations whose day has come open, and those whose pause is over open again. */
export const openStations = job('equipment.open-stations', {
  label: '驿站到日开放',
  payload: z.object({}),
  retries: 3,
  every: '5 0 * * *',
  run: (_payload, work) =>
    work.change(async act => {
      const today = beijingDay(act.now)
      const due = or(
        and(eq(table.state, 'paused'), lt(table.pausedUntil, today)),
        and(eq(table.state, 'preparing'), isNotNull(table.opensOn), lte(table.opensOn, today)),
      )
      for (const row of await findRows(act.tx, postStation, due, 10_000))
        await moveRow(act, postStation, row, 'begin', { stateReason: null, pausedUntil: null })
    }),
})
