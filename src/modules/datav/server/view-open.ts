import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { absent } from '#kernel/server/refusal.ts'
import { type Exchange, route } from '#kernel/server/route.ts'
import { limitRate } from '#modules/account/server/index.ts'
import { sendFile } from '#modules/platform/server/index.ts'
import { viewFile, viewOpen } from '../model/index.ts'
import { findDraft } from './draft.ts'
import { type ScreenSettings, settingsOf } from './settings.ts'
import { ended, noteDevice, type Showing, showingOf, type Turn } from './showing.ts'
import { versionOf } from './versions.ts'

/** What a display may see, checked anew at every call. */
export async function lookThrough(
  act: Act,
  { visitor, ip }: Pick<Exchange, 'visitor' | 'ip'>,
  asked: {
    readonly token: string | null
    readonly screen: string | null
    readonly isDraft: boolean
  },
): Promise<{ readonly showing: Showing; readonly settings: ScreenSettings }> {
  const settings = await settingsOf(act.tx)
  const looked = { ...asked, person: visitor.person, ip }
  return { showing: await showingOf(act, looked, settings), settings }
}

/** Changes with everything that a display shows: turns, versions, settings. */
export function releaseOf(
  { turns, token }: Showing,
  settings: ScreenSettings,
  draftVersion: number | null,
): string {
  const told = [
    ...[settings.version, draftVersion, token?.version ?? 0],
    ...turns.map(({ screen, seconds, from, to }) => [
      ...[screen.id, screen.release, seconds, from, to],
    ]),
  ]
  return createHash('sha256').update(JSON.stringify(told)).digest('base64url').slice(0, 16)
}

/** What stands on a turn: of its version, or of the draft. */
export async function snapshotAt(act: Act, { screen }: Turn, isDraft: boolean) {
  if (isDraft) return (await findDraft(act, screen.id)).snapshot
  if (screen.release === null) throw ended()
  return (await versionOf(act, screen.id, screen.release)).snapshot
}

/** `POST …/open`: what a display shows, and how. */
const open = route(viewOpen, {
  access: 'public',
  whileRestricted: true,
  summary: '打开大屏',
  async handle({ token, screen, draft, device, resolution }, exchange) {
    limitRate('screenOpen', exchange.ip, 240)
    exchange.reply.header('x-robots-tag', 'noindex, nofollow')
    // Public acts are the product's own: everything that is read is bound to the showing.
    return exchange.perform(async act => {
      const isDraft = draft && token === null
      const { showing, settings } = await lookThrough(act, exchange, { token, screen, isDraft })
      if (showing.token !== null)
        await noteDevice(act, showing.token, {
          ...{ device, resolution, ip: exchange.ip },
          ...{ screen: showing.turns[0]?.screen.id ?? null, release: null },
        })
      const turns = []
      for (const turn of showing.turns) {
        const { id, name, release } = turn.screen
        turns.push({
          ...{ screen: id, name, version: isDraft ? null : release },
          ...{ seconds: turn.seconds, from: turn.from, to: turn.to },
          snapshot: await snapshotAt(act, turn, isDraft),
        })
        if (!isDraft) await countView(act, id)
      }
      const draftVersion = isDraft ? await draftVersionOf(act, showing) : null
      return {
        ...{ turns, transition: showing.transition, themes: settings.themes },
        ...{ logo: settings.logo, unitName: settings.unitName },
        watermark: await watermarkOf(act, showing, settings),
        ...{ frameHosts: [...(settings.frameHosts ?? [])], reloadAt: settings.reloadAt },
        ...{
          shiftPixels: settings.shiftPixels,
          release: releaseOf(showing, settings, draftVersion),
        },
      }
    })
  },
})

/** The number of the draft that is looked at. */
export async function draftVersionOf(act: Act, { turns }: Showing): Promise<number> {
  const [turn] = turns
  return turn === undefined ? 0 : (await findDraft(act, turn.screen.id)).draftVersion
}

async function countView({ tx, now }: Act, screen: string): Promise<void> {
  await tx.execute(sql`
    insert into screen_views (screen, day, views) values (${screen}::uuid, ${beijingDay(now)}, 1)
    on conflict (screen, day) do update set views = screen_views.views + 1`)
}

async function watermarkOf(act: Act, { token }: Showing, settings: ScreenSettings) {
  if (token === null || settings.watermarkOpacity === 0) return null
  const { rows } = await act.tx.execute<{ name: string }>(
    sql`select name from organisation where id = ${token.organisation}::uuid`,
  )
  const whose = rows[0]?.name ?? settings.unitName
  const text = settings.watermark ?? `${whose} ${token.name}`
  return { text, opacity: settings.watermarkOpacity / 100 }
}

/** `GET …/getFile`: a picture or video that stands on what a display shows. */
const getFile = route({
  ...viewFile,
  access: 'public',
  whileRestricted: true,
  byBrowser: true,
  summary: '读取大屏上的图片或视频',
  raw: true,
  async handle({ token, screen, draft, id }, exchange) {
    limitRate('screenFile', exchange.ip, 1200)
    await exchange.read(async act => {
      const isDraft = draft && token === null
      const { showing, settings } = await lookThrough(act, exchange, { token, screen, isDraft })
      if (settings.logo === id) return
      for (const turn of showing.turns)
        if (
          JSON.stringify(await snapshotAt(act, turn, isDraft)).includes(`"${id}"`) &&
          (await isMaterial(act, id, turn))
        )
          return
      throw absent()
    })
    await sendFile(exchange, id)
  },
})

/** Only what was brought as a material of the screen's owner or of the platform, whatever a design names. */
async function isMaterial({ tx }: Act, file: string, { screen }: Turn): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from screen_material where file = ${file}::uuid
       and (organisation is null or ${screen.organisation}::uuid is null
         or organisation = ${screen.organisation}::uuid) limit 1`)
  return rows.length > 0
}

export const openRoutes = [open, getFile]
