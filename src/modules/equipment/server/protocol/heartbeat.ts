import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { houseState } from '#kernel/server/house-state.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRow, moveRow } from '#kernel/server/rows.ts'
import { causePorts } from '#modules/cause/server/index.ts'
import { equipment, equipmentRelation } from '../../model/index.ts'
import { noteEvents } from '../device/events.ts'
import {
  refreshStandings,
  type Standing,
  standingAs,
  standingsOf,
  stopWords,
} from '../device/standing.ts'
import { openRepair } from '../device/ticket.ts'
import { deviceOf, isFirst, type Sender, senderOf } from './sender.ts'

type Device = Row<typeof equipment>

export const heartbeatQuestion = z.object({
  sn: z.string().min(1).max(40),
  firmware: z.string().max(30).optional(),
  network: z.enum(['1', '2', '3', '9']).optional(),
  errors: z.array(z.string().max(60)).max(20).default([]),
  cashCount: z.int().min(0).optional(),
  /** What the device's clock says. */
  at: z.iso.datetime({ offset: true }).optional(),
})
type Beat = z.infer<typeof heartbeatQuestion>

/** Faster ones are answered with what the last one was. */
const fastest = 10_000
const kept = houseState(
  () => new Map<string, { readonly until: number; readonly answer: Answer }>(),
)
const mostKept = 20_000

type Answer = Awaited<ReturnType<typeof answerOf>>

/** What devices tell every few minutes; only what changed is kept. */
export const heartbeatRoute: AnyRoute = route({
  method: 'POST',
  path: '/api/equipment/equipment/heartbeat',
  access: 'public',
  keepsBody: true,
  summary: '设备心跳（签名，可重复发送）',
  question: heartbeatQuestion,
  async handle(beat, exchange) {
    const sender = await senderOf(exchange)
    const { at: _at, ...said } = beat
    // What says something else is heard at once.
    const key = `${sender.vendor.id} ${JSON.stringify(said)}`
    const last = kept().get(key)
    if (last !== undefined && last.until > Date.now()) return last.answer
    const answer = await exchange.perform(act => hear(act, sender, beat))
    if (kept().size >= mostKept) kept().clear()
    kept().set(key, { until: Date.now() + fastest, answer })
    return answer
  },
})

async function hear(act: Act, sender: Sender, beat: Beat): Promise<Answer> {
  let device = await deviceOf(act, sender, beat.sn)
  const isNew = await isFirst(act, sender)
  const commands =
    isNew && device.commandAt !== null ? [device.state === 'deployed' ? 'start' : 'stop'] : []
  if (isNew) {
    await noteChanges(act, device, beat)
    await act.tx.execute(sql`
      update equipment set last_heartbeat = ${act.now.toISOString()}, online = '1', command_at = null,
             firmware = coalesce(${beat.firmware ?? null}, firmware),
             network = coalesce(${beat.network ?? null}, network)
       where id = ${device.id}::uuid`)
    await act.tx.execute(sql`
      update vendor set key_used_at = ${act.now.toISOString()} where id = ${device.vendor}::uuid
         and (key_used_at is null or key_used_at < ${new Date(act.now.getTime() - 60_000).toISOString()})`)
    device = await judge(act, (await findRow(act.tx, equipment, device.id)) ?? device, beat)
    await refreshStandings(act, [device.id])
  }
  return answerOf(act, device, commands)
}

async function noteChanges(act: Act, device: Device, beat: Beat): Promise<void> {
  const deviceAt = beat.at ?? null
  const isBack = device.online !== '1'
  const isOther = beat.firmware !== undefined && beat.firmware !== device.firmware
  await noteEvents(act, [
    ...(isBack ? [{ device, kind: '1' as const, summary: '上线', deviceAt }] : []),
    ...(isOther
      ? [
          {
            device,
            kind: '9' as const,
            summary: `固件 ${device.firmware ?? '—'} → ${beat.firmware}`,
            deviceAt,
          },
        ]
      : []),
  ])
}

/** An error makes a deployed device faulty and asks for repair; a clean beat after it was accepted puts it back. */
async function judge(act: Act, device: Device, beat: Beat): Promise<Device> {
  if (beat.errors.length > 0 && device.state === 'deployed') {
    const summary = beat.errors.join('、').slice(0, 180)
    await noteEvents(act, [{ device, kind: '3', summary, deviceAt: beat.at ?? null }])
    const standing = await standingAs(act, device, { state: 'faulty' })
    const next = await moveRow(act, equipment, device, 'fault', {
      ...standing,
      stateReason: summary,
    })
    await openRepair(act, next, { description: `设备上报故障：${summary}`, cause: '2' })
    return next
  }
  if (beat.errors.length > 0 || device.state !== 'faulty' || device.relation === null) return device
  const { rows } = await act.tx.execute(sql`
    select from ticket where equipment = ${device.id}::uuid and kind = '1'
       and state in ('open', 'doing', 'rework', 'done') limit 1`)
  if (rows.length > 0) return device
  await noteEvents(act, [{ device, kind: '4', summary: '恢复运行', deviceAt: beat.at ?? null }])
  const standing = await standingAs(act, device, { state: 'deployed' })
  return moveRow(act, equipment, device, 'repaired', { ...standing, stateReason: null })
}

interface ShownFacts extends Record<string, unknown> {
  readonly organisation: string | null
  readonly certificate: string | null
  readonly recordNo: string | null
  readonly cause: string | null
}

/** What a device shows: for whom it stands, whether it may take money, what it is to do. */
export async function answerOf(act: Act, device: Device, commands: readonly string[]) {
  const standing: Standing = (await standingsOf(act, [device.id])).get(device.id) ?? {
    taking: '9',
    reason: null,
  }
  const { rows } = await act.tx.execute<ShownFacts>(sql`
    select organisation, certificate, record_no as "recordNo", cause
      from equipment_shown(${device.relation}::uuid)`)
  const [facts] = rows
  const relation =
    device.relation === null ? undefined : await findRow(act.tx, equipmentRelation, device.relation)
  const site =
    relation === undefined ? null : await causePorts().siteOf(act.tx, relation.organisation)
  return {
    takingMoney: standing.taking === '1',
    stopReason: await stopWords(act, device, standing.reason),
    organisationName: facts?.organisation ?? null,
    certificateNo: facts?.certificate ?? null,
    planRecordNo: facts?.recordNo ?? null,
    causeTitle: facts?.cause ?? null,
    qrUrl:
      site === null || relation?.cause == null
        ? null
        : `${site}/causes/${relation.cause}?device=${device.number}`,
    suggestedAmounts: [1000, 2000, 5000, 10_000],
    texts: standing.taking === '1' ? ['感谢您的爱心'] : ['暂停接受捐赠'],
    commands: [...commands],
    serverTime: act.now.toISOString(),
  }
}
